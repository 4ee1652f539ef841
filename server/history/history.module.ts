import { Module } from '@nestjs/common';
import { EditingModule } from '../editing/editing.module.js';
import { ChangelogController } from './changelog.controller.js';
import { Changelog } from './changelog.js';
import { Entries } from './entries.js';
import { HistoryController } from './history.controller.js';
import { Restore } from './restore.js';
import { Versions } from './versions.queries.js';

@Module({
  imports: [EditingModule],
  controllers: [HistoryController, ChangelogController],
  providers: [Changelog, Entries, Restore, Versions],
})
export class HistoryModule {}
