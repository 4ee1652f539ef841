import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { type ArchiveManifest, backupFormat } from '../../history/backup/archive/archive-manifest.js';
import { type ArchiveSource, verifyArchive } from '../../history/backup/archive/read-archive.js';
import { demandKnownMigrations } from '../../history/backup/database/load-schema.js';
import { archiveAt } from '../../history/backup/places/open-place.js';
import { restoreArchive } from '../../history/backup/restore-archive.js';
import type { Config } from '../../platform/config/config.js';
import { loadConfig } from '../../platform/config/load-config.js';
import { startEmbedded } from '../../platform/database/embedded/embedded.js';
import { FolderInUse } from '../../platform/database/embedded/owner.js';
import { reportChain } from './chain-report.js';
import { reportRows } from './check-rows-report.js';
import { countedNoun, onDatabase, runCommand, stopwatch } from './cli-command.js';
import { restoreInstant } from './restore-instant.js';

const usage =
  'Which archive? npm run restore -- <archive> [--over <word>] [--check]; an archive is a file or s3://<bucket>/<prefix>/<name>. Or npm run restore -- <folder or s3://… of ANNALS_WAL> --until <instant>';

// npm run restore -- <archive>: puts an archive into an empty installation: DATABASE_URL, or the embedded database of
// ANNALS_DATA. --check: only reads and compares it. --over <word>: replaces people's data; the refusal tells the word.
// <place of ANNALS_WAL> --until <instant>: the embedded database as it was at that instant.
// Exit code 1: restored, but its log or its uploads were not whole when it was made. 2: nothing was restored.
await runCommand(async () => {
  const options = {
    over: { type: 'string' },
    until: { type: 'string' },
    check: { type: 'boolean', default: false },
  } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [address] = positionals;
  if (!address) throw new Error(usage);
  const config = loadConfig(process.env);
  if (values.until !== undefined) return restoreInstant(config, address, values.until);
  const source = archiveAt(address, config);
  const time = stopwatch();
  const manifest = await verifyArchive(backupFormat, source, demandKnownMigrations);
  console.log(
    `archive of ${manifest.at}, version ${manifest.version}: ${countedNoun(manifest.events, 'event')}, ${countedNoun(manifest.docs, 'doc')}, ${countedNoun(manifest.uploads.files, 'upload')}; every part is as it was written (${time()}).`,
  );
  const missing = missingUploads(manifest);
  if (values.check) return missing;
  const found = await onTarget(config, (url) => restoreTo(url, config, source, manifest, values.over));
  return found > 0 ? 1 : missing;
});

/** Returns the number of problems found in the log. */
async function restoreTo(
  url: string,
  config: Config,
  source: ArchiveSource,
  manifest: ArchiveManifest,
  over: string | undefined,
): Promise<number> {
  const time = stopwatch();
  const target = { url, config, blobs: openBlobs(config), over };
  const { keptSchema, keptKey } = await restoreArchive(source, manifest, target, new Date());
  console.log(`restored in ${time()}.`);
  if (keptSchema)
    console.log(`Tables that this version does not know were there: what was replaced is in the schema ${keptSchema}.`);
  if (keptKey) console.log(`The key that was replaced is in ${keptKey}.`);
  const { checkpoint } = manifest;
  const noted = checkpoint ? [{ digest: checkpoint.digest, where: 'the checkpoint of the archive' }] : [];
  return onDatabase(
    url,
    async (context) => (await reportRows(context)) + (await reportChain(context.db, { noted, unreadable: [] })),
  );
}

function missingUploads({ uploads: { missing } }: ArchiveManifest): 0 | 1 {
  for (const hash of missing) console.log(`upload ${hash}: not in the archive; the storage did not have it.`);
  return missing.length > 0 ? 1 : 0;
}

/** The database to restore into; the embedded one is made when there is none. */
async function onTarget<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const embedded = await startEmbedded({ dataDir: config.dataDir }).catch((error: unknown) => {
    if (error instanceof FolderInUse) throw new Error(`Stop Annals first. ${error.message}`);
    throw error;
  });
  try {
    return await work(embedded.url());
  } finally {
    await embedded.stop();
  }
}
