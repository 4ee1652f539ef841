import type { NameRule, ValueContext } from './makers.js';
import { nameRules } from './name-rules.js';
import { hash } from './random.js';

/** `createTime`, `create_time` and `CREATE-TIME` as `create time`. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase();

/** Longest description that says what the value is, rather than more about it. */
const SHORT = 24;
const cache = new Map<string, NameRule | null>();
const MOST_CACHED = 20_000;

/** A value that fits the name or the description; undefined when neither says anything about it. */
export function valueByName(name: string, description: string, kind: 'text' | 'number', context: ValueContext) {
  const short = description.trim().slice(0, SHORT);
  const key = `${kind} ${name} ${short}`;
  let rule = cache.get(key);
  if (rule === undefined) {
    const words = wordsOf(name);
    const fits = nameRules.filter((each) => each[kind] !== undefined);
    rule = fits.find(({ names }) => names.test(words)) ?? fits.find(({ names }) => names.test(short)) ?? null;
    if (cache.size >= MOST_CACHED) cache.clear();
    cache.set(key, rule);
  }
  return rule?.[kind]?.(context);
}

/** The seed of a doc's answer without `?__seed=`. */
export const defaultSeed = (docId: number): number => hash(`doc ${docId}`);
