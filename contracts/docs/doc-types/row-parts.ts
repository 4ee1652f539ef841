import { z } from 'zod';
import { strictText } from '../../platform/wire.js';

/** As of an OpenAPI document. */
const MOST_DEPTH = 400;
/**
 * Limits of a row's keywords and values, in UTF-16 units: `schema` and `values` are those of all their texts
 * together. Longer lists of values are the keyword `enum`.
 */
export const partLimits = {
  keyword: 255,
  schema: 512 * 1_024,
  values: 2_000,
  valueTexts: 512 * 1_024,
  valueName: 255,
  valueDescription: 20_000,
  ref: 64,
  depth: MOST_DEPTH,
} as const;

/** What a row is to its parent, if it is no property of it: the keyword that holds it. */
export const rowKinds = ['oneOf', 'anyOf', 'allOf', 'additionalProperties'] as const;
export type RowKind = (typeof rowKinds)[number];

/** Whether the text is JSON: any value, also a scalar. */
export function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
/**
 * Whether JSON is nested deeper than any document that can be imported: exports indent each level, so that a short text
 * would become a file of hundreds of megabytes.
 */
export function isTooDeep(json: string, most: number = MOST_DEPTH): boolean {
  if (json.length <= most) return false;
  let [depth, isText] = [0, false];
  for (let at = 0; at < json.length && depth <= most; at++) {
    const char = json[at];
    if (isText && char === '\\') at += 1;
    else if (char === '"') isText = !isText;
    else if (!isText && (char === '{' || char === '[')) depth += 1;
    else if (!isText && (char === '}' || char === ']')) depth -= 1;
  }
  return depth > most;
}

/** The text of a JSON string; any other value as JSON, and what is no JSON as it is. */
export function plainText(json: string): string {
  if (!json.startsWith('"') || !isJsonText(json)) return json;
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

const jsonText = z.string().refine(isJsonText, 'json.invalid');

/** A value of an enumeration; `value` is JSON text. Without a name or description it has none, not an empty one. */
export const rowValue = z.object({
  value: jsonText,
  name: strictText(partLimits.valueName).min(1, 'text.required').optional(),
  description: strictText(partLimits.valueDescription).min(1, 'text.required').optional(),
});
export type RowValue = z.output<typeof rowValue>;

const keywords = z
  .record(z.string().min(1, 'text.required').max(partLimits.keyword, `text.max:${partLimits.keyword}`), jsonText)
  .refine((given) => Object.keys(given).length > 0, 'text.required')
  .refine((given) => schemaSize(given) <= partLimits.schema, `text.max:${partLimits.schema}`);
const values = z
  .array(rowValue)
  .min(1, 'text.required')
  .max(partLimits.values, `list.max:${partLimits.values}`)
  .refine((given) => new Set(given.map(({ value }) => value)).size === given.length, 'list.double')
  .refine((given) => sum(given.map(sizeOfValue)) <= partLimits.valueTexts, `text.max:${partLimits.valueTexts}`);

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
export const sizeOfKeyword = (keyword: string, text: string): number => keyword.length + text.length;
const schemaSize = (schema: Readonly<Record<string, string>>): number =>
  sum(Object.entries(schema).map(([keyword, text]) => sizeOfKeyword(keyword, text)));
export const sizeOfValue = ({ value, name = '', description = '' }: RowValue): number =>
  value.length + name.length + description.length;

/** Why no version can store the keywords and values; undefined: one can. */
export type PartsRefusal = 'deep' | 'long' | 'many';
export function refusalOf({ schema = {}, values = [] }: RowParts): PartsRefusal | undefined {
  if ([...Object.values(schema), ...values.map(({ value }) => value)].some((text) => isTooDeep(text))) return 'deep';
  if (values.length > partLimits.values) return 'many';
  const isLong = schemaSize(schema) > partLimits.schema || sum(values.map(sizeOfValue)) > partLimits.valueTexts;
  return isLong ? 'long' : undefined;
}

/**
 * The keywords and values of a row. A part without content is absent, never empty, so that contents without
 * them are what they were. `schema`: the other keywords of JSON Schema by name, each value as JSON text, which keeps
 * digits and the order of keys. `values`: an enumeration. `ref`: the model that the row is.
 */
export const rowParts = {
  schema: keywords.optional(),
  values: values.optional(),
  kind: z.enum(rowKinds).optional(),
  ref: strictText(partLimits.ref).min(1, 'text.required').optional(),
};
export type RowParts = { [Part in keyof typeof rowParts]?: z.output<(typeof rowParts)[Part]> };

/** The parts of a row, without empty ones. */
export const partsOfRow = ({ schema, values, kind, ref }: RowParts): RowParts => ({
  ...(schema && { schema }),
  ...(values && { values }),
  ...(kind && { kind }),
  ...(ref !== undefined && { ref }),
});

export const keywordKey = (keyword: string): string => `schema/${keyword}`;
export const valueKey = (value: string): string => `value/${value}`;
/** The keyword that an attribute of a row is. */
export const keywordOfKey = (attribute: string): string | undefined =>
  attribute.startsWith('schema/') ? attribute.slice('schema/'.length) : undefined;
/** The value of an enumeration, as JSON text, that an attribute of a row is. */
export const valueOfKey = (attribute: string): string | undefined =>
  attribute.startsWith('value/') ? attribute.slice('value/'.length) : undefined;
