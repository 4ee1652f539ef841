import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt as scryptWithCallback,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ArchiveError } from './archive-error.js';
import { ByteReader } from './byte-reader.js';

/*
 * The file format of age (https://c2sp.org/age) with a passphrase, on Node's own cryptography: its JavaScript library
 * encrypts 40 MB/s on the thread that serves people, and computes scrypt there for seconds (docs/decisions/0046).
 */
export const AGE_MARK = 'age-encryption.org/v1\n';
const LABEL = 'age-encryption.org/v1/scrypt';
const CIPHER = 'chacha20-poly1305';
const CHUNK = 65_536;
const TAG = 16;
/** log2 of scrypt's cost: OWASP's minimum, 128 MB for a moment. */
const COST = 17;
/** A file may ask for more, up to 1 GB of memory. */
const MOST_COST = 20;
const header = /^-> scrypt ([A-Za-z0-9+/]{22}) ([1-9]\d?)\n([A-Za-z0-9+/]{43})\n--- ([A-Za-z0-9+/]{43})\n$/;
const HEADER_LINES = 3;

const scrypt = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scryptWithCallback,
);
const wrapKey = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), 32, {
    ...{ N: 2 ** cost, r: 8, p: 1 },
    maxmem: 2 ** cost * 1_024 + 1_048_576,
  });
const derived = (key: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, 32));
const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
const macOf = (fileKey: Buffer, text: string): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(text)
    .digest();

function sealed(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined when it was changed, or sealed with another key or nonce. */
function opened(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(-TAG));
  const plain = decipher.update(bytes.subarray(0, -TAG));
  try {
    decipher.final();
    return plain;
  } catch {
    return undefined;
  }
}

/** The number of the chunk, and whether it is the last one: a file cut short between two chunks does not open. */
function chunkNonce(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(n, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

export async function* encrypted(plain: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)];
  const wrapped = sealed(await wrapKey(passphrase, salt, COST), Buffer.alloc(12), fileKey);
  const start = `${AGE_MARK}-> scrypt ${base64(salt)} ${COST}\n${base64(wrapped)}\n---`;
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

/** @throws ArchiveError for another passphrase, and when the file was changed or cut short */
export async function* decrypted(file: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const reader = new ByteReader(file);
  try {
    yield* chunksOf(reader, passphrase);
  } finally {
    await reader.close();
  }
}

async function* chunksOf(reader: ByteReader, passphrase: string): AsyncGenerator<Buffer> {
  const fileKey = await readFileKey(reader, passphrase);
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

async function readFileKey(reader: ByteReader, passphrase: string): Promise<Buffer> {
  const mark = await reader.upTo(AGE_MARK.length);
  if (mark.toString('latin1') !== AGE_MARK) throw new ArchiveError('notArchive');
  let rest = '';
  for (let n = 0; n < HEADER_LINES; n++) rest += await reader.line(200);
  const [, salt = '', cost = '', wrapped = '', mac = ''] = header.exec(rest) ?? [];
  if (!salt) throw new ArchiveError('changed');
  if (Number(cost) > MOST_COST) throw new ArchiveError('changed');
  const key = await wrapKey(passphrase, Buffer.from(salt, 'base64'), Number(cost));
  const fileKey = opened(key, Buffer.alloc(12), Buffer.from(wrapped, 'base64'));
  if (!fileKey) throw new ArchiveError('passphrase');
  const start = AGE_MARK + rest.slice(0, rest.lastIndexOf('---') + 3);
  const given = Buffer.from(mac, 'base64');
  if (!timingSafeEqual(given, macOf(fileKey, start)) || base64(given) !== mac) throw new ArchiveError('changed');
  return fileKey;
}
