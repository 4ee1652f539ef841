import { digitsOf, exactJson } from '../../../../contracts/platform/exact-json.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { SchemaView } from './schema-view.js';

/** What the columns of a row do not show, as `keyword: value`, in this order. */
const keywords = [
  ...['pattern', 'minLength', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'default', 'const'],
];
const flags = ['uniqueItems', 'readOnly', 'writeOnly', 'deprecated'];
const MOST_VALUE = 1_000;

/** The formats that the type of a row shows. */
const shownFormats = new Set(['binary']);

export function notesOf(view: SchemaView, withEnum: boolean): string[] {
  const { schema } = view;
  // Alternatives of one type differ in their limits only, which no column shows.
  const choices = [...new Set(view.choices)];
  const notes: string[] = [];
  if (typeof schema.format === 'string' && !shownFormats.has(schema.format)) notes.push(`format: ${schema.format}`);
  for (const name of keywords) if (schema[name] !== undefined) notes.push(`${name}: ${valueText(schema[name])}`);
  if (withEnum && Array.isArray(schema.enum)) notes.push(`enum: ${schema.enum.map(valueText).join(', ')}`);
  for (const name of flags) if (schema[name] === true) notes.push(name);
  if (view.isNullable) notes.push('nullable');
  if (choices.length > 1) notes.push(`one of: ${choices.join(' | ')}`);
  return notes.map((note) => note.slice(0, MOST_VALUE));
}

/** The description, and the notes in a line of their own. */
export const withNotes = (description: unknown, notes: readonly string[]): string =>
  [typeof description === 'string' ? description.trim() : '', notes.join('; ')].filter(Boolean).join('\n');

/** A value as a text: texts as they are, everything else as JSON. */
export function valueText(value: unknown): string {
  const digits = digitsOf(value);
  if (digits !== undefined) return digits.slice(0, MOST_VALUE);
  return typeof value === 'string' ? value : exactJson(value).slice(0, MOST_VALUE);
}

/** The first example of a schema, a parameter or a content type; undefined if there is none. */
export function firstExample(given: JsonObject, resolve: (value: unknown) => JsonObject): unknown {
  if (given.example !== undefined) return given.example;
  if (Array.isArray(given.examples)) return given.examples[0];
  if (!isObject(given.examples)) return undefined;
  const example = resolve(Object.values(given.examples)[0]);
  return example.value ?? example.dataValue;
}
