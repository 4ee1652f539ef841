import { digitsIn, jsonOf, jsonValue, numberOf, type Value } from './json-value.js';
import { countOf, formatSample, isAmong, isCount, isLength, isOn, lengthOf, numberWithin } from './keyword-samples.js';
import type { Row } from './param-tree.js';
import type { SchemaNode } from './schema-tree.js';

/*
 * Values that obey the keywords of rows. A pattern is not read: an expression of somebody else may run for ever. Where
 * keywords contradict each other, the value obeys some of them.
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

const said = ({ keywords }: SchemaNode, name: string): Value | undefined =>
  Object.hasOwn(keywords, name) ? jsonValue(keywords[name] ?? '') : undefined;
export const saidConstant = (node: SchemaNode): Value | undefined => said(node, 'const');

const known = new WeakMap<SchemaNode, readonly Value[]>();
/** The values that the schema lists; none if any may be. */
export function choicesOf(node: SchemaNode): readonly Value[] {
  const found = known.get(node);
  if (found) return found;
  const listed = said(node, 'enum');
  const own = node.values.flatMap(({ value }) => jsonValue(value) ?? []);
  const choices = own.length > 0 || !Array.isArray(listed) ? own : listed;
  known.set(node, choices);
  return choices;
}

/**
 * The value of a row without rows below it: what it says that its value is, otherwise an invented one. `given`: what
 * its columns say; like a default, it counts where the keywords allow it.
 */
export function obeying(node: SchemaNode, given: readonly Value[], how: Invention, level = 0, at = 0, vary = 0): Value {
  const constant = saidConstant(node);
  if (constant !== undefined) return constant;
  const examples = said(node, 'examples');
  const own = [...given, ...(Array.isArray(examples) ? examples : []), said(node, 'example'), said(node, 'default')];
  const fitting = own.find((value) => value !== undefined && value !== null && isAllowed(value, node));
  return fitting ?? chosen(node, how, vary) ?? invented(node, how, level, at, vary);
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
  if (is === 'boolean' && vary > 0) return vary % 2 === 1;
  if (typeof plain === 'string' && is === 'string')
    return formatSample(keywords, vary || how.choose(200)) ?? lengthOf(plain, keywords, vary);
  const digits = digitsIn(plain);
  if (is !== 'number' || digits === undefined) return plain;
  return numberOf(numberWithin(digits, keywords, isIntegerType(node.type), vary));
}

/** As many elements as the keywords of the list want, each different if they shall be unique. */
export function elementsOf(
  { items, keywords }: SchemaNode,
  how: Invention,
  level: number,
  make: (items: SchemaNode, at: number, vary: number) => Value,
): Value[] {
  const wanted = how.made > MOST_MADE ? Math.min(1, countOf(1, keywords)) : countOf(how.elements(level), keywords);
  if (!items) return [];
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

function isAllowed(value: Value, node: SchemaNode): boolean {
  const choices = choicesOf(node);
  return isWithin(value, node) && (choices.length === 0 || choices.some((each) => isEqual(each, value)));
}
const isEqual = (a: Value, b: Value): boolean => jsonOf(a) === jsonOf(b);

/** Whether a value has the type of the node, and is within its bounds. */
export function isWithin(value: Value, node: SchemaNode): boolean {
  const { is, items, keywords } = node;
  if (value === null) return isOn(keywords, 'nullable');
  if (is === 'string') return typeof value === 'string' && isLength(value, keywords);
  if (is === 'boolean') return typeof value === 'boolean';
  if (is === 'object' || is === 'map') return value instanceof Map;
  if (is === 'number') {
    const digits = digitsIn(value);
    return digits !== undefined && isAmong(digits, keywords, isIntegerType(node.type));
  }
  if (is !== 'list') return true;
  if (!Array.isArray(value) || !isCount(value.length, keywords)) return false;
  const isUnique = isOn(keywords, 'uniqueItems');
  if (isUnique && new Set(value.map((each) => jsonOf(each))).size < value.length) return false;
  return items === undefined || value.every((each) => isAllowed(each, items));
}

/** A value of any kind, without constraints. */
const isFree = ({ is, keywords, values }: SchemaNode): boolean =>
  is === 'any' && values.length === 0 && Object.keys(keywords).length === 0;

/** Whether a type has whole numbers only. */
const isIntegerType = (type: string): boolean => !/float|double|decimal|number|num_array/i.test(type);
