import { Module } from '@nestjs/common';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { DocHolders } from './doc/doc-holders.js';
import { ImpactController } from './impact/impact.controller.js';
import { ImpactQueries } from './impact/impact.queries.js';
import { ImpactSources } from './impact/impact-sources.js';
import { ReleaseImpact } from './impact/release-impact.js';
import { VersionMeanings } from './meanings/version-meanings.js';
import { BinSources } from './past/bin-sources.js';
import { Erasures } from './past/erasures.js';
import { DictionaryUses } from './reading/dictionary-uses.queries.js';
import { DocDetails } from './reading/doc-details.queries.js';
import { DocReadingController } from './reading/doc-reading.controller.js';
import { DocRowsController } from './reading/doc-rows.controller.js';
import { DocRowQueries } from './reading/doc-rows.queries.js';
import { DocSearchController } from './reading/doc-search.controller.js';
import { DocSearch } from './reading/doc-search.queries.js';
import { PastDetails } from './reading/past-details.js';
import { SpaceCounts } from './reading/space-counts.queries.js';
import { DocController } from './tree/doc.controller.js';
import { DocQueries } from './tree/doc.queries.js';
import { DocBatchAccess } from './tree/doc-batch-access.js';
import { ListDescriptions } from './tree/list-descriptions.js';
import { PastTrees } from './tree/past-trees.js';
import { TreeChanges } from './tree/tree.changes.js';
import { TreeBatches } from './tree/tree-batches.js';
import { TreeCache } from './tree/tree-cache.js';
import { ViewTreeQueries } from './tree/view-tree.queries.js';

@Module({
  imports: [WorkspaceModule],
  controllers: [DocController, DocReadingController, DocRowsController, DocSearchController, ImpactController],
  providers: [
    DocBatchAccess,
    DocQueries,
    ListDescriptions,
    DocDetails,
    DocHolders,
    DictionaryUses,
    TreeChanges,
    ViewTreeQueries,
    TreeCache,
    TreeBatches,
    DocRowQueries,
    DocSearch,
    Erasures,
    BinSources,
    PastDetails,
    PastTrees,
    SpaceCounts,
    VersionMeanings,
    ...[ImpactSources, ImpactQueries, ReleaseImpact],
  ],
  exports: [
    Erasures,
    BinSources,
    ImpactSources,
    DocBatchAccess,
    DocQueries,
    DocDetails,
    DocHolders,
    DocRowQueries,
    PastTrees,
    TreeCache,
    TreeChanges,
    VersionMeanings,
    ViewTreeQueries,
  ],
})
export class DocsModule {}
