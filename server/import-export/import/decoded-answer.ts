import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw, type ZlibOptions } from 'node:zlib';
import type { UploadedFile } from '../../../contracts/docs/uploads.js';
import { importLimits } from '../../../contracts/import-export/imports.js';
import { Refusal } from '../../platform/http/refusal.js';

const wrapped = promisify(inflate);
const raw = promisify(inflateRaw);
/** Some servers leave out the wrapping that HTTP asks for (RFC 9110, 8.4.1.2), and browsers read both. */
const deflated = (bytes: Uint8Array, options: ZlibOptions): Promise<Buffer> =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? wrapped(bytes, options) : raw(bytes, options);

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: deflated,
  br: promisify(brotliDecompress),
} as const;
const isKnown = (coding: string): coding is keyof typeof decoders => Object.hasOwn(decoders, coding);

/** As servers send it. More than two codings of one answer are no accident. */
const MOST_CODINGS = 2;

/**
 * The bytes of an answer without its codings, which some servers apply without being asked. No more than `max` bytes
 * are ever decoded. @throws Refusal `input.tooLarge`, `import.encoding`
 */
export async function decodedAnswer(
  { name, bytes }: UploadedFile,
  contentEncoding: string,
  max: number,
): Promise<UploadedFile> {
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
    .reverse();
  if (codings.length > MOST_CODINGS) throw new Refusal('import.encoding', { file: name });
  let found = bytes;
  for (const coding of codings) {
    if (!isKnown(coding)) throw new Refusal('import.encoding', { file: name });
    // A proxy may have decoded it and kept the header.
    if (coding.endsWith('gzip') && !isGzip(found)) continue;
    found = await bounded(decoders[coding](found, { maxOutputLength: max }), name);
  }
  return unzipped({ name, bytes: found }, max);
}

/** A file that is packed by gzip, which its name or its header does not always show. @throws Refusal */
export async function unzipped(file: UploadedFile, max: number): Promise<UploadedFile> {
  if (!isGzip(file.bytes)) return file;
  const name = file.name.replace(/\.gz$/i, '');
  return { name, bytes: await bounded(decoders.gzip(file.bytes, { maxOutputLength: max }), name) };
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

async function bounded(work: Promise<Buffer>, file: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await work);
  } catch (err) {
    if (err instanceof Error && 'code' in err && err.code === 'ERR_BUFFER_TOO_LARGE')
      throw new Refusal('input.tooLarge', { max: `${importLimits.bytes / 1_000_000} MB` });
    throw new Refusal('import.encoding', { file });
  }
}
