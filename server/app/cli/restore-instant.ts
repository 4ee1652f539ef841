import { z } from 'zod';
import { withoutTrailing } from '../../../contracts/platform/trailing.js';
import type { BlobStore } from '../../docs/uploads/blob-store.js';
import { openBlobs } from '../../docs/uploads/open-blobs.js';
import { restoreUntil } from '../../history/backup/wal/restore-until.js';
import type { Config } from '../../platform/config/config.js';
import { openDatabase } from '../../platform/database/database.js';
import { embeddedVersion } from '../../platform/database/embedded/recover.js';
import { entities } from '../entities.js';
import { reportChain } from './chain-report.js';
import { reportRows } from './check-rows-report.js';
import { countedNoun, onDatabase, stopwatch } from './cli-command.js';

const withZone = z.iso.datetime({ offset: true });
const hashes = z.array(z.object({ hash: z.string() }));

/** Restores a continuous copy up to an instant; returns 1 when something was not whole then. */
export async function restoreInstant(config: Config, from: string, given: string): Promise<0 | 1> {
  if (config.databaseUrl)
    throw new Error('A continuous copy is restored into the embedded database: leave out DATABASE_URL.');
  const until = instantOf(given);
  const blobs = openBlobs(config);
  const time = stopwatch();
  const options = { from: withoutTrailing(from, '/'), until, config, blobs, postgres: embeddedVersion() };
  const found = await restoreUntil(options, async (url) => {
    console.log(`recovered as of ${until.toISOString()} in ${time()}.`);
    return problemsIn(url, config, blobs);
  });
  console.log(`restored into ${config.dataDir} in ${time()}.`);
  return found > 0 ? 1 : 0;
}

function instantOf(given: string): Date {
  const text = given.trim().replace(' ', 'T');
  if (!withZone.safeParse(text).success)
    throw new Error(
      `${given} is no instant: write day, time and zone, such as 2026-11-26T11:30:00+08:00 or 2026-11-26T03:30:00Z.`,
    );
  return new Date(text);
}

/** Tables of an older version are migrated first, as a start does. */
async function problemsIn(url: string, config: Config, blobs: BlobStore): Promise<number> {
  await (await openDatabase(url, config, entities)).destroy();
  return onDatabase(url, async (context) => {
    let missing = 0;
    for (const { hash } of hashes.parse(await context.db.query('select distinct hash from uploads'))) {
      const stream = await blobs.read(hash);
      stream?.destroy();
      if (stream) continue;
      missing++;
      console.log(`upload ${hash}: not in the copy; the storage did not have it.`);
    }
    const problems = (await reportRows(context)) + (await reportChain(context.db, { noted: [], unreadable: [] }));
    console.log(`${countedNoun(missing, 'upload')} missing.`);
    return problems + missing;
  });
}
