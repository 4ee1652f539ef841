import { gunzipSync } from 'node:zlib';
import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { textIn } from '../imported/decode-text.js';
import { FormatError, type ImportFile } from '../imported/import-format.js';
import { isJson, tryJson } from '../imported/json.js';

/** A text in a text in a text; more are not made by accident. */
const MOST_LAYERS = 3;
const MOST_BYTES = 50_000_000;

/**
 * The document of a server that sends it as a JSON text, in plain or as base64, or in the envelope of its replies: Spring
 * services do when their message converters are replaced or all replies are wrapped. Every other file as it is. @throws FormatError for one that unpacks to too much
 */
export function unwrapped(file: ImportFile): ImportFile {
  let { bytes } = file;
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const inner = innerBytes(bytes, file.name);
    if (!inner) break;
    bytes = inner;
  }
  return bytes === file.bytes ? file : { ...file, bytes };
}

function innerBytes(bytes: Uint8Array, file: string): Uint8Array | undefined {
  const head = new TextDecoder().decode(bytes.subarray(0, 200)).trimStart();
  if (head.startsWith('{')) return bytesInEnvelope(bytes);
  if (head.startsWith('"')) return bytesOfText(jsonText(textIn(bytes) ?? ''));
  return /^[\w+/=\s-]{40}/.test(head) ? bytesOfBase64(textIn(bytes) ?? '', file) : undefined;
}

/** In the beginning of an envelope: a document, or its text, as one of the usual members. */
const enveloped = /"(?:data|result|body|payload|content)"\s{0,8}:\s{0,8}(?:\{\s{0,40}"(?:openapi|swagger)"|"\s{0,8}\{)/;

function bytesInEnvelope(bytes: Uint8Array): Uint8Array | undefined {
  if (!enveloped.test(new TextDecoder().decode(bytes.subarray(0, 2_000)))) return undefined;
  const whole = tryJson(textIn(bytes) ?? '');
  if (!isJson(whole) || isDocument(whole)) return undefined;
  for (const value of Object.values(whole)) {
    const found = typeof value === 'string' ? tryJson(value) : value;
    if (isDocument(found)) return Buffer.from(typeof value === 'string' ? value : exactJson(value));
  }
  return undefined;
}
const isDocument = (value: unknown): boolean =>
  isJson(value) && (value.openapi !== undefined || value.swagger !== undefined);

function jsonText(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

const bytesOfText = (text: string | undefined): Uint8Array | undefined =>
  text === undefined || text.trim() === '' ? undefined : Buffer.from(text);

function bytesOfBase64(text: string, file: string): Uint8Array | undefined {
  const compact = text.replaceAll(/\s/g, '');
  if (!/^[\w+/-]+={0,2}$/.test(compact)) return undefined;
  const bytes = Buffer.from(compact, 'base64');
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return gunzipped(bytes, file);
  const head = bytes.subarray(0, 200).toString('utf8');
  return /^\s*(?:[{["]|(?:openapi|swagger)\b)/.test(head) ? bytes : undefined;
}

function gunzipped(bytes: Uint8Array, file: string): Uint8Array | undefined {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (err) {
    if (err instanceof Error && 'code' in err && err.code === 'ERR_BUFFER_TOO_LARGE')
      throw new FormatError('import.tooLarge', { file, max: `${MOST_BYTES / 1_000_000} MB` });
    return undefined;
  }
}
