import { type ParamRow, type RowAttribute, rowAttributes } from './api.js';
import { keywordKey, keywordOfKey, type RowValue, rowKinds, rowValue, valueKey, valueOfKey } from './row-parts.js';

/*
 * Everything that people change of a row, by name: its columns, `kind`, `ref`, `schema/<keyword>`, `value/<JSON text>`.
 * `values` is the order of its values, and changes only when values that stayed changed their places. An attribute that
 * a row does not have is an empty text and the value null.
 */
const columns: readonly string[] = rowAttributes;
export const isColumn = (attribute: string): attribute is RowAttribute => columns.includes(attribute);
/** The order of a row's values. */
export const ORDER_OF_VALUES = 'values';

const hasParts = ({ schema, values, kind, ref }: ParamRow): boolean =>
  schema !== undefined || values !== undefined || kind !== undefined || ref !== undefined;

/** The attributes of a row that are not columns and that it has, in the order in which changes are listed. */
function partNames({ schema = {}, values = [], kind, ref }: ParamRow): string[] {
  return [
    ...(kind === undefined ? [] : ['kind']),
    ...(ref === undefined ? [] : ['ref']),
    ...Object.keys(schema).map(keywordKey),
    ...values.map(({ value }) => valueKey(value)),
  ];
}
/** The attributes that a row has; columns always. */
export const attributesOf = (row: ParamRow): string[] =>
  hasParts(row) ? [...rowAttributes, ...partNames(row)] : [...rowAttributes];

/** The attributes that differ. */
export function changedAttributes(was: ParamRow, row: ParamRow): string[] {
  const changed: string[] = rowAttributes.filter((column) => was[column] !== row[column]);
  if (!hasParts(was) && !hasParts(row)) return changed;
  for (const name of new Set([...partNames(was), ...partNames(row)]))
    if (attributeText(was, name) !== attributeText(row, name)) changed.push(name);
  return isReordered(was, row) ? [...changed, ORDER_OF_VALUES] : changed;
}

const valuesOf = ({ values = [] }: Pick<ParamRow, 'values'>): string[] => values.map(({ value }) => value);

/** Whether the values that both rows have are in another order. */
function isReordered(was: ParamRow, row: ParamRow): boolean {
  const [before, after] = [valuesOf(was), valuesOf(row)];
  if (before.length === 0 || after.length === 0) return false;
  const [had, has] = [new Set(before), new Set(after)];
  const stayed = before.filter((value) => has.has(value));
  return after.filter((value) => had.has(value)).some((value, at) => value !== stayed[at]);
}

/** A value of a row's enumeration: its line, its name, its description. */
const valueText = ({ value, name = '', description = '' }: RowValue): string =>
  [value, ...(name || description ? [name] : []), ...(description ? [description] : [])].join('\n');

/** The attribute as text, different for different values. */
export function attributeText(row: ParamRow, attribute: string): string {
  const listed = valueOfKey(attribute);
  if (listed !== undefined) {
    const value = row.values?.find((each) => each.value === listed);
    return value ? valueText(value) : '';
  }
  const value = attributeValue(row, attribute);
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The attribute as an offer keeps it. */
export function attributeValue(row: ParamRow, attribute: string): unknown {
  if (isColumn(attribute)) return row[attribute];
  const keyword = keywordOfKey(attribute);
  if (keyword !== undefined) return row.schema && Object.hasOwn(row.schema, keyword) ? row.schema[keyword] : null;
  const value = valueOfKey(attribute);
  if (value !== undefined) return row.values?.find((each) => each.value === value) ?? null;
  if (attribute === ORDER_OF_VALUES) return row.values ? valuesOf(row) : null;
  return attribute === 'kind' || attribute === 'ref' ? (row[attribute] ?? null) : null;
}

/** The row with the attribute as it is in another row; a value comes behind the one that it follows there. */
export function withAttributeOf(row: ParamRow, from: ParamRow, attribute: string): ParamRow {
  return withAttribute(row, attribute, attributeValue(from, attribute), valuesOf(from));
}

/** The row with this value of the attribute, null for none. `order`: the order of values, for the place of a new one. */
export function withAttribute(
  row: ParamRow,
  attribute: string,
  value: unknown,
  order: readonly string[] = valuesOf(row),
): ParamRow {
  if (isColumn(attribute)) return { ...row, [attribute]: value };
  const { schema, values = [], kind, ref, ...bare } = row;
  const parts = { schema, values, kind, ref };
  const keyword = keywordOfKey(attribute);
  const listed = valueOfKey(attribute);
  if (keyword !== undefined) parts.schema = withKeyword(schema, keyword, value);
  else if (listed !== undefined) parts.values = withValue(values, listed, rowValue.safeParse(value).data, order);
  else if (attribute === ORDER_OF_VALUES) parts.values = inOrder(values, Array.isArray(value) ? value.map(String) : []);
  else if (attribute === 'kind') parts.kind = rowKinds.find((each) => each === value);
  else if (attribute === 'ref') parts.ref = typeof value === 'string' ? value : undefined;
  return {
    ...bare,
    ...(parts.schema && { schema: parts.schema }),
    ...(parts.values.length > 0 && { values: parts.values }),
    ...(parts.kind && { kind: parts.kind }),
    ...(parts.ref !== undefined && { ref: parts.ref }),
  };
}

function withKeyword(schema: ParamRow['schema'], keyword: string, text: unknown): ParamRow['schema'] {
  const kept = Object.entries(schema ?? {}).filter(([name]) => name !== keyword);
  const all = typeof text === 'string' ? [...kept, [keyword, text] as const] : kept;
  return all.length > 0 ? Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1))) : undefined;
}

function withValue(
  values: readonly RowValue[],
  value: string,
  said: RowValue | undefined,
  order: readonly string[],
): RowValue[] {
  if (!said) return values.filter((each) => each.value !== value);
  if (values.some((each) => each.value === value)) return values.map((each) => (each.value === value ? said : each));
  const listed = new Set(values.map((each) => each.value));
  const before = order.slice(0, order.includes(value) ? order.indexOf(value) : order.length);
  const last = before.findLast((each) => listed.has(each));
  const at = order.includes(value) ? values.findIndex((each) => each.value === last) + 1 : values.length;
  return [...values.slice(0, at), said, ...values.slice(at)];
}

/** Values that the order does not name come behind the one that they follow now. */
function inOrder(values: readonly RowValue[], order: readonly string[]): RowValue[] {
  const places = new Map(order.map((value, at) => [value, at]));
  let last = -1;
  return values
    .map((value) => {
      last = places.get(value.value) ?? last;
      return { value, place: last };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
