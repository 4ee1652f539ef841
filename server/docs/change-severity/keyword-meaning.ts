import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { jsonValue } from '../../../contracts/docs/doc-types/json-value.js';
import { canonicalText, isSameJson } from '../../../contracts/docs/doc-types/same-value.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { type Found, shortened, type Words } from './limit-change.js';
import { limitChanges, limitNames } from './limit-meaning.js';
import { styleNames } from './style-meaning.js';
import { isAnything } from './types-meaning.js';

/** What the changed keywords and values of a row mean. `isUnsentChanged`: its flags are judged by a separate rule. */
export function keywordChanges(from: ParamRow, to: ParamRow, isUnsentChanged: boolean): Found[] {
  if (!from.schema && !from.values && !to.schema && !to.values) return [];
  const [was, row] = [constantListed(from, to), constantListed(to, from)];
  const [before, now] = [was.schema ?? {}, row.schema ?? {}];
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const prefixes = new Set(names.map((name) => name.slice(0, name.lastIndexOf('items/') + 'items/'.length)));
  const ofLists = [...prefixes].filter((prefix) => /^(?:items\/)+$/.test(prefix));
  // Another depth of lists is another type: the keywords are about other values now.
  const isOfOtherValues = readType(was.type).depth !== readType(row.type).depth;
  const limits = isOfOtherValues
    ? []
    : ['', ...ofLists].flatMap((prefix) => [
        ...ofValues(before, now, prefix),
        // What may be anything may be null.
        ...(isAnything(was, prefix) === isAnything(row, prefix) ? nullChange(before, now, prefix) : []),
      ]);
  const changed = names.filter((name) => !isSameJson(before[name] ?? '', now[name] ?? ''));
  const extensible = names.filter((name) => name.endsWith('x-extensible-enum'));
  return [
    ...limits,
    ...(isOfOtherValues ? [] : valueChanges(was, row)),
    ...deprecation(before, now),
    ...extensible.flatMap((name) => extensibleChange(before[name], now[name])),
    ...others(changed, isUnsentChanged).map((found) => named(found, before, now)),
  ];
}

const ofValues = (was: Words, now: Words, prefix: string): Found[] => [
  ...limitChanges(was, now, prefix),
  ...formatChange(was[`${prefix}format`], now[`${prefix}format`]),
  ...patternChange(was[`${prefix}pattern`], now[`${prefix}pattern`]),
  ...constantChange(was[`${prefix}const`], now[`${prefix}const`]),
  ...defaultChange(was[`${prefix}default`], now[`${prefix}default`]),
];

/** A text as it is, any other value as JSON. */
function plain(json: string | undefined): string {
  const value = json === undefined ? '' : jsonValue(json);
  return shortened(typeof value === 'string' ? value : (json ?? ''));
}

/** Formats of numbers, each of which holds all numbers of those before it. */
const wider = [
  ['int8', 'int16', 'int32', 'int64'],
  ['float', 'double'],
];

function formatChange(from: string | undefined, to: string | undefined): Found[] {
  if (from === to) return [];
  const [was, now] = [plain(from), plain(to)];
  if (from === undefined) return [{ kind: 'format.set', to: now }];
  if (to === undefined) return [{ kind: 'format.unset', from: was }];
  const sizes = wider.find((all) => all.includes(was) && all.includes(now));
  const relation = sizes ? (sizes.indexOf(now) > sizes.indexOf(was) ? 'widened' : 'narrowed') : 'changed';
  return [{ kind: `format.${relation}`, from: was, to: now }];
}

/** A pattern that every text matches is none. */
function patternChange(from: string | undefined, to: string | undefined): Found[] {
  const [was, now] = [from, to].map((text) => plain(text).replace(/^\^?\.\*\$?$/, ''));
  if (was === now) return [];
  return [{ kind: `pattern.${!was ? 'set' : now ? 'changed' : 'unset'}`, from: was ?? '', to: now ?? '' }];
}

function constantChange(from: string | undefined, to: string | undefined): Found[] {
  if (isSameJson(from ?? '', to ?? '')) return [];
  const kind = from === undefined ? 'set' : to === undefined ? 'unset' : 'changed';
  return [{ kind: `const.${kind}`, from: plain(from), to: plain(to) }];
}

const defaultChange = (from: string | undefined, to: string | undefined): Found[] =>
  isSameJson(from ?? '', to ?? '') ? [] : [{ kind: 'default', from: plain(from), to: plain(to) }];

function nullChange(from: Words, to: Words, prefix: string): Found[] {
  const [was, is] = [from, to].map((words) => words[`${prefix}nullable`] === 'true');
  return was === is ? [] : [{ kind: is ? 'nullable.set' : 'nullable.unset' }];
}

/** The values of an enumeration as texts that are equal for equal values. */
function listedOf({ schema = {}, values }: ParamRow): string[] {
  if (values) return values.map(({ value }) => canonical(value));
  const list = jsonValue(schema.enum ?? schema['items/enum'] ?? 'null');
  return Array.isArray(list) ? list.map(canonicalText) : [];
}
function canonical(json: string): string {
  const value = jsonValue(json);
  return value === undefined ? json : canonicalText(value);
}

/** A constant is a list of one value where the other side lists values. */
function constantListed(row: ParamRow, other: ParamRow): ParamRow {
  const name = `${'items/'.repeat(readType(row.type).depth)}const`;
  const { [name]: value, ...schema } = row.schema ?? {};
  if (value === undefined || listedOf(row).length > 0 || listedOf(other).length === 0) return row;
  return { ...row, schema, values: [{ value }] };
}

/** A list that callers must expect to grow: only a value less is no note. */
function extensibleChange(from = '', to = ''): Found[] {
  const [before, after] = [jsonValue(from), jsonValue(to)];
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  const left = new Set(after.map(canonicalText));
  const lost = before.map(canonicalText).filter((value) => !left.has(value));
  return lost.length === 0 ? [] : [{ kind: 'values.removed', from: namesOf(lost) }];
}

/** Values that a sentence names. */
const MOST_NAMED = 20;
function namesOf(values: readonly string[]): string {
  const shown = values.slice(0, MOST_NAMED).map(plain).join(', ');
  return shortened(values.length > MOST_NAMED ? `${shown}, …` : shown);
}

function valueChanges(was: ParamRow, row: ParamRow): Found[] {
  const [before, after] = [listedOf(was), listedOf(row)];
  if (before.length === 0) return after.length === 0 ? [] : [{ kind: 'values.set', to: namesOf(after) }];
  if (after.length === 0) return [{ kind: 'values.unset', from: namesOf(before) }];
  const [had, has] = [new Set(before), new Set(after)];
  const [lost, gained] = [before.filter((value) => !has.has(value)), after.filter((value) => !had.has(value))];
  const changes = [
    ...(lost.length > 0 ? [{ kind: 'values.removed', from: namesOf(lost) }] : []),
    ...(gained.length > 0 ? [{ kind: 'values.added', to: namesOf(gained) }] : []),
  ];
  if (changes.length > 0) return changes;
  const isSame = before.every((value, at) => value === after[at]) && wordsOf(was) === wordsOf(row);
  return isSame ? [] : [{ kind: 'values.described' }];
}
const wordsOf = ({ values = [] }: ParamRow): string =>
  JSON.stringify(values.filter(({ name, description }) => name ?? description));

function deprecation(was: Words, now: Words): Found[] {
  const isOn = (words: Words) => words.deprecated === 'true' || words['@deprecated'] === 'true';
  if (isOn(was) === isOn(now)) return [];
  return [{ kind: isOn(now) ? 'deprecation.set' : 'deprecation.cleared' }];
}

const judged = new Set(['format', 'pattern', 'const', 'default', 'nullable', 'enum']);
/** Keywords that are judged for the row itself, and for elements of lists are notes. */
const judgedOfRow = new Set(['deprecated', '@deprecated']);
const notes = new Set([
  'title',
  'examples',
  'example',
  'description',
  '$comment',
  'externalDocs',
  'deprecated',
  'links',
]);
const flags = new Set(['readOnly', 'writeOnly']);

/** Changed keywords that no rule above judges. */
function others(changed: readonly string[], isUnsentChanged: boolean): string[] {
  return changed.filter((name) => {
    const own = name.replace(/^(?:items\/)+/, '');
    return (
      !limitNames.has(own) &&
      !judged.has(own) &&
      !judgedOfRow.has(name) &&
      !styleNames.has(own) &&
      !(isUnsentChanged && flags.has(own))
    );
  });
}

function named(name: string, was: Words, now: Words): Found {
  const own = name.replace(/^(?:items\/)*@?/, '');
  // A schema without a type has one in the column: that it has none says nothing new.
  const isUntyped = own === 'type' && (was[name] ?? 'null') === 'null' && (now[name] ?? 'null') === 'null';
  const isNote = isUntyped || notes.has(own) || flags.has(own) || own.startsWith('x-');
  const shown = (text: string | undefined) => (text === undefined ? '' : shortened(`${name}: ${text}`));
  return isNote ? { kind: 'annotation' } : { kind: 'keyword', from: shown(was[name]), to: shown(now[name]) };
}
