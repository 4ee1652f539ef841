import { digitsOf, isJsonNumber, numberValue } from '../../../../contracts/platform/exact-json.js';
import { pointerKey } from './file-names.js';
import { isObject, type JsonObject } from './object-kinds.js';
import { typeSchema } from './row-schemas.js';
import { flag, type ShapeRule, scalarText, text, texts } from './shape-values.js';

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const objectList: ShapeRule = (value) => (Array.isArray(value) ? value : isObject(value) ? [value] : undefined);
const number: ShapeRule = (value) => {
  if (digitsOf(value) !== undefined) return value;
  const literal = typeof value === 'string' ? value.trim() : '';
  return isJsonNumber(literal) ? numberValue(literal) : undefined;
};
/** A flag beside the limit in OpenAPI 3.0, the limit itself since. */
const exclusive: ShapeRule = (value, ...rest) =>
  typeof value === 'boolean' || /^\s*(?:true|false)\s*$/i.test(String(value)) ? flag(value) : number(value, ...rest);
const enumeration: ShapeRule = (value) => {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return Object.keys(value);
  return scalarText(value)
    ?.split(/[,|]/)
    .map((one) => one.trim());
};
const required: ShapeRule = (value) => {
  if (Array.isArray(value)) return texts(value);
  return typeof value !== 'string' || flag(value) !== undefined ? undefined : value.split(',').map((one) => one.trim());
};
/** A schema, or the name of a type in its place. */
const schema: ShapeRule = (value) => {
  if (typeof value !== 'string') return value;
  return flag(value) ?? { type: value };
};
const discriminator: ShapeRule = (value, _, document) =>
  typeof value === 'string' && !('swagger' in document) ? { propertyName: value } : value;

export const schemaRules: Readonly<Record<string, ShapeRule>> = {
  ...{ required, enum: enumeration, allOf: objectList, anyOf: objectList, oneOf: objectList, discriminator },
  ...{ nullable: flag, readOnly: flag, writeOnly: flag, uniqueItems: flag, deprecated: flag },
  ...{ exclusiveMinimum: exclusive, exclusiveMaximum: exclusive, minimum: number, maximum: number, multipleOf: number },
  ...{ minLength: number, maxLength: number, minItems: number, maxItems: number, minProperties: number },
  ...{
    maxProperties: number,
    items: schema,
    additionalProperties: schema,
    title: text,
    description: text,
    format: text,
  },
};

/** Formats of types that JSON Schema does not have. */
const formats: Readonly<Record<string, string>> = {
  ...{ int32: 'int32', int64: 'int64', long: 'int64', float: 'float', double: 'double', uuid: 'uuid', email: 'email' },
  ...{
    date: 'date',
    datetime: 'date-time',
    'date-time': 'date-time',
    timestamp: 'date-time',
    time: 'time',
    uri: 'uri',
  },
  ...{ byte: 'byte', binary: 'binary', password: 'password' },
};

/** A type by another word stays the text of the row, beside the type that it means; true where it was one. */
export function normalizeType(holder: JsonObject, document: JsonObject): boolean {
  const { type } = holder;
  if (typeof type === 'string') return !types.has(type) && setType(holder, type.trim(), document);
  if (!Array.isArray(type) || type.every((one) => typeof one === 'string' && types.has(one))) return false;
  holder.type = type.flatMap((one) =>
    typeof one === 'string' ? (plainType(one) ?? []) : one === null ? ['null'] : [],
  );
  return true;
}

function setType(holder: JsonObject, word: string, document: JsonObject): boolean {
  const alternatives = word.split('|').map((one) => one.trim());
  const own = holder['x-annals-type'];
  if (word === 'file' && own === undefined) return false;
  const schemas =
    'swagger' in document ? document.definitions : isObject(document.components) && document.components.schemas;
  if (isObject(schemas) && Object.hasOwn(schemas, word)) {
    delete holder.type;
    holder.$ref = `#/${'swagger' in document ? 'definitions' : 'components/schemas'}/${pointerKey(word)}`;
  } else if (types.has(word.toLowerCase())) holder.type = word.toLowerCase();
  else if (alternatives.length > 1) holder.type = alternatives.flatMap((one) => plainType(one) ?? []);
  else {
    const made = schemaOf(word, holder);
    delete holder.type;
    Object.assign(holder, made, { 'x-annals-type': own ?? word });
  }
  return true;
}

function schemaOf(word: string, holder: JsonObject): JsonObject {
  if (isObject(holder.properties)) return { type: 'object' };
  const { schema: element, depth } = typeSchema(word);
  const format = formats[word.toLowerCase()];
  const plain = { ...element, ...(format !== undefined && holder.format === undefined && { format }) };
  if (depth > 0 && isObject(holder.items)) return { type: 'array' };
  return listsOf(plain, depth);
}
const listsOf = (schema: JsonObject, depth: number): JsonObject =>
  depth > 0 ? { type: 'array', items: listsOf(schema, depth - 1) } : schema;

function plainType(word: string): string | undefined {
  const { schema: made, depth } = typeSchema(word);
  const known = types.has(word.toLowerCase()) ? word.toLowerCase() : depth > 0 ? 'array' : made.type;
  return typeof known === 'string' ? known : undefined;
}

/**
 * Fields of a list by their names; `required` of a field is its name in the list of the object. Where something changed, by places
 * below the schema.
 */
export function normalizeProperties(schema: JsonObject): [place: string, value: unknown][] {
  const { properties: given } = schema;
  if (isObject(given)) return changedFields(schema, given);
  if (!Array.isArray(given)) delete schema.properties;
  else {
    const named = given
      .filter(isObject)
      .flatMap(({ name, ...one }): [string, unknown][] =>
        typeof name === 'string' ? [[name, one]] : Object.entries(one),
      );
    const properties: JsonObject = Object.fromEntries(named);
    schema.properties = properties;
    changedFields(schema, properties);
  }
  return given === null ? [] : [['properties', given]];
}

function changedFields(schema: JsonObject, properties: JsonObject): [string, unknown][] {
  const changed: [string, unknown][] = [];
  const names: string[] = [];
  for (const [name, held] of Object.entries(properties)) {
    const place = `properties/${pointerKey(name)}`;
    if (isObject(held)) {
      const isRequired = typeof held.required === 'object' ? undefined : flag(held.required);
      if (isRequired === undefined) continue;
      changed.push([`${place}/required`, held.required]);
      delete held.required;
      if (isRequired === true) names.push(name);
    } else if (typeof held !== 'boolean') {
      if (held !== null) changed.push([place, held]);
      properties[name] = typeof held !== 'string' ? {} : /^\S+$/.test(held) ? { type: held } : { description: held };
    }
  }
  if (names.length > 0) schema.required = [...new Set([...(texts(schema.required) ?? []), ...names])];
  return changed;
}
