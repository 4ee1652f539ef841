import { dependentNames, keepsConditions } from './conditions.js';
import { fitted } from './fitted-values.js';
import { choicesOf, isFitting, isIntegerType, isText, isWithin, requiredNames, said } from './fitting-values.js';
import type { Invention } from './invention.js';
import { digitsIn, numberOf, type Value } from './json-value.js';
import { formatSample, lengthOf, membersOf, numberWithin, patternText } from './keyword-samples.js';
import { elementsOf } from './list-elements.js';
import { memberName } from './member-names.js';
import { membersIn, schemasOfMember } from './object-members.js';
import type { Row } from './param-tree.js';
import { patternSample } from './pattern-texts.js';
import { innermost, isLeftOut, type SchemaNode } from './schema-tree.js';

/*
 * Values that obey the keywords of rows. Where keywords contradict each other, or a pattern is not read, the value obeys
 * some of them.
 */

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
export const obeying = (of: SchemaNode, given: readonly Value[], how: Invention, spot: Partial<Spot> = {}): Value =>
  fitted(of, how, (node, more) => obeyed(node, given, how, { ...spot, vary: (spot.vary ?? 0) + more }));

interface Spot {
  readonly level: number;
  /** Which one it is of a list. */
  readonly at: number;
  /** Another value for each number. */
  readonly vary: number;
}

/** The same of one form of a row. */
export function obeyed(
  node: SchemaNode,
  given: readonly Value[],
  how: Invention,
  { level = 0, at = 0, vary = 0 }: Partial<Spot>,
): Value {
  const constant = saidConstant(node);
  if (constant !== undefined) return constant;
  const known = written(node, given) ?? chosen(node, how, vary);
  if (known !== undefined) return known;
  return node.keywords.type === '"null"' ? null : invented(node, how, { level, at, vary });
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
  const fitting = choices.filter(
    (value) => value !== null && isWithin(value, node) && keepsConditions(value, node, isFitting),
  );
  const from = fitting.length > 0 ? fitting : choices;
  return from[(vary || choose(from.length)) % from.length];
}

function invented(node: SchemaNode, how: Invention, { level, at, vary }: Spot): Value {
  const { is, items, keywords } = node;
  how.made += 1;
  if (is === 'list') {
    const usual = !items || isFree(items) ? 0 : how.elements(level);
    return elementsOf(node, how, usual, (inner, index, other) =>
      obeying(inner, [], how, { level: level + 1, at: index, vary: other }),
    );
  }
  const plain = how.plain(node, at);
  if (plain instanceof Map)
    return is === 'any' && vary > 0 ? `text ${vary}` : withMembers(withFields(plain, node, how, level), node, how);
  if (is === 'boolean' && vary > 0) return vary % 2 === 1;
  if (typeof plain === 'string' && is === 'string') return inventedText(plain, node, how, vary);
  const digits = digitsIn(plain);
  if (is !== 'number' || digits === undefined) return plain;
  return numberOf(numberWithin(digits, keywords, isIntegerType(node.type), vary));
}

function withFields(made: Map<string, Value>, node: SchemaNode, how: Invention, level: number): Map<string, Value> {
  const value = new Map(made);
  for (const [name, field] of membersIn(node).fields)
    if (!isLeftOut(field)) value.set(name, obeying(field, [], how, { level: level + 1 }));
  return value;
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
  make: (node: SchemaNode) => Value = (one) => obeying(one, [], how, { level: 1 }),
): Map<string, Value> {
  const members = membersIn(node);
  if (Object.keys(node.keywords).length === 0 && members.patterns.length === 0) return made;
  const value = new Map(made);
  const add = (name: string): void => {
    const schemas = value.has(name) ? 'none' : schemasOfMember(members, name);
    if (schemas === 'none') return;
    const [schema] = schemas === 'unread' ? [members.rest] : schemas;
    value.set(name, schema ? make(schema) : 'string');
  };
  const { least, most } = membersOf(node.keywords);
  const required = new Set(requiredNames(node));
  const needed = dependentNames(node);
  // One that is needed may need others.
  for (const name of required) {
    add(name);
    for (const [one, others] of needed) if (one === name) for (const other of others) required.add(other);
  }
  for (const [one, others] of needed) if (value.has(one)) for (const other of others) add(other);
  for (const [pattern] of members.patterns) if (value.size < most) add(patternSample(pattern, 0, 0, MOST_NAME) ?? '');
  for (let at = 1; value.size < least && at <= least * 4; at++)
    for (const name of newNames(node, at)) if (value.size < least) add(name);
  for (const name of [...value.keys()].reverse()) if (value.size > most && !required.has(name)) value.delete(name);
  return value;
}
const MOST_NAME = 255;

/** Names for a further member; those of a pattern with an open end differ in their length. */
function newNames(node: SchemaNode, at: number): string[] {
  const patterns = membersIn(node).patterns.flatMap(([pattern]) =>
    [0, at + 1].map((least) => patternSample(pattern, at, least, MOST_NAME)),
  );
  return [memberName(node.keywords, at, `key${at}`), ...patterns].filter((name) => name !== undefined);
}

/** A value of any kind, without constraints. */
const isFree = ({ is, keywords, values }: SchemaNode): boolean =>
  is === 'any' && values.length === 0 && Object.keys(keywords).length === 0;
