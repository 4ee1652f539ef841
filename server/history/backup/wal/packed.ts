import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip as gunzipWithCallback, gzip as gzipWithCallback } from 'node:zlib';
import { AGE_MARK, decrypted, encrypted } from '../archive/age.js';
import type { ArchiveKeys, Seal } from '../archive/age-keys.js';
import { ArchiveError } from '../archive/archive-error.js';

const gzip = promisify<Buffer, { level: number }, Buffer>(gzipWithCallback);
const gunzip = promisify<Buffer, Buffer>(gunzipWithCallback);
const LEVEL = 4;

/** One small file of a continuous copy. It contains its own name, so that a file in the place of another is detected. */
export async function* packed(name: string, bytes: Buffer, seal: Seal | undefined): AsyncGenerator<Uint8Array> {
  const plain = await gzip(Buffer.concat([Buffer.from(`${name}\n`), bytes]), { level: LEVEL });
  if (seal) yield* encrypted(once(plain), seal);
  else yield plain;
}

/** @throws ArchiveError when it is not what was packed under this name */
export async function unpacked(name: string, file: AsyncIterable<Uint8Array>, keys: ArchiveKeys): Promise<Buffer> {
  const stored = await buffer(file);
  const isEncrypted = stored.toString('latin1', 0, AGE_MARK.length) === AGE_MARK;
  if (isEncrypted !== name.endsWith('.age')) throw new ArchiveError('changed', { name });
  const plain = await opened(name, stored, isEncrypted, keys);
  const head = Buffer.from(`${name}\n`);
  if (!plain.subarray(0, head.length).equals(head)) throw new ArchiveError('changed', { name });
  return plain.subarray(head.length);
}

async function opened(name: string, stored: Buffer, isEncrypted: boolean, keys: ArchiveKeys): Promise<Buffer> {
  try {
    return await gunzip(isEncrypted ? await buffer(decrypted(once(stored), keys)) : stored);
  } catch (error) {
    throw new ArchiveError(error instanceof ArchiveError ? error.problem : 'changed', { name });
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
