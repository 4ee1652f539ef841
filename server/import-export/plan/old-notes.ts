import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { notesOfRow } from '../../../contracts/docs/doc-types/row-notes.js';
import { rowsById } from '../../docs/doc-types/api/tables.js';

interface Rows {
  readonly theirs: readonly ParamRow[];
  readonly base: readonly ParamRow[];
  readonly ours: readonly ParamRow[];
}

/**
 * Before rows had keywords, an import put them in the last line of the description, and examples that fit no column into
 * that column. Where the source still says the same, that is taken off what it said before, and off the rows as they
 * are now: the keywords take its place. Whatever people wrote in its stead is theirs and stays.
 */
export function withoutOldNotes({ theirs, base, ours }: Rows): Pick<Rows, 'base' | 'ours'> {
  const [said, stand] = [rowsById(base), rowsById(ours)];
  const [oldBase, oldOurs] = [new Map<string, Partial<ParamRow>>(), new Map<string, Partial<ParamRow>>()];
  for (const row of theirs) {
    const [was, now] = [said.get(row.id), stand.get(row.id)];
    if (!was || !(row.schema || row.values)) continue;
    const note = formerDescriptions(unsaidParts(row, was), row.description).find(({ whole }) =>
      sameText(whole, was.description),
    );
    const isExample = isFormerExample(row, was);
    if (!note && !isExample) continue;
    oldBase.set(row.id, { ...(note && { description: row.description }), ...(isExample && { example: '' }) });
    if (!now) continue;
    oldOurs.set(row.id, {
      ...(note && { description: withoutNote(now.description, note, row.description) }),
      ...(isExample && now.example === was.example && { example: '' }),
    });
  }
  if (oldBase.size === 0) return { base, ours };
  return { base: changed(base, oldBase), ours: changed(ours, oldOurs) };
}

const isFormerExample = (row: ParamRow, was: ParamRow): boolean =>
  row.example === '' && was.example !== '' && row.schema?.examples !== undefined && was.schema?.examples === undefined;

const changed = (rows: readonly ParamRow[], parts: ReadonlyMap<string, Partial<ParamRow>>): ParamRow[] =>
  rows.map((row) => ({ ...row, ...parts.get(row.id) }));
const sameText = (a: string, b: string): boolean => lined(a).trim() === lined(b).trim();
const lined = (text: string): string => text.replace(/\r\n?/g, '\n');

interface Former {
  readonly whole: string;
  /** Its last line, and what stays of that. */
  readonly note: string;
  readonly rest: string;
}

/** The row with what it did not say before. */
function unsaidParts({ type, schema, values }: ParamRow, was: ParamRow): Pick<ParamRow, 'type' | 'schema' | 'values'> {
  const before = was.schema ?? {};
  const added = Object.entries(schema ?? {}).filter(([name]) => !Object.hasOwn(before, name));
  return { type, schema: Object.fromEntries(added), ...(values && !was.values && { values }) };
}

/** What the row's description was with notes. Some notes are still written: they may be its last line, or not. */
function formerDescriptions(parts: Pick<ParamRow, 'type' | 'schema' | 'values'>, description: string): Former[] {
  const notes = notesOfRow(parts);
  if (notes === '') return [];
  const text = description.trim();
  const [head, last] = [text.slice(0, Math.max(0, text.lastIndexOf('\n'))), text.slice(text.lastIndexOf('\n') + 1)];
  const joined = (above: string, note: string) => [above.trim(), note].filter(Boolean).join('\n');
  const alone = { note: notes, rest: '', whole: joined(text, notes) };
  const both = `${notes}; ${last}`;
  return last === '' ? [alone] : [alone, { note: both, rest: last, whole: joined(head, both) }];
}

function withoutNote(text: string, { whole, note, rest }: Former, came: string): string {
  if (sameText(text, whole)) return came;
  const now = lined(text).trimEnd();
  if (now !== note && !now.endsWith(`\n${note}`)) return text;
  return [now.slice(0, -note.length).trimEnd(), rest].filter(Boolean).join('\n');
}
