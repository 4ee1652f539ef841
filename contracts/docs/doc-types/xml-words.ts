import { jsonOf, jsonValue, type Value } from './json-value.js';

/** The keyword `xml` of a row (OpenAPI 3.1, 4.8.26). */
export interface XmlWords {
  /** '' where there is none, as for the two below. */
  readonly name: string;
  readonly prefix: string;
  readonly namespace: string;
  readonly attribute: boolean;
  readonly wrapped: boolean;
}

const entriesIn = (json: string | undefined): Map<string, Value> | undefined => {
  const read = json === undefined ? undefined : jsonValue(json);
  return read instanceof Map ? read : undefined;
};

export function xmlWords(json: string | undefined): XmlWords {
  const entries = entriesIn(json);
  const text = (key: string) => {
    const given = entries?.get(key);
    return typeof given === 'string' ? given : '';
  };
  return {
    ...{ name: text('name'), prefix: text('prefix'), namespace: text('namespace') },
    ...{ attribute: entries?.get('attribute') === true, wrapped: entries?.get('wrapped') === true },
  };
}

const texts = { name: 'xmlName', prefix: 'xmlPrefix', namespace: 'xmlNamespace' } as const;
const flags = { attribute: 'xmlAttribute', wrapped: 'xmlWrapped' } as const;
/** Names before flags; others stay at the end. */
const places: readonly string[] = [...Object.keys(texts), ...Object.keys(flags)];
const placeOf = (key: string): number => (places.includes(key) ? places.indexOf(key) : places.length);
const isOf = <T extends object>(names: T, key: string): key is Extract<keyof T, string> => Object.hasOwn(names, key);

export const xmlTexts = [...Object.values(texts), ...Object.values(flags), 'xmlAnd', 'xml'] as const;
export type XmlText = (typeof xmlTexts)[number];

/** In words; '' for what leaves everything as it is, undefined for what is no object. `shown`: how much of a value. */
export function xmlText(
  json: string,
  say: (text: XmlText, value: string) => string,
  shown = (value: string) => value,
): string | undefined {
  const entries = entriesIn(json);
  const sorted = [...(entries ?? [])].sort(([a], [b]) => placeOf(a) - placeOf(b));
  const parts = sorted.flatMap(([key, value]) => {
    const text = shown(typeof value === 'string' ? value : jsonOf(value));
    if (isOf(texts, key) && typeof value === 'string') return value === '' ? [] : [say(texts[key], text)];
    if (isOf(flags, key) && typeof value === 'boolean') return value ? [say(flags[key], '')] : [];
    return [`${key} ${text}`];
  });
  return entries && parts.join(say('xmlAnd', ''));
}
