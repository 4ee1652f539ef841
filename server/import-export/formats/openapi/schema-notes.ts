import { keywordNote, noteOrder } from '../../../../contracts/docs/doc-types/row-notes.js';
import { isObject, type JsonObject } from './object-kinds.js';
import type { SchemaView } from './schema-view.js';

const MOST_VALUE = 1_000;

/**
 * How a row holds what its columns do not show: all of it as keywords (`schema`), those that bound values as `keywords`, or
 * `notes` in its description; with `models` a schema for reuse is a model besides, and with `variants` alternatives, parts
 * of `allOf` and maps have rows of their own, too. The others are what stored imports of former versions were read with.
 */
export type RowStyle = 'variants' | 'models' | 'schema' | 'keywords' | 'notes';

/** Whether rows hold all that their schemas say. */
export const holdsAll = (style: RowStyle): boolean => hasModels(style) || style === 'schema';
/** Whether rows are models. */
export const hasModels = (style: RowStyle): boolean => style === 'variants' || style === 'models';

/** The notes of a list and of its elements. */
export function notesFor(view: SchemaView, element: SchemaView, style: RowStyle, withEnum: boolean): string[] {
  const of = style === 'notes' ? notesOf : choicesOf;
  if (view === element) return of(view, withEnum);
  return [...of(view, false), ...of(element, withEnum).map((note) => `items: ${note}`)];
}

/** Alternatives of one type differ in their limits only, which no column shows. */
function choicesOf(view: SchemaView): string[] {
  const choices = [...new Set(view.choices)];
  return choices.length > 1 ? [`one of: ${choices.join(' | ')}`.slice(0, MOST_VALUE)] : [];
}

function notesOf(view: SchemaView, withEnum: boolean): string[] {
  const said: JsonObject = { ...view.schema, nullable: view.isNullable };
  const notes = noteOrder.flatMap((name) => (name === 'enum' && !withEnum ? [] : keywordNote(name, said[name])));
  return [...notes, ...choicesOf(view)];
}

/** The description, and the notes in a line of their own. */
export const withNotes = (description: unknown, notes: readonly string[]): string =>
  [typeof description === 'string' ? description.trim() : '', notes.join('; ')].filter(Boolean).join('\n');

/** The first example of a schema, a parameter or a content type; undefined if there is none. */
export function firstExample(given: JsonObject, resolve: (value: unknown) => JsonObject): unknown {
  if (given.example !== undefined) return given.example;
  if (Array.isArray(given.examples)) return given.examples[0];
  if (!isObject(given.examples)) return undefined;
  const example = resolve(Object.values(given.examples)[0]);
  return example.value ?? example.dataValue;
}
