import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type ArchiveKeys, base64, derived, opened, type Seal, sealed, TAG, unwrapped, wrapped } from './age-keys.js';
import { ArchiveError } from './archive-error.js';
import { ByteReader } from './byte-reader.js';

/*
 * The file format of age (https://c2sp.org/age) with a passphrase or public keys, on Node's own cryptography: its JavaScript
 * library encrypts 40 MB/s on the thread that serves people, and computes scrypt there for seconds (docs/decisions/0046).
 */
export const AGE_MARK = 'age-encryption.org/v1\n';
const CHUNK = 65_536;
/** Lines of a header with twenty public keys. */
const MOST_LINES = 41;
const lastLine = /^--- ([A-Za-z0-9+/]{43})\n$/;

const macOf = (fileKey: Buffer, text: string): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(text)
    .digest();

/** The number of the chunk, and whether it is the last one: a file cut short between two chunks does not open. */
function chunkNonce(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(n, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

export async function* encrypted(plain: AsyncIterable<Uint8Array>, seal: Seal): AsyncGenerator<Buffer> {
  const [fileKey, nonce] = [randomBytes(16), randomBytes(16)];
  const start = `${AGE_MARK}${await wrapped(fileKey, seal)}---`;
  yield Buffer.from(`${start} ${base64(macOf(fileKey, start))}\n`);
  yield nonce;
  const key = derived(fileKey, nonce, 'payload');
  const reader = new ByteReader(plain);
  try {
    for (let n = 0; ; n++) {
      const chunk = await reader.upTo(CHUNK);
      const isLast = await reader.isAtEnd();
      yield sealed(key, chunkNonce(n, isLast), chunk);
      if (isLast) return;
    }
  } finally {
    await reader.close();
  }
}

/** @throws ArchiveError for another passphrase or key, and when the file was changed or cut short */
export async function* decrypted(file: AsyncIterable<Uint8Array>, keys: ArchiveKeys): AsyncGenerator<Buffer> {
  const reader = new ByteReader(file);
  try {
    yield* chunksOf(reader, keys);
  } finally {
    await reader.close();
  }
}

async function* chunksOf(reader: ByteReader, keys: ArchiveKeys): AsyncGenerator<Buffer> {
  const fileKey = await readFileKey(reader, keys);
  const nonce = await reader.upTo(16);
  if (nonce.length < 16) throw new ArchiveError('cutShort');
  const key = derived(fileKey, nonce, 'payload');
  for (let n = 0; ; n++) {
    const chunk = await reader.upTo(CHUNK + TAG);
    const isLast = await reader.isAtEnd();
    if (chunk.length < TAG) throw new ArchiveError('cutShort');
    const plain = opened(key, chunkNonce(n, isLast), chunk);
    // Cut short between two chunks, what is last now was not sealed as the last.
    if (!plain) throw new ArchiveError(isLast ? 'damagedEnd' : 'changed');
    yield plain;
    if (isLast) return;
  }
}

async function readFileKey(reader: ByteReader, keys: ArchiveKeys): Promise<Buffer> {
  const mark = await reader.upTo(AGE_MARK.length);
  if (mark.toString('latin1') !== AGE_MARK) throw new ArchiveError('notArchive');
  let lines = '';
  for (let n = 0; n < MOST_LINES; n++) {
    const line = await reader.line(200);
    const [, mac] = lastLine.exec(line) ?? [];
    if (mac === undefined) {
      lines += line;
      continue;
    }
    const fileKey = await unwrapped(lines, keys);
    const given = Buffer.from(mac, 'base64');
    const isWhole = timingSafeEqual(given, macOf(fileKey, `${AGE_MARK}${lines}---`)) && base64(given) === mac;
    if (!isWhole) throw new ArchiveError('changed');
    return fileKey;
  }
  throw new ArchiveError('changed');
}
