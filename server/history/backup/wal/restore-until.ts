import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '../../../docs/uploads/blob-store.js';
import type { Config } from '../../../platform/config/config.js';
import { type ClusterPaths, clusterPaths, RESTORING } from '../../../platform/database/embedded/cluster.js';
import { lockDataFolder } from '../../../platform/database/embedded/owner.js';
import { recoverCluster } from '../../../platform/database/embedded/recover.js';
import { keysOf } from '../archive/age-keys.js';
import { verifyArchive } from '../archive/read-archive.js';
import { demandKey, placeKey } from '../archive/secret-key.js';
import { demandKnownMigrations } from '../database/load-schema.js';
import { type BaseHeader, baseFormat } from './base-format.js';
import { chooseLine } from './choose-line.js';
import { unpackBase, unpackChanges, unpackUploads } from './unpack-line.js';
import { basesIn, lineIn } from './wal-line.js';

export interface RestoreUntil {
  /** The folder or address of the continuous copy. */
  readonly from: string;
  readonly until: Date;
  readonly config: Config;
  readonly blobs: BlobStore;
  /** Of the PostgreSQL that will recover it. */
  readonly postgres: string;
}

/**
 * Restores the embedded database as it was at an instant, beside where it will be. `check` looks at it while it runs; then it
 * takes its place: whatever fails or ends before that leaves no installation, and a start says so.
 */
export async function restoreUntil<T>(
  { from, until, config, blobs, postgres }: RestoreUntil,
  check: (url: string) => Promise<T>,
): Promise<T> {
  const chosen = await chooseLine(from, until, config);
  const bases = basesIn(from, config);
  const source = { open: () => bases.open(chosen.base), keys: keysOf(config.backup) };
  const manifest = await verifyArchive(baseFormat, source, (header) => demandFit(header, postgres));
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const folder = path.resolve(config.dataDir);
  const disown = await lockDataFolder(folder);
  const paths = clusterPaths(folder);
  const draft: ClusterPaths = { ...paths, cluster: path.join(folder, `${RESTORING}${process.pid}`) };
  try {
    await demandEmpty(paths);
    const { secretKey, password, keys } = await unpackBase(source, manifest, draft.cluster, blobs);
    demandKey(config, secretKey);
    const place = lineIn(from, chosen.line, config);
    await unpackChanges(chosen, place, manifest, keys, draft.cluster);
    await unpackUploads(chosen, place, keys, blobs);
    const checked = await recoverCluster(draft, password, until, check);
    await writeFile(paths.password, password, { mode: 0o600, flush: true });
    await placeKey(config, secretKey, new Date());
    await rename(draft.cluster, paths.cluster);
    return checked;
  } catch (error) {
    await rm(draft.cluster, { recursive: true, force: true });
    throw error;
  } finally {
    disown();
  }
}

/** Removes what a killed restore has left. */
async function demandEmpty({ folder, cluster }: ClusterPaths): Promise<void> {
  if (existsSync(cluster))
    throw new Error(
      `${folder} has a database already. Restore into another folder (ANNALS_DATA), or move ${cluster} away first.`,
    );
  for (const name of await readdir(folder))
    if (name.startsWith(RESTORING)) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Files of a cluster are read by its own major version only. */
function demandFit(header: BaseHeader, postgres: string): void {
  demandKnownMigrations(header);
  const major = (version: string) => version.split('.')[0];
  if (major(header.postgres) !== major(postgres))
    throw new Error(
      `The copy is of PostgreSQL ${header.postgres}, and this Annals has ${postgres}. Restore it with the version of Annals that made it (${header.version}), or an archive instead.`,
    );
}
