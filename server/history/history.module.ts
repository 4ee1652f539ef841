import { Module } from '@nestjs/common';
import { EditingModule } from '../editing/editing.module.js';
import { BlameController } from './blame.controller.js';
import { Blames } from './blame.queries.js';
import { ChangelogController } from './changelog.controller.js';
import { Changelog } from './changelog.js';
import { DictionaryNames } from './dictionary-names.js';
import { Entries } from './entries.js';
import { HistoryController } from './history.controller.js';
import { Restore } from './restore.js';
import { Versions } from './versions.queries.js';

@Module({
  imports: [EditingModule],
  controllers: [HistoryController, BlameController, ChangelogController],
  providers: [Blames, Changelog, DictionaryNames, Entries, Restore, Versions],
})
export class HistoryModule {}
