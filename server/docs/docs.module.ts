import { Module } from '@nestjs/common';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { DictionaryUses } from './dictionary-uses.queries.js';
import { DocController } from './doc.controller.js';
import { DocQueries } from './doc.queries.js';
import { DocBatchAccess } from './doc-batch-access.js';
import { DocDetails } from './doc-details.queries.js';
import { DocReadingController } from './doc-reading.controller.js';
import { DocRowsController } from './doc-rows.controller.js';
import { DocRowQueries } from './doc-rows.queries.js';
import { DocSearchController } from './doc-search.controller.js';
import { DocSearch } from './doc-search.queries.js';
import { ListDescriptions } from './list-descriptions.js';
import { SpaceCounts } from './space-counts.queries.js';
import { TreeChanges } from './tree.changes.js';
import { TreeBatches } from './tree-batches.js';
import { TreeCache } from './tree-cache.js';
import { ViewTreeQueries } from './view-tree.queries.js';

@Module({
  imports: [WorkspaceModule],
  controllers: [DocController, DocReadingController, DocRowsController, DocSearchController],
  providers: [
    DocBatchAccess,
    DocQueries,
    ListDescriptions,
    DocDetails,
    DictionaryUses,
    TreeChanges,
    ViewTreeQueries,
    TreeCache,
    TreeBatches,
    DocRowQueries,
    DocSearch,
    SpaceCounts,
  ],
  exports: [DocBatchAccess, DocQueries, DocDetails, TreeCache, TreeChanges],
})
export class DocsModule {}
