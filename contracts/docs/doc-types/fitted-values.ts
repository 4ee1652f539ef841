import { discriminated } from './discriminators.js';
import { isFitting, requiredNames, said } from './fitting-values.js';
import type { Invention } from './invention.js';
import type { Value } from './json-value.js';
import { type Keywords, membersOf } from './keyword-samples.js';
import { schemaIn, schemasIn } from './keyword-schemas.js';
import { saysNever } from './keyword-words.js';
import type { SchemaNode } from './schema-tree.js';
import { formsOf, hasMembers, hasVariants, joined, settled, variantsOf } from './variants.js';

/*
 * Values of schemas whose keywords ask for something of the whole: variants of which one has to fit, and conditions. A
 * value is made of one form of the schema after another until one is allowed.
 */

/** For one value, and for all of one example. */
const MOST_TRIES = 60;
const MOST_TRIES_OF_ALL = 200;
/** How different the next try shall be: numbers and texts near by, then far away. */
const varied = [1, 2, 3, 5, 10, 30, 100, 300, 1_000, 10_000];

const conditions = new Set([
  ...['not', 'if', 'dependentRequired', 'dependentSchemas', 'contains', 'propertyNames', 'maxProperties'],
]);
const hasConditions = (node: SchemaNode): boolean =>
  (hasVariants(node) && !isPlainChoice(node)) || Object.keys(node.keywords).some((name) => conditions.has(name));
/** Whatever is made of any of its alternatives is allowed. */
const isPlainChoice = (node: SchemaNode): boolean =>
  !hasMembers(node) &&
  Object.keys(node.keywords).length === 0 &&
  (node.variants ?? []).every((one) => one.row?.kind === 'anyOf' && !hasConditions(one));

/**
 * The value that `make` makes of one form of the node; where none is allowed, of the usual one. Elements of a list have
 * variants of their own.
 */
export function fitted(node: SchemaNode, how: Invention, make: (form: SchemaNode, vary: number) => Value): Value {
  const given = discriminated(node);
  const usual = given.is === 'list' ? given : settled(given, how.choose);
  const first = make(usual, 0);
  if (!hasConditions(given) || said(usual, 'const') !== undefined || isRight(first, given)) return first;
  let left = MOST_TRIES;
  for (const value of tries(given, usual, first, make)) {
    if (isRight(value, given)) return value;
    how.tries += 1;
    left -= 1;
    if (left <= 0 || how.tries > MOST_TRIES_OF_ALL) break;
  }
  return first;
}

function* tries(
  given: SchemaNode,
  usual: SchemaNode,
  first: Value,
  make: (form: SchemaNode, vary: number) => Value,
): Generator<Value> {
  yield* parts(first, usual);
  const forms = [...conditionForms(usual), ...formsOf(given, [], conditionForms)].filter(
    ({ keywords }) => !saysNever(keywords),
  );
  for (const form of forms) {
    yield make(form, 0);
    yield* parts(make(ofAnySize(form), 0), form);
  }
  for (const vary of varied) for (const form of forms.slice(0, 4)) yield make(form, vary);
}

/** With members that are left out later. */
function ofAnySize(node: SchemaNode): SchemaNode {
  const { maxProperties, ...keywords } = node.keywords;
  return maxProperties === undefined ? node : { ...node, keywords };
}

/** The object without some of its members that need not be there. */
function* parts(value: Value, node: SchemaNode): Generator<Value> {
  if (!(value instanceof Map)) return;
  const required = new Set(requiredNames(node));
  const { most } = membersOf(node.keywords);
  const optional = [...value.keys()].filter((name) => !required.has(name));
  const without = (gone: (name: string) => boolean) => {
    const kept = new Map([...value].filter(([name]) => !gone(name)));
    for (const name of optional.toReversed()) if (kept.size > most) kept.delete(name);
    return kept;
  };
  for (const one of optional) yield without((name) => name === one);
  if (optional.length < 2) return;
  for (const one of optional) yield without((name) => name !== one && !required.has(name));
  yield without((name) => !required.has(name));
}

/** The node in each of the ways in which its own conditions may hold. */
function conditionForms(node: SchemaNode): SchemaNode[] {
  if (!Object.keys(node.keywords).some((name) => conditions.has(name))) return [node];
  const { if: _, then: __, else: ___, dependentSchemas: ____, ...keywords } = node.keywords;
  const base = { ...node, keywords: withoutBounds(keywords, schemaIn(node, 'not')) };
  const [holds, then, other] = ['if', 'then', 'else'].map((name) => schemaIn(node, name));
  const all = [...schemasIn(node, 'dependentSchemas').values()].flatMap(conditionForms);
  const whole = all.reduce(joined, base);
  if (!holds) return all.length > 0 ? [whole, base] : [base];
  const of = (schema: SchemaNode | undefined) => (schema ? conditionForms(schema) : [undefined]);
  const joinedWith = (start: SchemaNode) => (schema: SchemaNode | undefined) =>
    schema ? joined(start, schema) : start;
  return [...of(then).map(joinedWith(joined(whole, holds))), ...of(other).map(joinedWith(whole))];
}

/** What must not be at least so much is less. */
const opposite = new Map<string, string>([
  ...[['minimum', 'exclusiveMaximum'] as const, ['exclusiveMinimum', 'maximum'] as const],
  ...[['maximum', 'exclusiveMinimum'] as const, ['exclusiveMaximum', 'minimum'] as const],
]);
function withoutBounds(keywords: Keywords, excluded: SchemaNode | undefined): Keywords {
  const [bound, ...others] = Object.entries(excluded?.keywords ?? {}).filter(([name]) => name !== 'type');
  const other = bound && others.length === 0 ? opposite.get(bound[0]) : undefined;
  return bound && other !== undefined && keywords[other] === undefined ? { ...keywords, [other]: bound[1] } : keywords;
}

/** Of `oneOf`, exactly one schema may allow it. */
const isRight = (value: Value, node: SchemaNode): boolean => isFitting(value, node) && isOfOne(value, node);
function isOfOne(value: Value, node: SchemaNode): boolean {
  const [all, some, ones] = (['allOf', 'anyOf', 'oneOf'] as const).map((kind) => variantsOf(node, kind));
  return (
    (all ?? []).every((one) => isOfOne(value, one)) &&
    (!some?.length || some.some((one) => isRight(value, one))) &&
    (!ones?.length || ones.filter((one) => isRight(value, one)).length === 1)
  );
}
