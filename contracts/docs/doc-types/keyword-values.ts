import {
  choicesOf,
  isFitting,
  isIntegerType,
  isText,
  isWithin,
  requiredNames,
  restOf,
  said,
} from './fitting-values.js';
import { digitsIn, jsonOf, numberOf, type Value } from './json-value.js';
import { countOf, formatSample, isOn, lengthOf, membersOf, numberWithin, patternText } from './keyword-samples.js';
import { memberName } from './member-names.js';
import type { Row } from './param-tree.js';
import { innermost, isEndless, type SchemaNode } from './schema-tree.js';
import { settled } from './variants.js';

/*
 * Values that obey the keywords of rows. Where keywords contradict each other, or a pattern is not read, the value obeys
 * some of them.
 */

/** How values are invented: an example is the same each time, a mock varies. */
export interface Invention {
  /** Elements made until now; after many, lists get short. */
  made: number;
  /** How many elements a list has at that level, if its keywords let it. */
  readonly elements: (level: number) => number;
  /** One of so many, counted from 0. */
  readonly choose: (count: number) => number;
  /** A value by type and name, before keywords bound it. */
  readonly plain: (node: SchemaNode, at: number) => Value;
}
const MOST_MADE = 5_000;

/** Whether a row has keywords or values. */
export const saysMore = ({ schema, values }: Pick<Row, 'schema' | 'values'>): boolean =>
  schema !== undefined || values !== undefined;

/** Whether the value, or the elements of a list, have keywords or values: those of a variant have no row of their own. */
export function isBound(node: SchemaNode): boolean {
  const { keywords, values } = innermost(node).node;
  return values.length > 0 || Object.keys(keywords).length > 0;
}

export const saidConstant = (node: SchemaNode): Value | undefined => said(node, 'const');

/**
 * The value of a row without rows below it: what it says that its value is, otherwise an invented one. `given`: what
 * its columns say; like a default, it counts where the keywords allow it.
 */
export function obeying(of: SchemaNode, given: readonly Value[], how: Invention, level = 0, at = 0, vary = 0): Value {
  const node = settled(of, how.choose);
  const constant = saidConstant(node);
  if (constant !== undefined) return constant;
  const known = written(node, given) ?? chosen(node, how, vary);
  return known === undefined ? invented(node, how, level, at, vary) : known;
}

/** The first example or default that the keywords allow. */
export function written(node: SchemaNode, given: readonly Value[]): Value | undefined {
  const examples = said(node, 'examples');
  const own = [...given, ...(Array.isArray(examples) ? examples : []), said(node, 'example'), said(node, 'default')];
  return own.find((value) => value !== undefined && value !== null && isFitting(value, node));
}

/** One of the listed values; null only if there is no other. */
function chosen(node: SchemaNode, { choose }: Invention, vary: number): Value | undefined {
  const choices = choicesOf(node);
  if (choices.length === 0) return undefined;
  const fitting = choices.filter((value) => value !== null && isWithin(value, node));
  const from = fitting.length > 0 ? fitting : choices;
  return from[(choose(from.length) + vary) % from.length];
}

function invented(node: SchemaNode, how: Invention, level: number, at: number, vary: number): Value {
  const { is, items, keywords } = node;
  how.made += 1;
  if (is === 'list') {
    if (!items || (isFree(items) && countOf(0, keywords) === 0)) return [];
    return elementsOf(node, how, level, (inner, index, different) =>
      obeying(inner, [], how, level + 1, index, different),
    );
  }
  const plain = how.plain(node, at);
  if (plain instanceof Map) return withMembers(plain, node, how);
  if (is === 'boolean' && vary > 0) return vary % 2 === 1;
  if (typeof plain === 'string' && is === 'string') return inventedText(plain, node, how, vary);
  const digits = digitsIn(plain);
  if (is !== 'number' || digits === undefined) return plain;
  return numberOf(numberWithin(digits, keywords, isIntegerType(node.type), vary));
}

function inventedText(plain: string, node: SchemaNode, { choose }: Invention, vary: number): string {
  const { keywords } = node;
  const formatted = formatSample(keywords, vary || choose(200));
  if (formatted !== undefined && isText(formatted, node)) return formatted;
  const found = lengthOf(plain, keywords, vary);
  if (isText(found, node)) return found;
  return patternText(keywords, vary || choose(200)) ?? formatted ?? found;
}

/**
 * The object with the members that it lacks by its keywords, and without optional ones where it has too many.
 */
export function withMembers(
  made: Map<string, Value>,
  node: SchemaNode,
  how: Invention,
  make?: (node: SchemaNode) => Value,
): Map<string, Value> {
  if (Object.keys(node.keywords).length === 0) return made;
  const value = new Map(made);
  const { least, most } = membersOf(node.keywords);
  const required = new Set(requiredNames(node));
  const rest = restOf(node);
  const more = (): Value => (!rest ? 'string' : make ? make(rest) : obeying(rest, [], how, 1));
  for (const name of required) if (!value.has(name)) value.set(name, more());
  const isClosed = node.keywords.additionalProperties === 'false';
  for (let at = 1; value.size < least && !isClosed && at <= least * 4; at++) {
    const name = memberName(node.keywords, at, `key${at}`);
    if (!value.has(name)) value.set(name, more());
  }
  for (const name of [...value.keys()].reverse()) if (value.size > most && !required.has(name)) value.delete(name);
  return value;
}

/** As many elements as the keywords of the list want, each different if they shall be unique. */
export function elementsOf(
  { items, keywords }: SchemaNode,
  how: Invention,
  level: number,
  make: (items: SchemaNode, at: number, vary: number) => Value,
): Value[] {
  const wanted = how.made > MOST_MADE ? Math.min(1, countOf(1, keywords)) : countOf(how.elements(level), keywords);
  if (!items || isEndless(items)) return [];
  const isUnique = isOn(keywords, 'uniqueItems');
  const isBound = Object.keys(keywords).length > 0;
  const made = new Map<string, Value>();
  for (let at = 0; made.size < wanted && at < wanted * 4; at++) {
    const value = make(items, at, isUnique ? at : 0);
    if (isBound) how.made += 1;
    made.set(isUnique ? jsonOf(value) : String(at), value);
  }
  return [...made.values()];
}

/** A value of any kind, without constraints. */
const isFree = ({ is, keywords, values }: SchemaNode): boolean =>
  is === 'any' && values.length === 0 && Object.keys(keywords).length === 0;
