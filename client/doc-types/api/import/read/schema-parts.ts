import { rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import {
  isTooDeep,
  partLimits,
  type RowKind,
  type RowParts,
  type RowValue,
  refusalOf,
  sizeOfKeyword,
} from '../../../../../contracts/docs/doc-types/row-parts.js';
import { type JsonValue, writeJson } from './json-text.js';
import { type Fields, itemsOf, nothing, typesIn } from './schema-fields.js';

/** A schema without what only leads to it: its references are followed, and null is a flag. */
export interface Schema {
  readonly fields: Fields;
  readonly isNullable: boolean;
  /** The schemas that led here: one of them again would have no end. */
  readonly way: readonly JsonValue[];
  /** The name of a schema that is not in the text. */
  readonly elsewhere: string;
}

/** Columns and rows, not keywords. */
const ofRow = new Set([
  ...['$schema', '$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$defs', 'definitions'],
  ...['$ref', 'type', 'description', 'properties', 'required'],
  ...[
    'items',
    'enum',
    'maxLength',
    'nullable',
    'oneOf',
    'anyOf',
    'allOf',
    'additionalProperties',
    'example',
    'examples',
  ],
]);
/** Keywords of the elements of a list have `items/` before them, once for each level. */
export function partsOf(of: {
  schema: Schema;
  element: Schema;
  depth: number;
  examples: JsonValue | undefined;
  kind: RowKind | undefined;
  name: string;
}): RowParts {
  const { schema, element, depth, examples, kind } = of;
  const words = new Map<string, string>();
  let left: number = partLimits.schema;
  const put = (name: string, text: string) => {
    // The title of a variant is its name.
    if (kind && name === 'title' && text === JSON.stringify(of.name)) return;
    const size = sizeOfKeyword(name, text);
    if (name.length > partLimits.keyword || size > Math.min(left, partLimits.schema / 8) || isTooDeep(text)) return;
    words.set(name, text);
    left -= size;
  };
  const read = ({ fields, isNullable }: Schema, prefix: string) => {
    for (const [name, value] of fields)
      if (!ofRow.has(name) && name !== '' && name !== '__proto__') put(prefix + name, writeJson(value));
    const types = typesIn(fields).filter((type) => type !== 'null');
    if (types.length > 1) put(`${prefix}type`, writeJson(fields.get('type') ?? nothing));
    if (isNullable) put(`${prefix}nullable`, 'true');
    const rest = fields.get('additionalProperties');
    if (rest?.kind === 'boolean') put(`${prefix}additionalProperties`, rest.text);
  };
  if (depth > 0) read(schema, '');
  const prefix = 'items/'.repeat(depth);
  read(element, prefix);
  if (examples) put('examples', writeJson(examples));
  const values = valuesOf(element.fields);
  if (values.length === 0 && element.fields.has('enum'))
    put(`${prefix}enum`, writeJson(element.fields.get('enum') ?? nothing));
  return {
    ...(words.size > 0 && { schema: Object.fromEntries(words) }),
    ...(values.length > 0 && { values }),
    ...(kind && { kind }),
  };
}

/** Longer lists, and those that say a value twice, are a keyword. */
function valuesOf(fields: Fields): RowValue[] {
  const values = itemsOf(fields.get('enum')).map((value) => ({ value: writeJson(value) }));
  const isEach = new Set(values.map(({ value }) => value)).size === values.length;
  return isEach && refusalOf({ values }) === undefined ? values : [];
}

/** One plain value is the row's example, everything else a keyword. */
export function exampleIn(fields: Fields): { example?: string; examples?: JsonValue } {
  const own = fields.get('example');
  const list = fields.get('examples');
  const all = [...(own ? [own] : []), ...itemsOf(list)];
  const [only] = all;
  if (only && all.length === 1 && 'text' in only && only.kind !== 'null' && only.text.length <= rowLimits.example)
    return { example: only.text };
  return all.length > 0 ? { examples: { kind: 'array', items: all, note: '' } } : {};
}
