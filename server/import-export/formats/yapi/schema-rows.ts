import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import type { DocRows } from '../imported/doc-rows.js';
import { isJson, type Json, jsonOr, listOr, textOr } from '../imported/json.js';
import type { BodyRows } from '../imported/json-rows.js';

/** Rows of a JSON Schema as YAPI writes it: inline, without definitions. Linear in its size. */
export function rowsOfSchema(given: Json, rows: DocRows, origin: string): BodyRows {
  const reader = new SchemaRows(rows);
  const schema = reader.merged(given, origin);
  if (typeOf(schema) !== 'array')
    return { rows: reader.properties(schema, origin, 1), isArray: false, arrayType: 'object' };
  const items = reader.merged(jsonOr(schema.items), `${origin}/items`);
  const type = typeOf(items);
  if (type === 'object' || type === 'array')
    return { rows: reader.properties(items, `${origin}/items`, 1), isArray: true, arrayType: 'object' };
  const row = { name: '', type, required: true, ...textsOf(items) };
  return { rows: rows.row(row, `${origin}/items`), isArray: true, arrayType: type };
}

class SchemaRows {
  constructor(private readonly rows: DocRows) {}

  /** `allOf` in one schema; of alternatives the first. References have no target in an export, and are reported. */
  merged(schema: Json, origin: string): Json {
    if (schema.$ref !== undefined) this.rows.losses.add(`${origin}/$ref`, 'unsupported', textOr(schema.$ref));
    const [choice] = [...listOr(schema.oneOf), ...listOr(schema.anyOf)];
    const parts = [...listOr(schema.allOf), choice].filter(isJson);
    if (parts.length === 0) return schema;
    const properties = Object.assign({}, ...parts.map((part) => jsonOr(part.properties)), jsonOr(schema.properties));
    const required = [schema, ...parts].flatMap((part) => listOr(part.required));
    return { ...Object.assign({}, ...parts), ...schema, properties, required };
  }

  properties(schema: Json, origin: string, depth: number): ImportedRow[] {
    const properties = Object.entries(jsonOr(schema.properties));
    if (properties.length > 0 && depth > rowLimits.depth) {
      this.rows.losses.add(origin, 'unsupported', properties.map(([name]) => name).join(', '));
      return [];
    }
    const required = new Set(listOr(schema.required));
    return properties.flatMap(([name, given]) =>
      this.property(name, jsonOr(given), required.has(name), `${origin}/properties/${name}`, depth),
    );
  }

  private property(name: string, given: Json, required: boolean, origin: string, depth: number): ImportedRow[] {
    const schema = this.merged(given, origin);
    const type = typeOf(schema);
    if (type !== 'array') {
      const children = this.properties(schema, origin, depth + 1);
      return this.rows.row({ name, type, required, ...textsOf(schema), children }, origin);
    }
    const items = this.merged(innermost(schema), `${origin}/items`);
    const children = this.properties(items, `${origin}/items`, depth + 1);
    const texts = textsOf(schema);
    const example = texts.example || textsOf(items).example;
    return this.rows.row({ name, type: listType(typeOf(items)), required, ...texts, example, children }, origin);
  }
}

const listType = (type: string): string =>
  type === 'number' ? 'num_array' : type === 'string' ? 'str_array' : 'array';

/** The elements; of arrays in arrays, the inner elements. */
function innermost(schema: Json): Json {
  let items = jsonOr(schema.items);
  while (items.type === 'array') items = jsonOr(items.items);
  return items;
}

function typeOf(schema: Json): string {
  const type = textOr(listOr(schema.type).find((one) => one !== 'null') ?? schema.type).toLowerCase();
  if (type === '') return schema.items !== undefined ? 'array' : isJson(schema.properties) ? 'object' : 'string';
  return type === 'integer' ? 'number' : type;
}

/** `mock` is YAPI's: `{"mock": "@id"}`. */
function textsOf(schema: Json) {
  const values = listOr(schema.enum).map(textOr).filter(Boolean).join(', ');
  const description = [textOr(schema.title), textOr(schema.description), textOr(schema.enumDesc), values];
  const { example, default: usual } = schema;
  return {
    example: textOf(example) || textOf(usual) || textOr(jsonOr(schema.mock).mock),
    description: [...new Set(description.filter(Boolean))].join('\n'),
    maxLength: textOr(schema.maxLength),
  };
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOr).filter(Boolean).join(', ') : textOr(value);
