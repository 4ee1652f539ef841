import { Module } from '@nestjs/common';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { DictionaryUses } from './dictionary-uses.queries.js';
import { DocController } from './doc.controller.js';
import { DocQueries } from './doc.queries.js';
import { DocDetails } from './doc-details.queries.js';
import { DocReadingController } from './doc-reading.controller.js';
import { DocRowsController } from './doc-rows.controller.js';
import { DocRowQueries } from './doc-rows.queries.js';
import { TreeChanges } from './tree.changes.js';
import { TreeCache } from './tree-cache.js';
import { TreeGroups } from './tree-groups.js';
import { ViewTreeQueries } from './view-tree.queries.js';

@Module({
  imports: [WorkspaceModule],
  controllers: [DocController, DocReadingController, DocRowsController],
  providers: [
    DocQueries,
    DocDetails,
    DictionaryUses,
    TreeChanges,
    ViewTreeQueries,
    TreeCache,
    TreeGroups,
    DocRowQueries,
  ],
  exports: [DocQueries, DocDetails],
})
export class DocsModule {}
