import type { BlobStore } from '../../docs/uploads/blob-store.js';
import type { Config } from '../../platform/config/config.js';
import { MIGRATION_LOCK, RESTORE_SCHEMA, RESTORED_NEW } from '../../platform/database/database.js';
import { ArchiveError } from './archive/archive-error.js';
import { type ArchiveManifest, KEY, uploadHash } from './archive/archive-manifest.js';
import { type ArchiveSource, partsOf } from './archive/read-archive.js';
import { demandKey, placeKey } from './archive/secret-key.js';
import { loadSchema } from './database/load-schema.js';
import { withClient } from './database/schema-url.js';
import { lookAtTarget, swapSchemas } from './database/swap-schema.js';

export interface RestoreTarget {
  /** The database's. */
  readonly url: string;
  readonly config: Config;
  readonly blobs: BlobStore;
  /** The word that allows to replace people's data. */
  readonly over: string | undefined;
}
export interface Restored {
  /** The replaced schema, when it was not dropped. */
  readonly keptSchema: string | undefined;
  /** The file of the replaced key. */
  readonly keptKey: string | undefined;
}

/**
 * Restores an archive that was verified. Its tables are loaded beside those that are used and take their place at the
 * end, in one transaction: whatever fails or ends before that leaves the installation as it was.
 */
export async function restoreArchive(
  source: ArchiveSource,
  manifest: ArchiveManifest,
  { url, config, blobs, over }: RestoreTarget,
  at: Date,
): Promise<Restored> {
  const key = await keyOf(source, manifest);
  demandKey(config, key);
  const comment = (await demandAllowed(url, config, manifest, over)) ? 'over an installation' : RESTORED_NEW;
  return withMigrationLock(url, async () => {
    await loadSchema(
      url,
      { schema: RESTORE_SCHEMA, comment },
      manifest,
      partsOf(source, manifest),
      async ({ name, bytes }) => {
        const hash = uploadHash(name);
        if (hash) await blobs.put(hash, bytes);
      },
    );
    // The backup that made this archive is in it, unfinished.
    await withClient(url, (client) =>
      client.query(`delete from ${RESTORE_SCHEMA}.backup_runs where finished_at is null`),
    );
    let keptKey: string | undefined;
    const keptSchema = await swapSchemas(url, at, async () => {
      keptKey = await placeKey(config, key, at);
    });
    return { keptSchema, keptKey };
  });
}

async function keyOf(source: ArchiveSource, manifest: ArchiveManifest): Promise<string> {
  for await (const { name, bytes } of partsOf(source, manifest)) if (name === KEY) return bytes.toString().trim();
  throw new ArchiveError('changed');
}

/** Whether the target is in use. */
async function demandAllowed(
  url: string,
  config: Config,
  { tables }: ArchiveManifest,
  over: string | undefined,
): Promise<boolean> {
  const known = new Set([...tables.map(({ name }) => name), 'migrations', 'live_tickets']);
  const { isInUse, servers, address } = await lookAtTarget(url, known);
  if (servers > 0) throw new Error('Annals is running on this database: stop every server first.');
  const word = hostOf(address || config.baseUrl) ?? `localhost:${config.port}`;
  if (!isInUse || over === word) return isInUse;
  throw new Error(
    `${over === undefined ? 'This installation holds the data of people' : `${over} is not the word`}. To replace them with the archive, for good: --over ${word}`,
  );
}

function hostOf(address: string | undefined): string | undefined {
  return address && URL.canParse(address) ? new URL(address).host : undefined;
}

/** A server that starts meanwhile waits, as for migrations. */
function withMigrationLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (!rows[0]?.taken) throw new Error('Annals is starting on this database, or another restore is running.');
    return work();
  });
}
