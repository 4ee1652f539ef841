import { AgreedDocs } from './agreed-docs.js';
import { ApiPages } from './api-pages.js';
import { ImportController } from './import.controller.js';
import { ImportPlans } from './import-plans.js';
import { ImportRefreshes } from './import-refreshes.js';
import { ImportRuns } from './import-runs.js';
import { ImportSettings } from './import-settings.js';
import { ImportSourcesController } from './import-sources.controller.js';
import { ImportSources } from './import-sources.js';
import { KnownSource } from './known-source.js';
import { OldImportController } from './old-import.controller.js';
import { OldImports } from './old-imports.js';
import { OwnApiTask } from './own-api.task.js';
import { PlanDocs } from './plan-docs.js';
import { RefreshImportTask } from './refresh-import.task.js';
import { SourceFetcher } from './source-fetcher.js';
import { SourceReader } from './source-reader.js';

export const importParts = {
  controllers: [ImportSourcesController, ImportController, OldImportController],
  providers: [
    AgreedDocs,
    ApiPages,
    ImportPlans,
    ImportRefreshes,
    ImportRuns,
    ImportSettings,
    ImportSources,
    KnownSource,
    OldImports,
    OwnApiTask,
    PlanDocs,
    RefreshImportTask,
    SourceFetcher,
    SourceReader,
  ],
};
