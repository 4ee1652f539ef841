import { Module } from '@nestjs/common';
import { EditingModule } from '../editing/editing.module.js';
import { BlameController } from './blame.controller.js';
import { BlameCache } from './blame-cache.js';
import { ChangelogController } from './changelog.controller.js';
import { Changelog } from './changelog.js';
import { DictionaryNames } from './dictionary-names.js';
import { HistoryController } from './history.controller.js';
import { HistoryEntries } from './history-entries.js';
import { VersionRenderer } from './version-renderer.js';
import { VersionRestorer } from './version-restorer.js';
import { Versions } from './versions.queries.js';

@Module({
  imports: [EditingModule],
  controllers: [HistoryController, BlameController, ChangelogController],
  providers: [BlameCache, Changelog, DictionaryNames, HistoryEntries, VersionRenderer, VersionRestorer, Versions],
})
export class HistoryModule {}
