import { Module } from '@nestjs/common';
import { EditingModule } from '../editing/editing.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { BlameController } from './blame.controller.js';
import { BlameCache } from './blame-cache.js';
import { ChangelogController } from './changelog.controller.js';
import { Changelog } from './changelog.js';
import { DictionaryNames } from './dictionary-names.js';
import { FilmController } from './film.controller.js';
import { Films } from './film.js';
import { HistoryController } from './history.controller.js';
import { HistoryEntries } from './history-entries.js';
import { FrozenReleasesController } from './releases/frozen-releases.controller.js';
import { ReleaseComparer } from './releases/release-comparison.js';
import { ReleaseFreezer } from './releases/release-freezer.js';
import { ReleaseManifests } from './releases/release-manifests.js';
import { VersionRenderer } from './version-renderer.js';
import { VersionRestorer } from './version-restorer.js';
import { Versions } from './versions.queries.js';

@Module({
  imports: [EditingModule, WorkspaceModule],
  controllers: [HistoryController, BlameController, ChangelogController, FrozenReleasesController, FilmController],
  providers: [
    ...[ReleaseComparer, ReleaseFreezer, ReleaseManifests],

    BlameCache,
    Changelog,
    DictionaryNames,
    Films,
    HistoryEntries,
    VersionRenderer,
    VersionRestorer,
    Versions,
  ],
  exports: [HistoryEntries],
})
export class HistoryModule {}
