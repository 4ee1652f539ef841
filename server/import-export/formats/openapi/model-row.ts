import { rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { valueText } from '../../../../contracts/docs/doc-types/row-notes.js';
import type { ImportedRow } from '../../../../contracts/import-export/imported-api.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { examplesOf } from './further-keywords.js';
import type { JsonObject } from './object-kinds.js';
import type { Reading } from './reading.js';
import type { GivenField } from './schema-fields.js';
import { partsOfReference } from './schema-keywords.js';
import { firstExample, type RowStyle, withNotes } from './schema-notes.js';
import type { SchemaReference } from './schema-references.js';

/** A row that is a model, or a list of it: only what its place has, and what is beside the reference. */
export function modelRow(field: GivenField, reference: SchemaReference, reading: Reading): ImportedRow {
  const { views, losses, style, resolver } = reading;
  const { beside = {}, origin, held, kind, notes = [] } = field;
  const { lists, component } = reference;
  const outer = lists[0] ?? reference.beside;
  const shown = firstExample(beside, (value) => resolver.object(value));
  const text = (given: string, max: number) => losses.text(given, max, origin);
  const row: ImportedRow = {
    name: cleanName(text(field.name, rowLimits.name)),
    type: `${'array['.repeat(lists.length)}object${']'.repeat(lists.length)}`,
    required: field.required,
    maxLength: text(lengthOf(reference.beside, {}, style), rowLimits.maxLength),
    example: shown === undefined || shown === null ? '' : text(valueText(shown), rowLimits.example),
    description: text(withNotes(beside.description ?? outer.description, notes), rowLimits.description),
    ...partsOfReference(reference, { origin, style, examples: examplesOf(outer), held }, views, losses),
    ...(kind && { kind }),
    model: component,
    children: [],
  };
  reading.sources?.set(row, field.schema);
  return row;
}

/** A greatest length of 0 is a keyword of the row. */
export function lengthOf(own: JsonObject, { maxLength }: JsonObject, style: RowStyle): string {
  const length = own.maxLength ?? own['x-annals-max-length'] ?? maxLength ?? '';
  return length === 0 && style !== 'notes' ? '' : valueText(length);
}
