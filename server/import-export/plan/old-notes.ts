import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { notesOfRow } from '../../../contracts/docs/doc-types/row-notes.js';
import { rowsById } from '../../docs/doc-types/api/tables.js';

interface Rows {
  readonly theirs: readonly ParamRow[];
  readonly base: readonly ParamRow[];
  readonly ours: readonly ParamRow[];
}

/**
 * Before rows had keywords, an import put them in the last line of the description. Where the source still says the
 * same, that line is taken off what it said before, and off the rows as they are now: the keywords take its place.
 * Whatever people wrote in its stead is theirs and stays.
 */
export function withoutOldNotes({ theirs, base, ours }: Rows): Pick<Rows, 'base' | 'ours'> {
  const [said, stand] = [rowsById(base), rowsById(ours)];
  const [oldBase, oldOurs] = [new Map<string, string>(), new Map<string, string>()];
  for (const row of theirs) {
    const [was, now] = [said.get(row.id), stand.get(row.id)];
    if (!was || was.schema || was.values || !(row.schema || row.values)) continue;
    const found = formerDescriptions(row).find(({ whole }) => sameText(whole, was.description));
    if (!found) continue;
    oldBase.set(row.id, row.description);
    if (now) oldOurs.set(row.id, withoutNote(now.description, found, row.description));
  }
  if (oldBase.size === 0) return { base, ours };
  return { base: described(base, oldBase), ours: described(ours, oldOurs) };
}

const described = (rows: readonly ParamRow[], texts: ReadonlyMap<string, string>): ParamRow[] =>
  rows.map((row) => ({ ...row, description: texts.get(row.id) ?? row.description }));
const sameText = (a: string, b: string): boolean => lined(a).trim() === lined(b).trim();
const lined = (text: string): string => text.replace(/\r\n?/g, '\n');

interface Former {
  readonly whole: string;
  /** Its last line, and what stays of that. */
  readonly note: string;
  readonly rest: string;
}

/** What the row's description was with notes. Some notes are still written: they may be its last line, or not. */
function formerDescriptions(row: ParamRow): Former[] {
  const notes = notesOfRow(row);
  if (notes === '') return [];
  const text = row.description.trim();
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
