import type { Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import { parseExactJson } from '../../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from '../object-kinds.js';

const ITEMS = 'items/';
type Parts = Pick<Row, 'schema' | 'values'>;

/** The schema with the keywords and values of its row; `depth`: the number of lists around the innermost elements. */
export function withParts(schema: JsonObject, { schema: keywords, values = [] }: Parts, depth: number): JsonObject {
  if (keywords === undefined && values.length === 0) return schema;
  const levels = Array.from({ length: depth + 1 }, (): Map<string, unknown> => new Map());
  for (const [key, text] of Object.entries(keywords ?? {})) {
    let [level, name] = [0, key];
    while (level < depth && name.startsWith(ITEMS)) [level, name] = [level + 1, name.slice(ITEMS.length)];
    // A keyword of the schema's holder, a parameter or a media type, has `@` before it.
    if (!name.startsWith('@')) levels[level]?.set(name, jsonValue(text));
  }
  if (values.length > 0) for (const [name, list] of enumeration(values)) levels[depth]?.set(name, list);
  return withLevels(schema, levels);
}

function withLevels(schema: JsonObject, [words, ...deeper]: readonly Map<string, unknown>[]): JsonObject {
  const { nullable, required, ...said } = Object.fromEntries(words ?? []);
  const type = said.type === null ? undefined : (said.type ?? schema.type);
  const types = [type].flat().filter((one) => typeof one === 'string');
  const isNull = nullable === true && types.length > 0 && !types.includes('null');
  const inner = isObject(schema.items) ? schema.items : {};
  const hasInner = deeper.length > 0 && (isObject(schema.items) || deeper.some((level) => level.size > 0));
  return {
    ...withRequired(schema, Array.isArray(required) ? required : []),
    ...said,
    ...(nullable === true && types.length === 0 && withNull(schema)),
    ...(isNull ? { type: [...types, 'null'] } : said.type === undefined ? {} : { type }),
    ...(hasInner && { items: withLevels(inner, deeper) }),
  };
}

/** Null as one more alternative, where no type could have it. */
function withNull({ oneOf, anyOf }: JsonObject): JsonObject {
  const [name, list] = Array.isArray(oneOf) ? ['oneOf', oneOf] : ['anyOf', anyOf];
  return Array.isArray(list) ? { [String(name)]: [...list, { type: 'null' }] } : {};
}

/** With names that are required beside those of the rows. */
export function withRequired(schema: JsonObject, names: readonly unknown[]): JsonObject {
  if (names.length === 0) return schema;
  const own: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return { ...schema, required: [...new Set([...own, ...names])] };
}

/** What the row of a parameter says of the parameter itself, by name. */
export function heldBy({ schema = {} }: Pick<Parts, 'schema'>): Map<string, unknown> {
  const held = Object.entries(schema).filter(([name]) => name.startsWith('@'));
  return new Map(held.map(([name, text]) => [name.slice(1), jsonValue(text)]));
}

function enumeration(values: NonNullable<Parts['values']>): [string, unknown][] {
  const texts = (key: 'name' | 'description') => values.map((value) => value[key] ?? '');
  const [names, descriptions] = [texts('name'), texts('description')];
  return [
    ['enum', values.map(({ value }) => jsonValue(value))],
    ...(names.some(Boolean) ? [['x-enum-varnames', names] satisfies [string, unknown]] : []),
    ...(descriptions.some(Boolean) ? [['x-enum-descriptions', descriptions] satisfies [string, unknown]] : []),
  ];
}

/** Numbers keep their digits. */
function jsonValue(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}
