import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ExplainedError } from '../../../platform/http/stored-error.js';
import { systemErrorCode } from '../../../platform/runtime/system-error.js';
import type { TarEntry } from '../archive/tar.js';
import { filePart, folderPart } from './base-format.js';

const PART_BYTES = 8 * 1024 * 1024;
/** Folders whose contents a recovery makes anew, or takes from the changes. */
const EMPTIED = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'],
]);
/** Of the running server. */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'current_logfiles', 'backup_label', 'tablespace_map']);
const CONTROL = 'global/pg_control';
const MOST_READS = 20;

const isLeftOut = (name: string): boolean =>
  LEFT_OUT.has(name) || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');

/**
 * The files of a running cluster. They change and disappear while they are read: missing and half-written files are
 * repaired by the changes since the beginning, which the recovery replays.
 */
export async function* clusterFiles(cluster: string, onFile: () => void): AsyncGenerator<TarEntry> {
  yield* folderFiles(cluster, '', onFile);
  onFile();
  yield { name: filePart(CONTROL, 0), bytes: await readWhole(path.join(cluster, CONTROL)) };
}

async function* folderFiles(cluster: string, folder: string, onFile: () => void): AsyncGenerator<TarEntry> {
  const entries = await readdir(path.join(cluster, folder), { withFileTypes: true }).catch(ifThere([]));
  for (const entry of entries) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      yield { name: folderPart(name), bytes: Buffer.alloc(0) };
      if (!EMPTIED.has(name)) yield* folderFiles(cluster, name, onFile);
    } else if (entry.isFile() && !isLeftOut(entry.name) && name !== CONTROL) {
      onFile();
      yield* fileParts(path.join(cluster, name), name);
    }
  }
}

async function* fileParts(file: string, name: string): AsyncGenerator<TarEntry> {
  const handle = await open(file).catch(ifThere(undefined));
  if (!handle) return;
  try {
    for (let n = 0; ; n++) {
      const bytes = Buffer.alloc(PART_BYTES);
      const { bytesRead } = await handle.read(bytes, 0, PART_BYTES, n * PART_BYTES);
      if (bytesRead > 0 || n === 0) yield { name: filePart(name, n), bytes: bytes.subarray(0, bytesRead) };
      if (bytesRead < PART_BYTES) return;
    }
  } finally {
    await handle.close();
  }
}

/** This one file is read by the recovery before any change: it must not be half written. */
async function readWhole(file: string): Promise<Buffer> {
  let before = await readFile(file);
  for (let n = 0; n < MOST_READS; n++) {
    const now = await readFile(file);
    if (now.equals(before)) return now;
    before = now;
  }
  throw new ExplainedError({ key: 'backup.unsteady', facts: { file } });
}

function ifThere<T>(missing: T): (error: unknown) => T {
  return (error) => {
    if (systemErrorCode(error) === 'ENOENT') return missing;
    throw error;
  };
}
