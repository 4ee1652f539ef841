import { Module } from '@nestjs/common';
import { DocsModule } from '../../docs/docs.module.js';
import { UploadsModule } from '../../docs/uploads/uploads.module.js';
import { WorkspaceModule } from '../../workspace/workspace.module.js';
import { ChosenApplications } from './chosen-applications.js';
import { DocTexts } from './doc-texts.js';
import { ExportController } from './export.controller.js';
import { ExportFiles } from './export-files.js';
import { ExportPictures } from './export-pictures.js';
import { ExportReader } from './export-reader.js';
import { OpenApiFiles } from './openapi-files.js';
import { PullController } from './pull.controller.js';
import { PulledVersion } from './pulled-version.js';
import { TextFiles } from './text-files.js';
import { WordFiles } from './word-files.js';

@Module({
  imports: [DocsModule, UploadsModule, WorkspaceModule],
  controllers: [ExportController, PullController],
  providers: [
    ChosenApplications,
    ExportReader,
    ExportPictures,
    DocTexts,
    PulledVersion,
    TextFiles,
    OpenApiFiles,
    WordFiles,
    ExportFiles,
  ],
  exports: [ExportReader, ChosenApplications, TextFiles, OpenApiFiles],
})
export class ExportModule {}
