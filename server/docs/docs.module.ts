import { Module } from '@nestjs/common';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { DictionaryUses } from './dictionary-uses.queries.js';
import { DocController } from './doc.controller.js';
import { DocQueries } from './doc.queries.js';
import { DocBatchAccess } from './doc-batch-access.js';
import { DocDetails } from './doc-details.queries.js';
import { DocHolders } from './doc-holders.js';
import { DocReadingController } from './doc-reading.controller.js';
import { DocRowsController } from './doc-rows.controller.js';
import { DocRowQueries } from './doc-rows.queries.js';
import { DocSearchController } from './doc-search.controller.js';
import { DocSearch } from './doc-search.queries.js';
import { ImpactController } from './impact/impact.controller.js';
import { ImpactQueries } from './impact/impact.queries.js';
import { ImpactSources } from './impact/impact-sources.js';
import { ReleaseImpact } from './impact/release-impact.js';
import { ListDescriptions } from './list-descriptions.js';
import { VersionMeanings } from './meanings/version-meanings.js';
import { BinSources } from './past/bin-sources.js';
import { Erasures } from './past/erasures.js';
import { PastDetails } from './past/past-details.js';
import { PastTrees } from './past/past-trees.js';
import { SpaceCounts } from './space-counts.queries.js';
import { TreeChanges } from './tree.changes.js';
import { TreeBatches } from './tree-batches.js';
import { TreeCache } from './tree-cache.js';
import { ViewTreeQueries } from './view-tree.queries.js';

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
