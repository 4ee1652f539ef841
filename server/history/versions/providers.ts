import { BlameController } from './blame.controller.js';
import { BlameCache } from './blame-cache.js';
import { ChangelogController } from './changelog.controller.js';
import { Changelog } from './changelog.js';
import { FilmController } from './film.controller.js';
import { Films } from './film.js';
import { HistoryController } from './history.controller.js';
import { HistoryEntries } from './history-entries.js';
import { LinkNames } from './link-names.js';
import { ModelVersions } from './model-versions.js';
import { VersionChanges } from './version-changes.js';
import { VersionRenderer } from './version-renderer.js';
import { VersionRestorer } from './version-restorer.js';
import { Versions } from './versions.queries.js';

export const versionsParts = {
  controllers: [BlameController, ChangelogController, FilmController, HistoryController],
  providers: [
    BlameCache,
    Changelog,
    LinkNames,
    Films,
    HistoryEntries,
    ModelVersions,
    VersionChanges,
    VersionRenderer,
    VersionRestorer,
    Versions,
  ],
};
