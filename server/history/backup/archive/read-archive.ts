import { createHash } from 'node:crypto';
import { AGE_MARK, decrypted } from './age.js';
import { ArchiveError } from './archive-error.js';
import {
  type ArchiveHeader,
  type ArchiveManifest,
  anyFormat,
  archiveHeader,
  archiveManifest,
  FORMAT,
  HEADER,
  manifestName,
} from './archive-manifest.js';
import { readTar, type TarEntry } from './tar.js';

export interface ArchiveSource {
  /** Begins at the first byte each time. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  readonly passphrase: string | undefined;
}

/** Refuses archives that this version cannot restore, before the rest is read. */
export type HeaderCheck = (header: ArchiveHeader) => void;

/** Reads the whole archive and compares every part with the manifest. @throws ArchiveError */
export async function verifyArchive(source: ArchiveSource, check: HeaderCheck): Promise<ArchiveManifest> {
  const parts: ArchiveManifest['parts'] = [];
  let manifest: ArchiveManifest | undefined;
  for await (const entry of entriesOf(source)) {
    if (manifest) throw new ArchiveError('changed');
    if (parts.length === 0) check(headerOf(entry));
    const sha256 = digestOf(entry);
    if (entry.name === manifestName(sha256)) manifest = manifestOf(entry);
    else parts.push({ name: entry.name, bytes: entry.bytes.length, sha256 });
  }
  if (!manifest) throw new ArchiveError('cutShort');
  if (JSON.stringify(parts) !== JSON.stringify(manifest.parts)) throw new ArchiveError('changed');
  return manifest;
}

/** The parts of an archive that was verified; one that is not as it was then is refused. */
export async function* partsOf(source: ArchiveSource, { parts }: ArchiveManifest): AsyncGenerator<TarEntry> {
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
    yield* readTar(plain(from(first, chunks), first, source.passphrase));
  } finally {
    await chunks.return?.();
  }
}

/** Encrypted or not, by the first bytes. */
function plain(file: AsyncIterable<Uint8Array>, first: Uint8Array, passphrase: string | undefined) {
  const isEncrypted = Buffer.from(first).toString('latin1', 0, AGE_MARK.length) === AGE_MARK;
  if (!isEncrypted) return file;
  if (passphrase === undefined) throw new ArchiveError('needsPassphrase');
  return decrypted(file, passphrase);
}

async function* from(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (;;) {
    const { value, done } = await rest.next();
    if (done) return;
    yield value;
  }
}

function headerOf({ name, bytes }: TarEntry): ArchiveHeader {
  if (name !== HEADER) throw new ArchiveError('notArchive');
  const given = json(bytes);
  if ((anyFormat.safeParse(given).data?.format ?? 0) > FORMAT) throw new ArchiveError('newer');
  const header = archiveHeader.safeParse(given);
  if (!header.success) throw new ArchiveError('changed');
  return header.data;
}

function manifestOf({ bytes }: TarEntry): ArchiveManifest {
  const manifest = archiveManifest.safeParse(json(bytes));
  if (!manifest.success) throw new ArchiveError('changed');
  return manifest.data;
}

const digestOf = ({ bytes }: TarEntry): string => createHash('sha256').update(bytes).digest('hex');

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
