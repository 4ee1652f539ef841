import { Module } from '@nestjs/common';
import { EditingModule } from '../docs/editing/editing.module.js';
import { WorkspaceModule } from '../workspace/workspace.module.js';
import { FrozenReleasesController } from './releases/frozen-releases.controller.js';
import { ReleaseComparer } from './releases/release-comparison.js';
import { ReleaseFreezer } from './releases/release-freezer.js';
import { ReleaseManifests } from './releases/release-manifests.js';
import { BlameController } from './versions/blame.controller.js';
import { BlameCache } from './versions/blame-cache.js';
import { ChangelogController } from './versions/changelog.controller.js';
import { Changelog } from './versions/changelog.js';
import { DictionaryNames } from './versions/dictionary-names.js';
import { FilmController } from './versions/film.controller.js';
import { Films } from './versions/film.js';
import { HistoryController } from './versions/history.controller.js';
import { HistoryEntries } from './versions/history-entries.js';
import { VersionRenderer } from './versions/version-renderer.js';
import { VersionRestorer } from './versions/version-restorer.js';
import { Versions } from './versions/versions.queries.js';

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
