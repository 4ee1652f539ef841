import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { noteOrder, withoutRowNotes } from '../../../contracts/docs/doc-types/row-notes.js';
import type { RowValue } from '../../../contracts/docs/doc-types/row-parts.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { compactJson, isJsonNumber } from '../../../contracts/platform/exact-json.js';

/*
 * Before rows had keywords, an import put them in the last line of the description. When that line becomes keywords at
 * the next import, or comes back with an old version, nothing changes for callers.
 */

const hasParts = ({ schema, values }: ParamRow): boolean => schema !== undefined || values !== undefined;

interface Pair {
  readonly was: ParamRow;
  readonly row: ParamRow;
}

/** The two states, both with keywords if one has keywords and the other has them as notes. */
export function bothWithKeywords({ was, row }: Pair): Pair {
  if (hasParts(was) === hasParts(row)) return { was, row };
  return hasParts(row) ? { was: withNotesRead(was, row), row } : { was, row: withNotesRead(row, was) };
}

/** The row with the keywords of its notes. `other`: the same row with keywords. */
function withNotesRead(row: ParamRow, other: ParamRow): ParamRow {
  const { schema, values } = other;
  const same = { ...(schema && { schema }), ...(values && { values }) };
  const rest = withoutRowNotes(row.description, other);
  if (rest !== row.description) return { ...row, ...same, description: rest };
  const text = row.description.trimEnd();
  const at = text.lastIndexOf('\n');
  const notes = text.slice(at + 1).split('; ');
  const end = notes.findIndex((note) => noteOf(note) === undefined);
  const known = end < 0 ? notes : notes.slice(0, end);
  if (known.length === 0) return row;
  const kept = [text.slice(0, Math.max(0, at)).trimEnd(), notes.slice(known.length).join('; ')];
  return { ...row, ...partsFrom(known, row, schema), description: kept.filter(Boolean).join('\n') };
}

interface Note {
  readonly isOfItems: boolean;
  readonly name: string;
  readonly text: string;
}

function noteOf(note: string): Note | undefined {
  const isOfItems = note.startsWith('items: ');
  const own = isOfItems ? note.slice('items: '.length) : note;
  const colon = own.indexOf(': ');
  const name = colon < 0 ? own : own.slice(0, colon);
  return noteOrder.includes(name) ? { isOfItems, name, text: colon < 0 ? '' : own.slice(colon + 2) } : undefined;
}

function partsFrom(notes: readonly string[], row: ParamRow, other: ParamRow['schema'] = {}): Partial<ParamRow> {
  const { depth, of } = readType(row.type);
  // Keywords that notes cannot contain did not change.
  const unsaid = Object.entries(other).filter(([name]) => !noteOrder.includes(name.replace(/^(?:items\/)+/, '')));
  const schema = new Map(unsaid);
  const values: RowValue[] = [];
  for (const { isOfItems, name, text } of notes.flatMap((note) => noteOf(note) ?? [])) {
    if (name === 'enum') values.push(...text.split(', ').map((value) => ({ value: jsonOf(value, of === 'string') })));
    else schema.set(`${isOfItems ? 'items/'.repeat(depth) : ''}${name}`, noteJson(name, text, of === 'string'));
  }
  return { ...(schema.size > 0 && { schema: Object.fromEntries(schema) }), ...(values.length > 0 && { values }) };
}

function noteJson(name: string, text: string, isText: boolean): string {
  if (text === '') return 'true';
  if (name === 'format' || name === 'pattern') return JSON.stringify(text);
  return jsonOf(text, isText && (name === 'default' || name === 'const'));
}

/** A note has texts without quotes. */
function jsonOf(text: string, isText: boolean): string {
  if (isText) return JSON.stringify(text);
  return isJsonNumber(text) ? text : (compactJson(text) ?? JSON.stringify(text));
}
