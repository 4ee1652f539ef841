import { DocController } from './doc.controller.js';
import { DocQueries } from './doc.queries.js';
import { DocBatchAccess } from './doc-batch-access.js';
import { ListDescriptions } from './list-descriptions.js';
import { PastTrees } from './past-trees.js';
import { TreeChanges } from './tree.changes.js';
import { TreeBatches } from './tree-batches.js';
import { TreeCache } from './tree-cache.js';
import { ViewTreeQueries } from './view-tree.queries.js';

export const treeParts = {
  controllers: [DocController],
  providers: [
    DocBatchAccess,
    DocQueries,
    ListDescriptions,
    PastTrees,
    TreeBatches,
    TreeCache,
    TreeChanges,
    ViewTreeQueries,
  ],
};
