import { jsonOf, jsonValue, type Value } from './json-value.js';
import type { Keywords } from './keyword-samples.js';
import type { Row } from './param-tree.js';
import { isTooDeep, type RowKind } from './row-parts.js';
import type { SchemaNode } from './schema-tree.js';

/*
 * Schemas within keywords that have no rows of their own, such as `not`, `if`, `contains` and `prefixItems`, as nodes.
 */

/** Deeper ones allow any value. */
const DEEPEST = 32;
/** What is deeper in the JSON of a keyword: schemas within schemas are read once more for every level that they are in. */
const anything = true;

type Found = ReadonlyMap<string, SchemaNode>;
const known = new WeakMap<Keywords, Map<string, Found>>();

/** The schemas in the keyword, by name or place; a keyword that is a schema itself has the name ''. */
export function schemasIn({ keywords }: Pick<SchemaNode, 'keywords'>, keyword: string): Found {
  const text = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  if (text === undefined) return none;
  const all = known.get(keywords) ?? new Map<string, Found>();
  known.set(keywords, all);
  const found = all.get(keyword) ?? schemasOf(keyword, shallowValue(text));
  all.set(keyword, found);
  return found;
}
const none: Found = new Map();

function shallowValue(text: string): Value | undefined {
  const value = jsonValue(text);
  return value !== undefined && isTooDeep(text, DEEPEST) ? within(value, DEEPEST) : value;
}

function within(value: Value, levels: number): Value {
  if (!(value instanceof Map) && !Array.isArray(value)) return value;
  if (levels === 0) return anything;
  if (Array.isArray(value)) return value.map((one) => within(one, levels - 1));
  return new Map([...value].map(([name, one]) => [name, within(one, levels - 1)]));
}

export const schemaIn = (node: Pick<SchemaNode, 'keywords'>, keyword: string): SchemaNode | undefined =>
  schemasIn(node, keyword).get('');
/** Those of a list, such as `prefixItems`. */
export const listedIn = (node: Pick<SchemaNode, 'keywords'>, keyword: string): readonly SchemaNode[] => [
  ...schemasIn(node, keyword).values(),
];

const named = new Set(['dependentSchemas', 'patternProperties']);
function schemasOf(keyword: string, value: Value | undefined): Found {
  if (value === undefined) return none;
  if (Array.isArray(value)) return new Map(value.map((one, at) => [String(at), nodeOf(one, 0)]));
  if (!(value instanceof Map)) return typeof value === 'boolean' ? new Map([['', nodeOf(value, 0)]]) : none;
  return named.has(keyword)
    ? new Map([...value].map(([name, one]) => [name, nodeOf(one, 0)]))
    : new Map([['', nodeOf(value, 0)]]);
}

/** What a row is for the schema: its name, whether it is required, and its kind. */
type Place = Partial<Pick<Row, 'name' | 'required' | 'kind'>>;

function nodeOf(given: Value, depth: number, place: Place = {}): SchemaNode {
  if (!(given instanceof Map) || depth > DEEPEST) {
    const keywords: Keywords = given === false ? { not: '{}' } : {};
    return {
      ...{ type: 'any', is: 'any', items: undefined, fields: [], keywords, values: [] },
      row: rowOf(place, 'any'),
    };
  }
  const schemaAt = (name: string, more: Place = {}) => {
    const held = given.get(name);
    return held instanceof Map || typeof held === 'boolean' ? nodeOf(held, depth + 1, more) : undefined;
  };
  const { is, type, keywords } = typeOf(given);
  const listed = given.get('enum');
  const values = Array.isArray(listed) ? listed.map((value) => ({ value: jsonOf(value) })) : [];
  const rest = given.get('additionalProperties') instanceof Map ? schemaAt('additionalProperties') : undefined;
  const variants = kinds.flatMap((kind) => listOr(given.get(kind)).map((one) => nodeOf(one, depth + 1, { kind })));
  return {
    ...{ row: { ...rowOf(place, type), schema: keywords }, type, is, keywords, values },
    items: schemaAt('items'),
    fields: fieldsOf(given, depth),
    ...(variants.length > 0 && { variants }),
    ...(rest && { rest }),
  };
}

const kinds = ['oneOf', 'anyOf', 'allOf'] as const satisfies readonly RowKind[];
const listOr = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);
const rowOf = ({ name = '', required = 0, kind }: Place, type: string): Row => ({
  ...{ id: '', name, type, required, example: '', description: '' },
  ...(kind && { kind }),
});

function fieldsOf(given: ReadonlyMap<string, Value>, depth: number): SchemaNode[] {
  const properties = given.get('properties');
  const required = listOr(given.get('required'));
  return properties instanceof Map
    ? [...properties].map(([name, one]) => nodeOf(one, depth + 1, { name, required: required.includes(name) ? 1 : 0 }))
    : [];
}

/** Parts of a node, and no keywords of it. */
const structural = new Set(['type', 'properties', 'items', 'enum', ...kinds]);
const ofTypes: Readonly<Record<string, SchemaNode['is']>> = {
  ...{ string: 'string', integer: 'number', number: 'number', boolean: 'boolean', object: 'object', array: 'list' },
};

function typeOf(given: ReadonlyMap<string, Value>): Pick<SchemaNode, 'is' | 'type'> & { readonly keywords: Keywords } {
  const said = given.get('type');
  const all = (Array.isArray(said) ? said : [said]).filter((one) => typeof one === 'string');
  const types = all.filter((one) => one !== 'null');
  const own = [...given].filter(([name, value]) => !structural.has(name) && !isOfRest(name, value));
  const words = Object.fromEntries(own.map(([name, value]) => [name, jsonOf(value)]));
  const [type = guessed(given)] = types;
  // As rows have it: of several types a list, and null where the schema has none.
  const more =
    types.length > 1 ? JSON.stringify(types) : types.length === 0 ? (all.length > 0 ? '"null"' : 'null') : '';
  return {
    ...{ is: ofTypes[type] ?? 'any', type },
    keywords: {
      ...words,
      ...(more !== '' && { type: more }),
      ...((types.length < all.length || given.get('nullable') === true) && { nullable: 'true' }),
    },
  };
}
const isOfRest = (name: string, value: Value): boolean => name === 'additionalProperties' && value instanceof Map;

/** What a schema without a type is about: its keywords bound values of that type only. */
function guessed(given: ReadonlyMap<string, Value>): string {
  const has = (pattern: RegExp) => [...given.keys()].some((name) => pattern.test(name));
  if (has(/propert|^(?:required|dependent\w*)$/i)) return 'object';
  if (has(/items$|contains$/i)) return 'array';
  if (has(/^(?:pattern|format|m(?:in|ax)Length)$/)) return 'string';
  return has(/m(?:in|ax)imum$|^multipleOf$/i) ? 'number' : 'any';
}
