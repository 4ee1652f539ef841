import { exactJson } from '../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { RowStyle } from './schema-notes.js';
import type { SchemaView } from './schema-view.js';

/** Keywords that a row holds as they are. */
const verbatim = new Set([
  ...['xml', 'externalDocs', 'not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'propertyNames'],
  ...['dependentRequired', 'dependentSchemas', 'prefixItems', 'unevaluatedItems', 'unevaluatedProperties'],
  ...['contentSchema', 'contentEncoding', 'contentMediaType', '$comment'],
]);
/** Read into dictionaries, or our own. */
const shownElsewhere = /^x-(?:annals-(?!common$)|nullable$)/;
const ofDictionaries = /^x-(?:enum-varnames|enumNames|enum-descriptions|enumDescriptions|ms-enum)$/;
/** Longer ones stay in the original alone: a schema that many rows use is in each of them. */
const MOST_VERBATIM = 20_000;

/** An extension, or a keyword that nothing else reads, without references, which would lead nowhere in a row. */
function isVerbatim(name: string, value: unknown, hasDictionary: boolean): boolean {
  if (!verbatim.has(name) && !name.startsWith('x-')) return false;
  if (shownElsewhere.test(name) || (hasDictionary && ofDictionaries.test(name))) return false;
  const text = exactJson(value);
  return text.length <= MOST_VERBATIM && !text.includes('"$ref"');
}

/** What a schema says that neither a column nor another keyword of the row does. */
export function furtherKeywords(
  { schema, types, choices, variants }: SchemaView,
  hasDictionary: boolean,
  style: RowStyle,
): [string, unknown][] {
  const isSaid = (name: string, value: unknown) =>
    isVerbatim(name, value, hasDictionary) || (style === 'variants' && name === 'discriminator' && isObject(value));
  const found = Object.entries(schema).filter(([name, value]) => isSaid(name, value));
  const names = requiredElsewhere(schema);
  if (names.length > 0) found.push(['required', names]);
  const isAny = variants.length > 0 && !hasMembers(schema);
  if (choices.length > 0 || schema['x-annals-type'] !== undefined || (isAny && types.length === 0)) return found;
  if (types.length > 1) found.push(['type', types]);
  // The text of the row's type says one, whatever the schema says.
  if (types.length === 0) found.push(['type', schema.type === undefined ? null : 'null']);
  return found;
}

const hasMembers = ({ properties, additionalProperties }: JsonObject): boolean =>
  (isObject(properties) && Object.keys(properties).length > 0) || isObject(additionalProperties);

/** Required names that are no property here. */
export function requiredElsewhere({ required, properties }: JsonObject): string[] {
  const known = isObject(properties) ? properties : {};
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return [...new Set(names)].filter((name) => !Object.hasOwn(known, name));
}

/** The examples of a schema itself; undefined without any. */
export function examplesOf({ example, examples }: JsonObject): readonly unknown[] | undefined {
  const list = Array.isArray(examples) ? examples : [];
  if (example === undefined) return list.length > 0 ? list : undefined;
  const text = exactJson(example);
  return [example, ...list.filter((one) => exactJson(one) !== text)];
}

/** Extensions and what bounds a parameter beyond its schema, by name. */
export function heldExtensions(holder: JsonObject): [string, unknown][] {
  return Object.entries(holder).filter(([name, value]) => name.startsWith('x-') && isVerbatim(name, value, false));
}
