import { ArchiveError } from '../../history/backup/archive/archive-error.js';
import type { TarEntry } from '../../history/backup/archive/tar.js';

/** Held in memory at a time. */
const PART_BYTES = 4 * 1024 * 1024;

/** Cuts lines into parts of an archive; `nameOf` receives 1, 2, 3, … */
export async function* partsOfLines(
  lines: AsyncIterable<string>,
  nameOf: (n: number) => string,
): AsyncGenerator<TarEntry> {
  let held: string[] = [];
  let size = 0;
  let n = 0;
  for await (const line of lines) {
    held.push(`${line}\n`);
    size += line.length;
    if (size < PART_BYTES) continue;
    yield { name: nameOf(++n), bytes: Buffer.from(held.join('')) };
    held = [];
    size = 0;
  }
  if (held.length > 0) yield { name: nameOf(++n), bytes: Buffer.from(held.join('')) };
}

/** The values of a part. @throws ArchiveError */
export function* linesOf(bytes: Buffer): Generator<unknown> {
  for (const line of bytes.toString().split('\n')) {
    if (line === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      throw new ArchiveError('changed');
    }
    yield value;
  }
}
