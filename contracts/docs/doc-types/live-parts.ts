import { longestRun } from './longest-run.js';
import { cutField, storable } from './plain-text.js';
import { isRank, ranksBetween } from './rank.js';
import {
  isJsonText,
  isTooDeep,
  keywordKey,
  keywordOfKey,
  partLimits,
  type RowKind,
  type RowParts,
  type RowValue,
  rowKinds,
  sizeOfKeyword,
  sizeOfValue,
  valueKey,
  valueOfKey,
} from './row-parts.js';

/*
 * Keywords and values of rows during live editing: one entry per keyword (`schema/<keyword>`, JSON text) and
 * one per value of its enumeration (`value/<JSON text>`: rank, name, description) in the row's own Y.Map, beside `kind`
 * and `ref`. A map within the row would be lost for one of two people who both set the first keyword.
 */

/** The entries of a row: its Y.Map, or those of a model's root among the fields (`live-model-root.ts`). */
export interface RowEntries {
  keys(): Iterable<string>;
  get(key: string): unknown;
  set(key: string, value: unknown): unknown;
  delete(key: string): unknown;
}

/** Whether a key of a row's Y.Map is one of these entries. */
export const isPartKey = (key: string): boolean =>
  key === 'kind' || key === 'ref' || keywordOfKey(key) !== undefined || valueOfKey(key) !== undefined;

/** The database cannot store NUL. Half a surrogate pair becomes U+FFFD when an update is encoded: others read that. */
const storedText = (text: unknown): string | undefined =>
  typeof text === 'string' && !text.includes('\0') ? storable(text) : undefined;
/** Entries of a foreign client that are no JSON, or cannot be stored, are in no version; nor are those above a limit, which the live socket refuses. */
function storedJson(given: unknown): string | undefined {
  const text = storedText(given);
  const isStored = text !== undefined && text.length <= partLimits.schema && !isTooDeep(text) && isJsonText(text);
  return isStored ? text : undefined;
}

interface RankedValue extends RowValue {
  readonly rank: string;
}
const textAt = (entry: object, key: string): string => {
  const text: unknown = Reflect.get(entry, key);
  return typeof text === 'string' ? text : '';
};

function rankedValue(key: string, entry: unknown): RankedValue | undefined {
  const value = storedJson(valueOfKey(key));
  if (typeof entry !== 'object' || entry === null || value === undefined) return undefined;
  const [name, description] = [textAt(entry, 'name'), textAt(entry, 'description')];
  const rank = textAt(entry, 'rank');
  return {
    value,
    rank: isRank(rank) ? rank : '',
    ...(name === '' ? {} : { name: cutField(name, partLimits.valueName) }),
    ...(description === '' ? {} : { description: cutField(description, partLimits.valueDescription) }),
  };
}

/** The values of the row's enumeration in their order. */
function rankedValues(row: RowEntries): RankedValue[] {
  const found: RankedValue[] = [];
  for (const key of row.keys()) {
    const value = rankedValue(key, row.get(key));
    if (value) found.push(value);
  }
  const listed = new Set<string>();
  return found.sort(order).filter(({ value }) => listed.size < listed.add(value).size);
}
const order = (a: RankedValue, b: RankedValue): number =>
  a.rank === b.rank ? (a.value < b.value ? -1 : 1) : a.rank < b.rank ? -1 : 1;

/** The name `__proto__` is one that objects of JavaScript cannot have. */
const isKeyword = (keyword: string | undefined): keyword is string =>
  keyword !== undefined && keyword !== '' && keyword !== '__proto__' && keyword.length <= partLimits.keyword;

/** The row's keywords and values, as a version stores them: what is above the limits is left out. */
export function storedParts(row: RowEntries): RowParts {
  const texts = new Map<string, string>();
  let hasValues = false;
  for (const key of row.keys()) {
    hasValues ||= valueOfKey(key) !== undefined;
    const keyword = storedText(keywordOfKey(key));
    const text = isKeyword(keyword) ? storedJson(row.get(key)) : undefined;
    if (keyword !== undefined && text !== undefined) texts.set(keyword, text);
  }
  const [kind, ref] = [rowKinds.find((each) => each === row.get('kind')), storedText(row.get('ref')) ?? ''];
  return partsOf({
    schema: texts,
    values: hasValues ? rankedValues(row) : [],
    kind,
    ref: ref.length <= partLimits.ref ? ref : '',
  });
}

/**
 * Whether a version stores the keyword or value at this key whole. `stored`: what it stores of the row. True also of what
 * no editor writes, such as a text that is no JSON: it may be left out.
 */
export function isStoredPart(row: RowEntries, key: string, stored: RowParts): boolean {
  const [keyword, text, entry] = [keywordOfKey(key), valueOfKey(key), row.get(key)];
  if (keyword !== undefined)
    return Object.hasOwn(stored.schema ?? {}, storable(keyword)) || typeof entry !== 'string' || !isJsonText(entry);
  if (text === undefined || typeof entry !== 'object' || entry === null || !isJsonText(text)) return true;
  const value = stored.values?.find((one) => one.value === storable(text));
  if (!value) return false;
  return (['name', 'description'] as const).every((each) => (value[each] ?? '') === storable(textAt(entry, each)));
}

interface ReadParts {
  readonly schema: ReadonlyMap<string, string>;
  readonly values: readonly RankedValue[];
  readonly kind: RowKind | undefined;
  readonly ref: string;
}

/** Without what is above the limits, and without empty parts. */
function partsOf({ schema, values, kind, ref }: ReadParts): RowParts {
  const kept = within([...schema].sort(byKeyword), partLimits.schema, ([keyword, text]) =>
    sizeOfKeyword(keyword, text),
  );
  const listed = within(values, partLimits.valueTexts, sizeOfValue).slice(0, partLimits.values);
  return {
    ...(kept.length > 0 && { schema: Object.fromEntries(kept) }),
    ...(listed.length > 0 && { values: listed.map(({ rank: _, ...value }) => value) }),
    ...(kind && { kind }),
    ...(ref !== '' && { ref }),
  };
}
const byKeyword = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : 1);

function within<T>(items: readonly T[], limit: number, sizeOf: (item: T) => number): T[] {
  let left = limit;
  return items.filter((item) => {
    const size = sizeOf(item);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Writes the row's keywords and values as a difference; call inside a transaction. */
export function writeParts(row: RowEntries, wanted: RowParts): void {
  const now = storedParts(row);
  for (const [keyword, text] of Object.entries(wanted.schema ?? {}))
    if (!now.schema || !Object.hasOwn(now.schema, keyword) || now.schema[keyword] !== text)
      row.set(keywordKey(storable(keyword)), text);
  for (const key of [...row.keys()]) {
    const keyword = storedText(keywordOfKey(key)) ?? '';
    const isStored = now.schema !== undefined && Object.hasOwn(now.schema, keyword);
    if (isStored && !(wanted.schema && Object.hasOwn(wanted.schema, keyword))) row.delete(key);
  }
  for (const key of ['kind', 'ref'] as const) {
    if (now[key] === wanted[key]) continue;
    if (wanted[key] === undefined) row.delete(key);
    else row.set(key, wanted[key]);
  }
  writeValues(row, wanted.values ?? []);
}

/** Values in the right order keep their ranks. */
function writeValues(row: RowEntries, wanted: readonly RowValue[]): void {
  const now = rankedValues(row);
  if (now.length === 0 && wanted.length === 0) return;
  const known = new Map(now.map((value) => [value.value, value]));
  const listed = new Set(wanted.map(({ value }) => value));
  for (const key of [...row.keys()]) {
    const value = rankedValue(key, row.get(key));
    if (value && !listed.has(value.value)) row.delete(key);
  }
  const ranks = ranksOf(wanted, known);
  for (const [at, { value, name = '', description = '' }] of wanted.entries()) {
    const [was, rank] = [known.get(value), ranks[at] ?? ''];
    if (was?.rank === rank && (was.name ?? '') === name && (was.description ?? '') === description) continue;
    putValue(row, { value, rank, name, description });
  }
}

/**
 * A value with its rank; call inside a transaction. A key with half a surrogate pair would be another key for its writer
 * than for everybody else, and each would keep an entry of their own.
 */
function putValue(row: RowEntries, { value, rank, name, description }: RankedValue): void {
  row.set(valueKey(storable(value)), { rank, ...(name && { name }), ...(description && { description }) });
}

/** A rank for each value: those that are in the right order keep theirs, the others come between them. */
function ranksOf(wanted: readonly RowValue[], known: ReadonlyMap<string, RankedValue>): string[] {
  const candidates = wanted.flatMap(({ value }, at) => {
    const rank = known.get(value)?.rank ?? '';
    return rank === '' ? [] : [{ at, rank }];
  });
  const places = new Map([...new Set(candidates.map(({ rank }) => rank))].sort().map((rank, i) => [rank, i]));
  const run = longestRun(candidates.map(({ rank }) => places.get(rank) ?? 0));
  const stays = new Map(candidates.flatMap(({ at, rank }, i) => (run.has(i) ? [[at, rank] as const] : [])));
  const ranks: string[] = [];
  for (let at = 0; at < wanted.length; at = ranks.length) {
    let end = at;
    while (end < wanted.length && !stays.has(end)) end++;
    const next = stays.get(end);
    ranks.push(...ranksBetween(ranks.at(-1), next, end - at), ...(next === undefined ? [] : [next]));
  }
  return ranks;
}
