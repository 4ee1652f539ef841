import { exactTypeOf } from '../../../../contracts/platform/exact-json.js';
import { isObject } from './object-kinds.js';
import type { SchemaView, SchemaViews } from './schema-view.js';

/** The name of the row that describes the values of a map. */
export const MAP_KEY = '{key}';
const MOST_LISTS = 16;

/** The schema of the elements of a list, of a list of lists …; the schema itself with depth 0 if it is no list. */
export function elementOf(view: SchemaView, views: SchemaViews): { view: SchemaView; depth: number } {
  let [at, depth] = [view, 0];
  const way = new Set(view.way);
  while (isList(at) && depth < MOST_LISTS) {
    const items = views.of(Array.isArray(at.schema.items) ? undefined : at.schema.items);
    depth += 1;
    // A list of itself.
    if (items === at) break;
    for (const one of items.way) way.add(one);
    at = items;
  }
  return { view: depth > 0 ? { ...at, way } : at, depth };
}

const isList = ({ types, schema }: SchemaView): boolean =>
  types[0] === 'array' || (types.length === 0 && isObject(schema.items));

/** Whether values have fields, in one of their alternatives at least. */
export const isStructure = (view: SchemaView, views: SchemaViews): boolean =>
  /^(?:object$|map\[)/.test(rowType(view, 0)) || view.variants.some(({ schema }) => hasFields(views.of(schema)));
const hasFields = (view: SchemaView): boolean => /^(?:object$|map\[)/.test(rowType(view, 0));

/** The text of a row's type: `string`, `object`, `array[integer]`, `map[string]`, `file`. */
export function rowType(view: SchemaView, depth: number): string {
  const type = plainType(view);
  if (depth === 1 && type === 'file') return 'file[]';
  if (depth === 1 && type === '') return 'array';
  return 'array['.repeat(depth) + (type || 'object') + ']'.repeat(depth);
}

function plainType({ schema, types, variants }: SchemaView): string {
  const type = types[0] ?? '';
  if (type === 'string') return isFile(schema) ? 'file' : 'string';
  if (type !== '' && type !== 'object') return type;
  if (isObject(schema.properties) && Object.keys(schema.properties).length > 0) return 'object';
  if (isObject(schema.additionalProperties)) return mapType(schema.additionalProperties.type);
  if (type === 'object') return 'object';
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : [];
  const found = exactTypeOf(values[0]);
  if (found === 'number' || found === 'boolean' || found === 'string') return found;
  return isFile(schema) ? 'file' : variants.length > 0 ? 'any' : '';
}

const mapType = (type: unknown): string => `map[${typeof type === 'string' ? type : 'object'}]`;

const isFile = (schema: SchemaView['schema']): boolean =>
  schema.format === 'binary' || (typeof schema.contentMediaType === 'string' && schema.contentEncoding === undefined);
