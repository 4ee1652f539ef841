import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { encrypted } from '../../history/backup/archive/age.js';
import { sealOf } from '../../history/backup/archive/age-keys.js';
import { withClient } from '../../history/backup/database/schema-url.js';
import { ArchiveFolder } from '../../history/backup/places/archive-folder.js';
import { archiveAt } from '../../history/backup/places/open-place.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { checkSpaceArchive } from '../space-archive/check-space.js';
import { spaceArchive } from '../space-archive/export-space.js';
import type { SpaceManifest } from '../space-archive/space-manifest.js';
import { SpaceSnapshot } from '../space-archive/space-snapshot.js';
import { countedNoun, onInstallation, runCommand, stopwatch } from './cli-command.js';
import { megabytes } from './megabytes.js';
import { reportSpace } from './space-report.js';

const usage =
  'Which space, and where to? npm run export:space -- <name or id> <file>; to check an archive: npm run export:space -- --check <file>';

// npm run export:space -- <space> <file>: writes one space into an archive that any installation imports, while people
// work. --check <file>: reads an archive without a database and computes its chain anew. Exit code 1: written, but the
// storage lacks uploads; or the chain does not hold. 2: not written, or no archive.
await runCommand(async () => {
  const options = { check: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const config = loadConfig(process.env);
  if (values.check !== undefined) return reportSpace(await checkSpaceArchive(archiveAt(values.check, config)));
  const [space, to] = positionals;
  if (!space || !to) throw new Error(usage);
  const file = path.resolve(to);
  if (existsSync(file)) throw new Error(`${file} is there already: nothing was written.`);
  const seal = sealOf(config.backup);
  const time = stopwatch();
  return onInstallation(({ url }) =>
    withClient(url, async (client) => {
      const snapshot = await SpaceSnapshot.open(client, space);
      const made: SpaceManifest[] = [];
      const plain = spaceArchive(snapshot, openBlobs(config), new Date(), (manifest) => made.push(manifest));
      const bytes = seal ? encrypted(plain, seal) : plain;
      const size = await new ArchiveFolder(path.dirname(file)).store(path.basename(file), bytes);
      const [manifest] = made;
      if (!manifest) throw new Error('unreachable: the archive was written to its end');
      const { docs, events, people, uploads } = manifest;
      console.log(
        `${file}: ${manifest.space.name}, ${megabytes(size)}, ${countedNoun(docs, 'doc')}, ${countedNoun(events, 'event')}, ${countedNoun(people, 'account')}, ${countedNoun(uploads.files, 'upload')} in ${time()}.`,
      );
      for (const line of left(manifest)) console.log(line);
      console.log(
        !seal
          ? 'It is NOT encrypted: everybody who gets the file can read the docs and their whole history.'
          : `It is encrypted: it opens with ${'passphrase' in seal ? 'ANNALS_BACKUP_PASSPHRASE' : 'the identity of ANNALS_BACKUP_RECIPIENT'}.`,
      );
      for (const hash of uploads.missing) console.log(`upload ${hash}: not in the storage, or damaged there.`);
      return uploads.missing.length > 0 ? 1 : 0;
    }),
  );
});

function left({ left: { typing, secretVariables, settings } }: SpaceManifest): string[] {
  const hidden = [
    ...(settings > 0 ? [countedNoun(settings, 'setting of an application', 'settings of applications')] : []),
    ...(secretVariables > 0 ? [countedNoun(secretVariables, 'secret variable')] : []),
  ];
  return [
    ...(typing > 0
      ? [`${countedNoun(typing, 'doc')} with typing of the last minutes, of which no version was made yet: not in it.`]
      : []),
    `Not in it: passwords, tokens, keys of programs, webhooks, shares, imports, subscriptions${hidden.map((text) => `, ${text}`).join('')}.`,
  ];
}
