import type { Row } from '../../../../../contracts/docs/doc-types/param-tree.js';
import type { ImportedRow } from '../../../../../contracts/import-export/imported-api.js';
import type { JsonObject } from '../object-kinds.js';
import type { Reading } from '../reading.js';
import { exampleValue } from '../row-schemas.js';
import { notesFor } from '../schema-notes.js';
import { elementOf } from '../schema-types.js';
import { withoutPattern } from './pattern-members.js';
import { isSameText, lengthOf } from './same-rows.js';

/**
 * Description, length and example of a row where they differ from those that it was read with. `schema`: what is written
 * of the row besides; undefined takes away what is there.
 */
export function rowTexts(row: Row, before: ImportedRow | undefined, schema: JsonObject, reading: Reading): JsonObject {
  return {
    ...((!before || !isSameText(row.description, before.description)) && {
      description: withoutNotes(withoutPattern(row), before, reading) || undefined,
    }),
    ...lengthTexts(row, before, schema),
    ...((!before || !isSameText(row.example, before.example)) && exampleTexts(row, schema)),
  };
}

function lengthTexts(row: Row, before: ImportedRow | undefined, schema: JsonObject): JsonObject {
  // It is written already: a length of 0, or one that somebody wrote as a keyword.
  const isKept = row.schema !== undefined && Object.hasOwn(row.schema, 'maxLength');
  const length = lengthOf(row.maxLength);
  if (isKept || (before && length === lengthOf(before.maxLength))) return {};
  // A keyword of texts; of other types it is the existing product's own, and so is 0, which limits nothing there.
  const isKeyword = /^[1-9]\d{0,14}$/.test(length) && [schema.type ?? 'string'].flat().includes('string');
  return {
    maxLength: isKeyword ? Number(length) : undefined,
    'x-annals-max-length': isKeyword || length === '' ? undefined : length,
  };
}

function exampleTexts(row: Row, schema: JsonObject): JsonObject {
  const more = Array.isArray(schema.examples) && row.schema?.examples !== undefined ? schema.examples : [];
  const all = [...(row.example === '' ? [] : [exampleValue(row.example, schema)]), ...more];
  return { example: undefined, examples: all.length > 0 ? all : undefined };
}

/** Without the notes that the reader put below the original description. */
function withoutNotes(text: string, before: ImportedRow | undefined, { sources, views, style }: Reading): string {
  const source = before && sources?.get(before);
  if (!before || source === undefined) return text;
  const whole = views.of(source);
  const hasEnum = before.dictionary === undefined;
  const notes = notesFor(whole, elementOf(whole, views).view, style, hasEnum).join('; ');
  return notes !== '' && text.trimEnd().endsWith(notes) ? text.trimEnd().slice(0, -notes.length).trimEnd() : text;
}
