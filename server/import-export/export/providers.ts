import { ChosenApplications } from './chosen-applications.js';
import { DocTexts } from './doc-texts.js';
import { ExportController } from './export.controller.js';
import { ExportFiles } from './export-files.js';
import { ExportModels } from './export-models.js';
import { ExportPictures } from './export-pictures.js';
import { ExportReader } from './export-reader.js';
import { KeptForPostman } from './kept-for-postman.js';
import { OpenApiFiles } from './openapi-files.js';
import { PullController } from './pull.controller.js';
import { PulledVersion } from './pulled-version.js';
import { TextFiles } from './text-files.js';
import { WordFiles } from './word-files.js';

export const exportParts = {
  controllers: [ExportController, PullController],
  providers: [
    ChosenApplications,
    DocTexts,
    ExportFiles,
    ExportModels,
    ExportPictures,
    ExportReader,
    KeptForPostman,
    OpenApiFiles,
    PulledVersion,
    TextFiles,
    WordFiles,
  ],
};
