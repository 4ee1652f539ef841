import { jsonOf, jsonValue } from './json-value.js';
import type { Row } from './param-tree.js';
import type { RowValue } from './row-parts.js';

/** The values of a row's enumeration, or of the keyword that holds a long one, as JSON text. */
export function choicesOfRow({ values, schema }: Pick<Row, 'values' | 'schema'>): readonly RowValue[] {
  if (values) return values;
  const list = schema && Object.hasOwn(schema, 'enum') ? jsonValue(schema.enum ?? '') : undefined;
  return Array.isArray(list) ? list.map((value) => ({ value: jsonOf(value) })) : [];
}
