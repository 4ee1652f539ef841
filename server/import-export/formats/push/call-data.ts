import { mayBeMarked, parseExactJson, withDigits } from '../../../../contracts/platform/exact-json.js';
import { Refusal } from '../../../platform/http/refusal.js';

/** No contract reads more levels, and `checkInput` refuses them. */
const LEVELS = 500;

/**
 * Parses `data` of a call: form-URL-encoded JSON (a space is `+`) from clients of all versions, or the object itself.
 * Numbers that a double would change are texts.
 */
export function callData(data: unknown): unknown {
  if (isNone(data)) return {};
  if (typeof data !== 'string') return withDigits(data, LEVELS);
  const text = decodedJson(data);
  const value = jsonOf(text) ?? {};
  return mayBeMarked(text) ? withDigits(value, LEVELS) : value;
}

/** The same for a call one of whose fields is a document of its own: the numbers in it keep their marks. */
export function documentData(data: unknown, field: string): unknown {
  const sent = typeof data === 'string' && data !== '' ? jsonOf(decodedJson(data)) : data;
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return callData(sent);
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, name === field ? value : withDigits(value, LEVELS)]),
  );
}

const isNone = (data: unknown): boolean => data === undefined || data === null || data === '';

/** With marks (`exact-json.ts`). @throws Refusal `input.unreadable` */
export function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Refusal('input.unreadable');
  }
}

/** Decodes once, or twice for a form that was encoded again. Plain JSON is not decoded: it may contain `%` and `+`. */
export function decodedJson(given: string): string {
  let text = given;
  for (let times = 0; times < 2 && !/^\s*[[{"]/.test(text); times++) {
    try {
      text = decodeURIComponent(text.replaceAll('+', ' '));
    } catch {
      return text;
    }
  }
  return text;
}
