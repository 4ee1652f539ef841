import { parseJsonWithDigits } from '../../../../contracts/platform/exact-json.js';
import { Refusal } from '../../../platform/http/refusal.js';

/**
 * Parses `data` of a call: form-URL-encoded JSON (a space is `+`) from clients of all versions, or the object itself.
 */
export function callData(data: unknown): unknown {
  if (data === undefined || data === null || data === '') return {};
  return typeof data === 'string' ? jsonOf(decodedJson(data)) : data;
}

/** @throws Refusal `input.unreadable` */
export function jsonOf(text: string): unknown {
  try {
    return parseJsonWithDigits(text.replace(/^\uFEFF/, ''));
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
