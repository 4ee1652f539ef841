import { Module } from '@nestjs/common';
import { DocController } from './doc.controller.js';
import { DocQueries } from './doc.queries.js';
import { TreeChanges } from './tree.changes.js';
import { ViewTreeQueries } from './view-tree.queries.js';

@Module({
  controllers: [DocController],
  providers: [DocQueries, TreeChanges, ViewTreeQueries],
  exports: [DocQueries],
})
export class DocsModule {}
