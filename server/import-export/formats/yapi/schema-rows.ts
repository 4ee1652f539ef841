import { mayBeMarked } from '../../../../contracts/platform/exact-json.js';
import { isJson, type Json, listOr, textOr, tryJson } from '../imported/json.js';
import type { BodyRows } from '../imported/json-rows.js';
import { Losses } from '../imported/losses.js';
import type { EnumDictionaries } from '../openapi/enum-dictionaries.js';
import type { JsonObject } from '../openapi/object-kinds.js';
import { newReading } from '../openapi/read-openapi.js';
import { SchemaRows } from '../openapi/schema-rows.js';
import { settleNumbers } from '../openapi/settle-numbers.js';
import { upgradeSchemas } from '../openapi/upgrade-schemas.js';

/** What reads the JSON Schemas of an export: they share its losses and dictionaries. */
export interface SchemaReading {
  readonly losses: Losses;
  readonly dictionaries: EnumDictionaries;
}

/** Rows of a JSON Schema (draft 4) as YAPI writes it, with all its keywords; references lead to definitions inside it. */
export function rowsOfSchema(
  given: Json,
  text: string,
  { losses, dictionaries }: SchemaReading,
  origin: string,
): BodyRows {
  const schema = standard(given);
  const document: JsonObject = { openapi: '3.0.0', paths: {}, components: { schemas: { Body: schema } } };
  if (mayBeMarked(text)) settleNumbers(document);
  upgradeSchemas(document);
  const own = new Losses();
  const body = new SchemaRows({ ...newReading(schema, own, 'variants'), dictionaries }).body(schema, origin);
  for (const loss of own.all()) losses.add(placeOf(loss.origin, origin), loss.what, loss.value);
  return body;
}

/** The place of a lost reference is what it refers to, inside of this schema. */
const placeOf = (place: string, origin: string): string => (place.startsWith('#') ? `${origin}${place}` : place);

const maps = new Set(['properties', 'patternProperties', 'definitions', '$defs']);
const lists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const single = new Set(['items', 'additionalProperties', 'not']);

/** A copy in which what only YAPI writes is what JSON Schema has for it. */
function standard({ $schema: _, mock, enumDesc, ...given }: Json): JsonObject {
  const schema: JsonObject = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, part(name, value)]),
  );
  // What its editor calls an object without fields.
  if (schema.title === 'empty object') delete schema.title;
  const sample = isJson(mock) ? textOr(mock.mock) : '';
  if (sample !== '') Object.assign(schema, sampleOf(schema, sample));
  if (textOr(enumDesc) !== '') Object.assign(schema, valueTexts(schema, textOr(enumDesc)));
  return schema;
}

/** `{"mock": "0"}` is an example, `{"mock": "@id"}` a rule of Mock.js, which is a remark. */
function sampleOf(schema: JsonObject, sample: string): JsonObject {
  const type = textOr(schema.type);
  const value = type === 'string' || type === '' ? sample : tryJson(sample);
  const isRule = sample.startsWith('@') || value === undefined;
  if (isRule) return { description: [textOr(schema.description), `Mock.js: ${sample}`].filter(Boolean).join('\n') };
  return schema.example === undefined && schema.default === undefined ? { example: value } : {};
}

const whole = (value: unknown): unknown => (isJson(value) ? standard(value) : value);
function part(name: string, value: unknown): unknown {
  if (maps.has(name) && isJson(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, whole(one)]));
  if (Array.isArray(value) && (lists.has(name) || name === 'items')) return value.map(whole);
  return single.has(name) ? whole(value) : value;
}

/** One line for each value, which begins with it: `1 male`, `2: female`. Other texts belong to the description. */
function valueTexts(schema: JsonObject, text: string): JsonObject {
  const values = listOr(schema.enum).map(textOr);
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const texts = values.map((value) => {
    const line = lines.find((one) => one.startsWith(value) && /^[\s:：=\-—、.]/.test(one.slice(value.length)));
    return line?.slice(value.length).replace(/^[\s:：=\-—、.]+/, '');
  });
  if (values.length > 0 && texts.every((one) => one) && lines.filter(Boolean).length === values.length)
    return { 'x-enum-descriptions': texts };
  return { description: [textOr(schema.description), text].filter(Boolean).join('\n') };
}
