import type { Readable } from 'node:stream';
import yauzl, { type Entry } from 'yauzl';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { importLimits } from '../../../contracts/import-export/imports.js';
import { Refusal } from '../../platform/http/refusal.js';
import { textIn } from '../formats/imported/decode-text.js';

const MAGIC = [0x50, 0x4b, 0x03, 0x04];
/** Entries that archivers of some systems add. */
const IGNORED = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$)/;

export const isArchive = ({ bytes }: UploadedFile): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/** Archives in archives; more are made to do harm. */
const MOST_NESTED = 2;

/** What may still be read of an upload, in bytes and entries. */
interface Left {
  bytes: number;
  entries: number;
}

/**
 * The files of a zip archive, whether the import refers to them or not, with those of archives in it below their names. Sizes are counted
 * while inflating, because an archive can declare wrong ones; names that lead out of the archive are refused.
 * @throws Refusal `import.archive`, `input.tooLarge`
 */
export const filesOfArchive = async ({ bytes }: UploadedFile): Promise<UploadedFile[]> =>
  await filesIn(bytes, { bytes: importLimits.bytes, entries: importLimits.entries }, 0);

async function filesIn(bytes: Uint8Array, left: Left, depth: number): Promise<UploadedFile[]> {
  const files: UploadedFile[] = [];
  try {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      lazyEntries: true,
      strictFileNames: false,
    });
    left.entries -= zip.entryCount;
    if (left.entries < 0) throw tooLarge();
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith('/') || IGNORED.test(name)) continue;
      const content = await inflated(await zip.openReadStreamPromise(entry), left.bytes);
      left.bytes -= content.length;
      const file = { name, bytes: content };
      // Office files are archives too.
      const isNested = depth < MOST_NESTED && /\.zip$/i.test(name) && isArchive(file);
      files.push(...(isNested ? await filesBelow(file, left, depth + 1) : [file]));
    }
  } catch (err) {
    throw err instanceof Refusal ? err : new Refusal('import.archive');
  }
  return files;
}

async function filesBelow({ name, bytes }: UploadedFile, left: Left, depth: number): Promise<UploadedFile[]> {
  const folder = name.slice(0, -'.zip'.length);
  return (await filesIn(bytes, left, depth)).map((file) => ({ ...file, name: `${folder}/${file.name}` }));
}

/** Of the flags: the name is UTF-8. */
const IS_UTF8 = 0x800;
/** A field with the name in UTF-8, which the library has read. */
const UNICODE_PATH = 0x7075;

/**
 * Names without the flag are read as texts are: UTF-8 (macOS), or else GB18030 (Chinese Windows); the format would have
 * them in the code page of the first PCs.
 */
function nameOf(entry: Entry): string {
  const raw: unknown = Reflect.get(entry, 'fileNameRaw');
  const isKnown =
    (entry.generalPurposeBitFlag & IS_UTF8) !== 0 || entry.extraFields.some(({ id }) => id === UNICODE_PATH);
  const text = isKnown || !Buffer.isBuffer(raw) ? undefined : textIn(raw);
  const name = text?.replaceAll('\\', '/') ?? entry.fileName;
  if (yauzl.validateFileName(name) !== null) throw new Refusal('import.archive');
  return name;
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
  new Refusal('input.tooLarge', { max: `${importLimits.bytes / 1_000_000} MB / ${importLimits.entries}` });
