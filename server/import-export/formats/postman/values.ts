import { isJson, type Json, listOr, textOr } from '../imported/json.js';

/** Descriptions are texts, or objects with the text. */
export function descriptionOf(given: unknown): string {
  return textOr(isJson(given) ? given.content : given);
}

/** Headers: a list, or in collections 2.0 also lines of text. */
export function headerList(given: unknown): readonly Json[] {
  if (typeof given !== 'string') return listOr(given).filter(isJson);
  return given.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':');
    return at > 0 ? [{ key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }] : [];
  });
}

/** A disabled entry is not sent, so it is optional. */
export const isEnabled = (given: Json): boolean => given.disabled !== true && given.enabled !== false;
