import { Refusal } from '../platform/refusal.js';

/** Texts by section and key, nested as deep as somebody wrote them. */
export interface Pack {
  readonly [key: string]: string | Pack;
}
const DEEPEST = 8;
/** Would reach into every object of the browser that lays them over its own; keys with dots become paths there. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of the first thing that is not what a pack may hold; undefined when all is well. */
function wrong(value: object, path: string, depth: number): string | undefined {
  for (const [key, part] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (key === '' || key.split('.').some((part) => forbidden.has(part)) || depth > DEEPEST) return at || '""';
    const found = typeof part === 'string' ? undefined : isObject(part) ? wrong(part, at, depth + 1) : at;
    if (found !== undefined) return found.slice(0, 200);
  }
  return undefined;
}

const isPack = (value: unknown): value is Pack => isObject(value) && wrong(value, '', 1) === undefined;

/** The pack in a JSON text; refuses with the first wrong place: a path of keys, or `line:column` where it is no JSON. */
export function packOf(json: string): Pack {
  const pack = parsed(json);
  if (isPack(pack)) return pack;
  throw new Refusal('language.pack', { at: isObject(pack) ? wrong(pack, '', 1) : '{ … }' });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    const lines = json.slice(0, firstWrong(json)).split('\n');
    throw new Refusal('language.pack', { at: `${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}` });
  }
}

/** Where it stops being the beginning of any JSON. The runtime does not always say; a beginning that is cut short fails at its end. */
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

/** How many texts it holds. */
export const textsIn = (pack: Pack): number =>
  Object.values(pack).reduce((n, part) => n + (typeof part === 'string' ? 1 : textsIn(part)), 0);

/** `{ 'doc.save': 'x' }` says the same as `{ doc: { save: 'x' } }`; a section's own keys keep their dots. */
export function bySection(pack: Pack): Pack {
  const sections: Record<string, string | Pack> = Object.create(null);
  for (const [key, part] of Object.entries(pack)) {
    const dot = key.indexOf('.');
    if (typeof part !== 'string' || dot < 1 || dot === key.length - 1) sections[key] = over(sections[key], part);
    else sections[key.slice(0, dot)] = over(sections[key.slice(0, dot)], { [key.slice(dot + 1)]: part });
  }
  return sections;
}

/** The texts of `upper` laid over those of `lower`. */
export function over(lower: string | Pack | undefined, upper: string | Pack): string | Pack {
  if (typeof upper === 'string' || lower === undefined || typeof lower === 'string') return upper;
  return overlaid(lower, upper);
}
export function overlaid(lower: Pack, upper: Pack): Pack {
  const both: Record<string, string | Pack> = { ...lower };
  for (const [key, part] of Object.entries(upper)) both[key] = over(both[key], part);
  return both;
}

/** Every text by its whole path below its section: `{ refusals: { 'doc.locked': 'x' } }` gives `doc.locked`. */
export function flatTexts(pack: Pack): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (part: Pack, path: string) => {
    for (const [key, text] of Object.entries(part)) {
      const at = path ? `${path}.${key}` : key;
      if (typeof text === 'string') found.set(at, text);
      else walk(text, at);
    }
  };
  for (const section of Object.values(pack)) if (typeof section !== 'string') walk(section, '');
  return found;
}
