import { Refusal } from '../../platform/http/refusal.js';

/** Texts by section and key, nested to any depth up to `DEEPEST`. */
export interface Pack {
  readonly [key: string]: string | Pack;
}
const DEEPEST = 8;
/** Prevents prototype pollution in browsers, which merge packs into their texts and treat keys with dots as paths. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Path of the first invalid entry; undefined if the pack is valid. */
function firstWrongPath(value: object, path: string, depth: number): string | undefined {
  for (const [key, part] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (key === '' || key.split('.').some((part) => forbidden.has(part)) || depth > DEEPEST) return at || '""';
    const found = typeof part === 'string' ? undefined : isObject(part) ? firstWrongPath(part, at, depth + 1) : at;
    if (found !== undefined) return found.slice(0, 200);
  }
  return undefined;
}

const isPack = (value: unknown): value is Pack => isObject(value) && firstWrongPath(value, '', 1) === undefined;

/**
 * Parses a pack.
 * @throws Refusal with the position of the first error: a path of keys, or `line:column` for invalid JSON
 */
export function parsePack(json: string): Pack {
  const pack = parsed(json);
  if (isPack(pack)) return pack;
  throw new Refusal('language.pack', { at: isObject(pack) ? firstWrongPath(pack, '', 1) : '{ … }' });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    const lines = json.slice(0, firstWrong(json)).split('\n');
    throw new Refusal('language.pack', { at: `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}` });
  }
}

/**
 * Binary search for the end of the longest prefix that could continue as JSON; the runtime does not always report the
 * position.
 */
function firstWrong(json: string): number {
  let [right, wrong] = [0, json.length + 1];
  while (wrong - right > 1) {
    const middle = (right + wrong) >> 1;
    if (couldGoOn(json.slice(0, middle))) right = middle;
    else wrong = middle;
  }
  return right;
}

function couldGoOn(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch (err) {
    const said = err instanceof Error ? err.message : '';
    const at = /position (\d+)/.exec(said)?.[1];
    return /end of JSON|Unterminated string/.test(said) || Number(at) === json.length;
  }
}

/** Number of texts. */
export const countTexts = (pack: Pack): number =>
  Object.values(pack).reduce((n, part) => n + (typeof part === 'string' ? 1 : countTexts(part)), 0);

/** Converts `{ 'doc.save': 'x' }` to `{ doc: { save: 'x' } }`; keys within a section keep their dots. */
export function sectioned(pack: Pack): Pack {
  const sections: Record<string, string | Pack> = Object.create(null);
  for (const [key, part] of Object.entries(pack)) {
    const dot = key.indexOf('.');
    if (typeof part !== 'string' || dot < 1 || dot === key.length - 1) sections[key] = mergeTexts(sections[key], part);
    else sections[key.slice(0, dot)] = mergeTexts(sections[key.slice(0, dot)], { [key.slice(dot + 1)]: part });
  }
  return sections;
}

/** Merges texts; those of `upper` take precedence. */
function mergeTexts(lower: string | Pack | undefined, upper: string | Pack): string | Pack {
  if (typeof upper === 'string' || lower === undefined || typeof lower === 'string') return upper;
  return mergePacks(lower, upper);
}
export function mergePacks(lower: Pack, upper: Pack): Pack {
  const both: Record<string, string | Pack> = { ...lower };
  for (const [key, part] of Object.entries(upper)) both[key] = mergeTexts(both[key], part);
  return both;
}

/** Texts by full path: `{ refusals: { 'doc.locked': 'x' } }` gives `refusals.doc.locked`. */
export function flatPaths(pack: Pack, prefix = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, part] of Object.entries(pack)) {
    const path = prefix + key;
    if (typeof part === 'string') found.set(path, part);
    else for (const [below, text] of flatPaths(part, `${path}.`)) found.set(below, text);
  }
  return found;
}

/** Texts by path within their section: `{ refusals: { 'doc.locked': 'x' } }` gives `doc.locked`. */
export function flatTexts(pack: Pack): ReadonlyMap<string, string> {
  const sections = Object.values(pack).flatMap((section) => (typeof section === 'string' ? [] : [section]));
  return new Map(sections.flatMap((section) => [...flatPaths(section)]));
}
