import { Module } from '@nestjs/common';
import { DocsModule } from '../../docs/docs.module.js';
import { WorkspaceModule } from '../../workspace/workspace.module.js';
import { ChosenApplications } from './chosen-applications.js';
import { DocTexts } from './doc-texts.js';
import { ExportController } from './export.controller.js';
import { ExportFiles } from './export-files.js';
import { ExportReader } from './export-reader.js';
import { TextFiles } from './text-files.js';

@Module({
  imports: [DocsModule, WorkspaceModule],
  controllers: [ExportController],
  providers: [ChosenApplications, ExportReader, DocTexts, TextFiles, ExportFiles],
})
export class ExportModule {}
