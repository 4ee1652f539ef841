import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { choicesOfRow } from '../../../../contracts/docs/doc-types/listed-values.js';
import { type KeywordParts, keywordParts } from '../../../../contracts/docs/doc-types/members-only.js';
import { cutTo, storable } from '../../../../contracts/docs/doc-types/plain-text.js';
import { partLimits, plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { contentRules } from '../../../docs/doc-types/index.js';

/**
 * A value of a doc: `field:<name>`, `row:<rowId>:<attribute>`, or `text` for a line of its text. `schema` are the keywords
 * of a row, `members` those and parts of those that strangers do not see, `values` the texts of its enumeration.
 */
export interface PastValue {
  readonly key: string;
  readonly value: string;
}
/** A value, and the version since which it is there. */
export interface OpenValue extends PastValue {
  /** Undefined: not stored yet. */
  readonly id?: number | undefined;
  readonly since: number;
}
export interface ClosedValue extends OpenValue {
  /** The version that no longer has it. */
  readonly until: number;
}

/** Longer values are found by their beginning. */
const LONGEST = 1_000;
/** Lines of one text; further ones are not found. */
const MOST_LINES = 5_000;
const fields = ['name', 'url', 'author', 'deprecated', 'remark'] as const;
const attributes = ['name', 'type', 'example', 'description'] as const;

/** Everything in a doc that a person would look for. */
export function valuesOf(of: { readonly type: number; readonly isFolder: boolean }, content: DocContent): PastValue[] {
  const rules = contentRules(of);
  const found = new Map<string, PastValue>();
  const add = (key: string, text: string) => {
    const value = cutTo(text.trim(), LONGEST);
    if (value !== '') found.set(`${key} ${value}`, { key, value });
  };
  const texts = new Map<string, unknown>(Object.entries(content));
  for (const field of fields) {
    const value = texts.get(field);
    if (typeof value === 'string') add(`field:${field}`, value);
  }
  for (const row of rules.rows(content)) {
    for (const key of attributes) add(`row:${row.id}:${key}`, row[key]);
    for (const [key, text] of keywordTexts(row)) add(`row:${row.id}:${key}`, text);
    for (const text of choiceTexts(row)) add(`row:${row.id}:values`, text);
  }
  for (const line of proseOf(rules.source(content)).slice(0, MOST_LINES)) add('text', line);
  return [...found.values()];
}

/** Keywords whose values nobody looks for, or which are found as values. */
const unsought: ReadonlySet<string> = new Set(['type', 'enum']);

/** The values of keywords, without the names, which very many rows share. */
const keywordTexts = ({ id, schema = {} }: ParamRow): (readonly [key: 'schema' | 'members', text: string])[] =>
  Object.entries(schema).flatMap(([keyword, json]) =>
    unsought.has(keyword) || json === 'true' || json === 'false' ? [] : textsOf(keywordParts(id, keyword, json)),
  );

const textsOf = ({ shown, members }: KeywordParts): (readonly [key: 'schema' | 'members', text: string])[] => [
  ...(shown === undefined ? [] : [['schema', storable(plainText(shown))] as const]),
  ...members.map((json) => ['members', storable(plainText(json))] as const),
];

const choiceTexts = (row: ParamRow): string[] =>
  choicesOfRow(row)
    .slice(0, partLimits.values)
    .flatMap(({ value, name = '', description = '' }) => [plainText(value), name, description])
    .map(storable);

/** Lines of Markdown, or the words of each top-level node of rich text. */
function proseOf(source: unknown): string[] {
  if (typeof source === 'string') return source.split('\n');
  return childrenOf(source).map(wordsOf);
}

/** Blocks, cells and line breaks are spaces. */
function wordsOf(node: unknown): string {
  const words: string[] = [''];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const text = typeof next === 'object' && next !== null ? Reflect.get(next, 'text') : undefined;
    if (typeof text === 'string') words.push(`${words.pop()}${text}`);
    else if (words.at(-1) !== '') words.push('');
    open.push(...childrenOf(next).toReversed());
  }
  return words.join(' ').trimEnd();
}

function childrenOf(node: unknown): unknown[] {
  const content: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'content') : undefined;
  return Array.isArray(content) ? content : [];
}

/** What a version ends and begins among the values of a doc. */
export function moved(
  before: readonly OpenValue[],
  after: readonly PastValue[],
  version: number,
): { open: OpenValue[]; closed: ClosedValue[] } {
  const wanted = new Map(after.map((one) => [`${one.key} ${one.value}`, one]));
  const open: OpenValue[] = [];
  const closed: ClosedValue[] = [];
  for (const one of before) {
    if (wanted.delete(`${one.key} ${one.value}`)) open.push(one);
    else closed.push({ ...one, until: version });
  }
  for (const one of wanted.values()) open.push({ ...one, since: version });
  return { open, closed };
}
