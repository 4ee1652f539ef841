import { digitsOf, parseExactJson, writtenNumber } from '../../../../contracts/platform/exact-json.js';
import { decodeText } from './decode-text.js';
import { FormatError, type ImportFile } from './import-format.js';

export type Json = Readonly<Record<string, unknown>>;

/** Deeper JSON is refused: recursive functions, the engine's own included, would exhaust the stack. */
const MOST_DEPTH = 2_000;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The object, or an empty one. */
export const jsonOr = (value: unknown): Json => (isJson(value) ? value : {});
export const listOr = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A text, or a number or flag as text; otherwise `''`. */
export function textOr(value: unknown): string {
  const digits = digitsOf(value);
  if (digits !== undefined) return digits;
  if (typeof value === 'string') return writtenNumber(value) ?? value;
  return typeof value === 'boolean' ? String(value) : '';
}

/** @throws FormatError with the line and column of a syntax error */
export function parseJsonFile(file: ImportFile): unknown {
  const text = decodeText(file);
  if (isTooDeep(text)) throw new FormatError('import.tooDeep', { file: file.name, max: MOST_DEPTH });
  try {
    return parseExactJson(text);
  } catch (err) {
    throw new FormatError('import.json', { file: file.name, ...placeOf(err, text) });
  }
}

/** The value; undefined for text that is not JSON, or is nested too deep. */
export function tryJson(text: string): unknown {
  if (!/^\s*[[{"\d\-tfn]/.test(text) || isTooDeep(text)) return undefined;
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Brackets in strings do not count. */
function isTooDeep(text: string): boolean {
  let [depth, inString] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === 0x5c) at++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > MOST_DEPTH) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}

/** V8 names the position in the message, except at the end of the text. */
function placeOf(err: unknown, text: string): { line: number; column: number } {
  const [, digits] = /at position (\d{1,12})/.exec(String(err)) ?? [];
  const before = text.slice(0, digits === undefined ? text.length : Number(digits));
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
