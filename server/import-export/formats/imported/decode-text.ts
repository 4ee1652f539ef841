import { FormatError, type ImportFile } from './import-format.js';

/**
 * The text of a file: UTF-8, UTF-16 with a byte order mark, or else GB18030, in which Chinese tools still write. Without
 * the byte order mark. @throws FormatError for an empty file, and for one that is no text
 */
export function decodeText({ name, bytes }: ImportFile): string {
  const text = textIn(bytes);
  if (text === undefined || text.includes('\0')) throw new FormatError('import.encoding', { file: name });
  if (text.trim() === '') throw new FormatError('import.empty', { file: name });
  return text;
}

/** The same without a refusal, for recognizing a format; undefined for bytes in none of these encodings. */
export function textIn(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodedAs('utf-16be', bytes);
  return decodedAs('utf-8', bytes) ?? decodedAs('gb18030', bytes);
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
