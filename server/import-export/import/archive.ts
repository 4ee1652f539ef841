import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { importLimits } from '../../../contracts/import-export/imports.js';
import { Refusal } from '../../platform/http/refusal.js';

const MAGIC = [0x50, 0x4b, 0x03, 0x04];
/** Entries that archivers of some systems add. */
const IGNORED = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;
const MOST_ENTRIES = 5_000;

export const isArchive = ({ bytes }: UploadedFile): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/**
 * The files of a zip archive. Sizes are counted while inflating, because an archive can declare wrong ones; names that
 * lead out of the archive are refused.
 * @throws Refusal `import.archive`, `input.tooLarge`
 */
export async function filesOfArchive({ bytes }: UploadedFile): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  let left: number = importLimits.bytes;
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      strictFileNames: false,
    });
    if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || IGNORED.test(entry.fileName)) continue;
      if (files.length >= importLimits.files) throw tooLarge();
      const content = await inflated(await zip.openReadStreamPromise(entry), left);
      left -= content.length;
      files.push({ name: entry.fileName, bytes: content });
    }
  } catch (err) {
    throw err instanceof Refusal ? err : new Refusal('import.archive');
  }
  return files;
}

async function inflated(stream: Readable, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > max) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const tooLarge = (): Refusal =>
  new Refusal('input.tooLarge', { max: `${importLimits.bytes / 1_000_000} MB / ${importLimits.files}` });
