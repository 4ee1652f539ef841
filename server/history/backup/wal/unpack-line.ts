import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '../../../docs/uploads/blob-store.js';
import { identitiesIn } from '../../../platform/config/age-keys.js';
import type { ArchiveKeys } from '../archive/age-keys.js';
import { ArchiveError } from '../archive/archive-error.js';
import { KEY, uploadHash } from '../archive/archive-manifest.js';
import { type ArchiveSource, partsOf } from '../archive/read-archive.js';
import type { ArchivePlace } from '../places/archive-place.js';
import { type BaseManifest, fileOfPart, folderOfPart, LABEL, LINE_KEY, PASSWORD } from './base-format.js';
import type { ChosenLine } from './choose-line.js';
import { SEGMENT_BYTES, segmentName, segmentStart } from './lsn.js';
import { unpacked } from './packed.js';
import { hashOfUpload } from './wal-names.js';

export interface UnpackedBase {
  readonly secretKey: string;
  readonly password: string;
  /** What opens the changes of the line. */
  readonly keys: ArchiveKeys;
}

/** Writes the files of a verified base below a folder; its uploads go to the storage. The recovery syncs all files itself. */
export async function unpackBase(
  source: ArchiveSource,
  manifest: BaseManifest,
  cluster: string,
  blobs: BlobStore,
): Promise<UnpackedBase> {
  const texts = new Map<string, string>();
  await mkdir(cluster, { mode: 0o700 });
  for await (const { name, bytes } of partsOf(source, manifest)) {
    const [file, folder, hash] = [fileOfPart(name), folderOfPart(name), uploadHash(name)];
    if (folder) await mkdir(path.join(cluster, folder), { mode: 0o700 });
    else if (file) await append(path.join(cluster, file), bytes);
    else if (hash) await blobs.put(hash, bytes);
    else if (name === LABEL) await append(path.join(cluster, LABEL), bytes);
    else texts.set(name, bytes.toString());
  }
  const [secretKey, password] = [texts.get(KEY)?.trim(), texts.get(PASSWORD)?.trim()];
  if (secretKey === undefined || password === undefined) throw new ArchiveError('changed');
  return { secretKey, password, keys: { identities: identitiesIn(texts.get(LINE_KEY) ?? '') } };
}

/** Writes the changes as the segments of the write-ahead log that they were read from. */
export async function unpackChanges(
  { changes }: ChosenLine,
  place: ArchivePlace,
  manifest: BaseManifest,
  keys: ArchiveKeys,
  cluster: string,
): Promise<void> {
  if (changes[0]?.from !== segmentStart(manifest.from))
    throw new Error('Changes are missing: those right after the base were removed or lost.');
  for (const { name, from, to } of changes) {
    const bytes = await unpacked(name, await place.open(name), keys);
    if (bytes.length !== to - from) throw new ArchiveError('changed', { name });
    const segment = segmentName(manifest.timeline, from);
    await writeAt(path.join(cluster, 'pg_wal', segment), from % SEGMENT_BYTES, bytes);
  }
}

/** Uploads since the base, also those of after the instant, which nothing refers to. */
export async function unpackUploads(
  { names }: ChosenLine,
  place: ArchivePlace,
  keys: ArchiveKeys,
  blobs: BlobStore,
): Promise<void> {
  for (const name of names) {
    const hash = hashOfUpload(name);
    if (!hash) continue;
    const bytes = await unpacked(name, await place.open(name), keys);
    if (createHash('sha256').update(bytes).digest('hex') !== hash) throw new ArchiveError('changed', { name });
    await blobs.put(hash, bytes);
  }
}

async function append(name: string, bytes: Buffer): Promise<void> {
  const file = await open(name, 'a', 0o600);
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
}

/** A segment has its whole length; what is not copied of it stays zero, where the log ends. */
async function writeAt(name: string, offset: number, bytes: Buffer): Promise<void> {
  const file = await open(name, offset === 0 ? 'w' : 'r+', 0o600).catch(() => open(name, 'w+', 0o600));
  try {
    if ((await file.stat()).size < SEGMENT_BYTES) await file.truncate(SEGMENT_BYTES);
    await file.write(bytes, 0, bytes.length, offset);
  } finally {
    await file.close();
  }
}
