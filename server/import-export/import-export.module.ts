import { Module } from '@nestjs/common';
import { ConstantsModule } from '../docs/constants/constants.module.js';
import { DocsModule } from '../docs/docs.module.js';
import { EditingModule } from '../docs/editing/editing.module.js';
import { UploadsModule } from '../docs/uploads/uploads.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { ChangeSetMeanings } from './change-sets/change-set-meanings.js';
import { ChangeSets } from './change-sets/change-sets.js';
import { ImportParts } from './change-sets/import-parts.js';
import { StandingQueries } from './change-sets/standing.queries.js';
import { ExportModule } from './export/export.module.js';
import { ImportController } from './import/import.controller.js';
import { ImportPlans } from './import/import-plans.js';
import { ImportRefreshes } from './import/import-refreshes.js';
import { ImportRuns } from './import/import-runs.js';
import { ImportSettings } from './import/import-settings.js';
import { ImportSourcesController } from './import/import-sources.controller.js';
import { ImportSources } from './import/import-sources.js';
import { OldImportController } from './import/old-import.controller.js';
import { OldImports } from './import/old-imports.js';
import { PlanDocs } from './import/plan-docs.js';
import { RefreshImportTask } from './import/refresh-import.task.js';
import { SourceFetcher } from './import/source-fetcher.js';
import { SourceReader } from './import/source-reader.js';
import { MeterSphereIntegrationModule } from './metersphere/metersphere.module.js';
import { OfferDecisions } from './offers/offer-decisions.js';
import { OffersController } from './offers/offers.controller.js';
import { OffersQueries } from './offers/offers.queries.js';
import { DocCalls } from './push/doc-calls.js';
import { EndReplaceRunTask } from './push/end-replace-run.task.js';
import { ModuleCalls } from './push/module-calls.js';
import { OpenApiDocsController } from './push/open-api-docs.controller.js';
import { PushCalls } from './push/push-calls.js';
import { PushLogController } from './push/push-log.controller.js';
import { PushReceiver } from './push/push-receiver.js';
import { PushRoutes } from './push/push-routes.js';
import { ChangeSetDocsQueries } from './undo/change-set-docs.queries.js';
import { ChangeSetsController } from './undo/change-sets.controller.js';
import { UndoReceiver } from './undo/undo-receiver.js';
import { UndoWriter } from './undo/undo-writer.js';
import { DocWriter } from './write/doc-writer.js';
import { FolderWriter } from './write/folder-writer.js';
import { ImportWriter } from './write/import-writer.js';
import { LeftOutDocs } from './write/left-out-docs.js';
import { PreparedDocs } from './write/prepared-docs.js';
import { ApplyPushTask } from './write-change-set.task.js';

@Module({
  imports: [
    ConstantsModule,
    DocsModule,
    EditingModule,
    ExportModule,
    MeterSphereIntegrationModule,
    UploadsModule,
    WorkspaceModule,
  ],
  controllers: [
    ...[ChangeSetsController, OffersController, PushLogController, ImportController, OldImportController],
    ...[ImportSourcesController, OpenApiDocsController],
  ],
  providers: [
    ...[ChangeSets, ChangeSetMeanings, ImportParts, StandingQueries, OfferDecisions, OffersQueries],
    ...[ChangeSetDocsQueries, UndoReceiver, UndoWriter],
    ...[FolderWriter, DocWriter, LeftOutDocs, PreparedDocs, ImportWriter],
    ...[
      SourceFetcher,
      SourceReader,
      ImportSettings,
      ImportSources,
      ImportPlans,
      PlanDocs,
      ImportRuns,
      ImportRefreshes,
      OldImports,
      RefreshImportTask,
    ],
    ...[DocCalls, ModuleCalls, PushCalls, PushReceiver, PushRoutes, ApplyPushTask, EndReplaceRunTask],
  ],
  exports: [ApplyPushTask, EndReplaceRunTask, RefreshImportTask, MeterSphereIntegrationModule],
})
export class TransferModule {}
