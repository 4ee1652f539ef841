import { itemValue, typedValue } from '../../../../contracts/docs/doc-types/dictionary-values.js';
import type { Dictionary } from '../../../../contracts/docs/doc-types/param-tree.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { exactTypeOf } from '../../../../contracts/platform/exact-json.js';
import type { JsonObject } from './object-kinds.js';
import { isInteger } from './schema-view.js';

const plainTypes: Readonly<Record<string, JsonObject>> = {
  ...{
    string: { type: 'string' },
    number: { type: 'number' },
    boolean: { type: 'boolean' },
    object: { type: 'object' },
  },
  ...{ any: {}, file: { type: 'string', format: 'binary' } },
};
const integers = /^(?:byte|short|int|long|integer|int8|int16|int32|int64|biginteger)$/i;

/** The schema of the elements of a row's type, and how many lists surround them. */
export function typeSchema(text: string): { schema: JsonObject; depth: number } {
  const { of, depth, value } = readType(text);
  const inner = text.replace(/^.*[<[]([^<>[\]]*)[>\]]+$/s, '$1').trim();
  if (of === 'map')
    return { schema: { type: 'object', additionalProperties: plainTypes[value?.of ?? 'any'] ?? {} }, depth };
  if (of === 'number' && (integers.test(text.trim()) || integers.test(inner)))
    return { schema: { type: 'integer' }, depth };
  return { schema: { ...plainTypes[of] }, depth };
}

export function enumeration(dictionary: Dictionary | null | undefined): JsonObject {
  if (!dictionary || dictionary.items.length === 0) return {};
  const { items } = dictionary;
  const values = items.map(itemValue);
  const types = [...new Set(values.map(exactTypeOf))];
  const [type] = types;
  return {
    title: dictionary.name,
    ...(types.length === 1
      ? { type: type === 'number' && values.every(isInteger) ? 'integer' : type }
      : { type: undefined }),
    enum: values,
    'x-enum-varnames': items.map(({ name }) => name),
    ...(items.some(({ description }) => description) && {
      'x-enum-descriptions': items.map(({ description }) => description),
    }),
  };
}

/** The example as a value of the schema's type, or as text. */
export const exampleValue = (text: string, { type }: JsonObject): unknown =>
  typedValue(text, (Array.isArray(type) ? type[0] : type) !== 'string');
