import { ArchiveError } from './archive-error.js';
import { ByteReader } from './byte-reader.js';

/*
 * The entries of an archive as a POSIX tar (ustar), which `tar` opens: regular files of fixed owner, mode and time. The
 * reader takes exactly what the writer makes, so that no changed byte goes unnoticed.
 */
const BLOCK = 512;
const NAME_BYTES = 100;
const MOST_BYTES = 8 ** 11 - 1;
const END = Buffer.alloc(2 * BLOCK);

export interface TarEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES || size > MOST_BYTES) throw new Error(`no entry of a tar: ${name}`);
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000600\x000000000\x000000000\0', 100);
  block.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  block.write('        0', 148);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

const octal = (n: number, digits: number): string => n.toString(8).padStart(digits, '0');
const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export const tarEntry = ({ name, bytes }: TarEntry): Buffer =>
  Buffer.concat([tarHeader(name, bytes.length), bytes, Buffer.alloc(paddingOf(bytes.length))]);
export const tarEnd: Uint8Array = END;

/** @throws ArchiveError when it was cut short or is no tar of ours */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  try {
    for (let first = true; ; first = false) {
      const block = await demand(reader, BLOCK);
      if (block[0] === 0) {
        demandZeros(block);
        break;
      }
      const { name, size } = headerOf(block, first);
      const bytes = await demand(reader, size);
      const padding = await demand(reader, paddingOf(size));
      demandZeros(padding);
      yield { name, bytes };
    }
    const end = await reader.upTo(BLOCK + 1);
    if (end.length < BLOCK) throw new ArchiveError('cutShort');
    if (end.length > BLOCK) throw new ArchiveError('changed');
    demandZeros(end);
  } finally {
    await reader.close();
  }
}

function demandZeros(bytes: Buffer): void {
  if (bytes.some((byte) => byte !== 0)) throw new ArchiveError('changed');
}

async function demand(reader: ByteReader, count: number): Promise<Buffer> {
  const bytes = await reader.upTo(count);
  if (bytes.length < count) throw new ArchiveError('cutShort');
  return bytes;
}

function headerOf(block: Buffer, isFirst: boolean): { name: string; size: number } {
  const name = block.subarray(0, block.indexOf(0)).toString();
  const size = Number.parseInt(block.toString('latin1', 124, 135), 8);
  const isOurs = name !== '' && name.length <= NAME_BYTES && Number.isSafeInteger(size) && size >= 0;
  if (isOurs && tarHeader(name, size).equals(block)) return { name, size };
  throw new ArchiveError(isFirst ? 'notArchive' : 'changed');
}
