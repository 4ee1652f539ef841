import { createHash } from 'node:crypto';
import { AGE_MARK, decrypted } from './age.js';
import type { ArchiveKeys } from './age-keys.js';
import { ArchiveError } from './archive-error.js';
import type { ArchiveFormat, ArchivePart, Listed } from './archive-format.js';
import { anyFormat, manifestName } from './archive-manifest.js';
import { readTar, type TarEntry } from './tar.js';

export interface ArchiveSource {
  /** Begins at the first byte each time. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  readonly keys: ArchiveKeys;
}

/** Refuses archives that this version cannot restore, before the rest is read. */
export type HeaderCheck<Header> = (header: Header) => void;

/**
 * Reads the whole archive and compares every part with the manifest. `onPart` receives what is not compared yet.
 * @throws ArchiveError
 */
export async function verifyArchive<Header, Manifest extends Listed>(
  format: ArchiveFormat<Header, Manifest>,
  source: ArchiveSource,
  check: HeaderCheck<Header>,
  onPart: (part: TarEntry) => void = () => undefined,
): Promise<Manifest> {
  const parts: ArchivePart[] = [];
  let manifest: Manifest | undefined;
  for await (const entry of entriesOf(source)) {
    if (manifest) throw new ArchiveError('changed');
    if (parts.length === 0) check(headerOf(format, entry));
    const sha256 = digestOf(entry);
    if (entry.name === manifestName(sha256)) manifest = manifestOf(format, entry);
    else {
      parts.push({ name: entry.name, bytes: entry.bytes.length, sha256 });
      onPart(entry);
    }
  }
  if (!manifest) throw new ArchiveError('cutShort');
  if (JSON.stringify(parts) !== JSON.stringify(manifest.parts)) throw new ArchiveError('changed');
  return manifest;
}

/** The parts of an archive that was verified; one that is not as it was then is refused. */
export async function* partsOf(source: ArchiveSource, { parts }: Listed): AsyncGenerator<TarEntry> {
  let n = 0;
  for await (const entry of entriesOf(source)) {
    const part = parts[n++];
    if (!part) break;
    if (part.name !== entry.name || part.sha256 !== digestOf(entry)) throw new ArchiveError('changed');
    yield entry;
  }
  if (n < parts.length) throw new ArchiveError('cutShort');
}

async function* entriesOf(source: ArchiveSource): AsyncGenerator<TarEntry> {
  const chunks = (await source.open())[Symbol.asyncIterator]();
  try {
    const { value: first, done } = await chunks.next();
    if (done) throw new ArchiveError('cutShort');
    yield* readTar(plain(from(first, chunks), first, source.keys));
  } finally {
    await chunks.return?.();
  }
}

/** Encrypted or not, by the first bytes. */
function plain(file: AsyncIterable<Uint8Array>, first: Uint8Array, keys: ArchiveKeys) {
  const isEncrypted = Buffer.from(first).toString('latin1', 0, AGE_MARK.length) === AGE_MARK;
  if (!isEncrypted) return file;
  return decrypted(file, keys);
}

async function* from(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}

function headerOf<Header, Manifest extends Listed>(
  { first, newest, header, others }: ArchiveFormat<Header, Manifest>,
  { name, bytes }: TarEntry,
): Header {
  if (name !== first) throw new ArchiveError(others[name] ?? 'notArchive');
  const given = json(bytes);
  if ((anyFormat.safeParse(given).data?.format ?? 0) > newest) throw new ArchiveError('newer');
  const read = header.safeParse(given);
  if (!read.success) throw new ArchiveError('changed');
  return read.data;
}

function manifestOf<Header, Manifest extends Listed>(
  { manifest }: ArchiveFormat<Header, Manifest>,
  { bytes }: TarEntry,
): Manifest {
  const read = manifest.safeParse(json(bytes));
  if (!read.success) throw new ArchiveError('changed');
  return read.data;
}

const digestOf = ({ bytes }: TarEntry): string => createHash('sha256').update(bytes).digest('hex');

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
