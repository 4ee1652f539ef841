import { z } from 'zod';
import { type RowAttribute, rowLimits } from '../../../../contracts/doc-types/api.js';
import type { GridHands } from './grid-hands.js';
import { insert, lastSpot, remove } from './row-acts.js';
import { type NewRow, wordsOf } from './row-table.js';

/** Rows with all that they say and those below them; only pages like this one know it. */
const OURS = 'application/x-annals-rows';

const text = z.string();
const row: z.ZodType<NewRow> = z.lazy(() =>
  z.object({
    name: text.optional(),
    type: text.optional(),
    required: z.boolean().optional(),
    maxLength: text.optional(),
    example: text.optional(),
    description: text.optional(),
    enumId: text.optional(),
    children: z.array(row).optional(),
  }),
);
const copied = z.array(row).max(rowLimits.rows);

/** The selected rows, for a spreadsheet and for us. False: none is selected, the browser copies what it would. */
export function copyRows(hands: GridHands, clipboard: DataTransfer): boolean {
  const { selected } = hands.state.current();
  if (selected.size === 0) return false;
  const { ydoc, rows } = hands.editing;
  const table = rows.shape();
  const lines = table.all.filter(({ id }) => selected.has(id));
  const spreadsheet = lines.map(({ id }) => hands.columns.map((column) => cellText(hands, id, column)).join('\t'));
  const whole = table.topmost(selected).map(({ id }) => wordsOf(ydoc, table, id));
  clipboard.setData('text/plain', spreadsheet.join('\n'));
  clipboard.setData(OURS, JSON.stringify(whole));
  return true;
}

export function cutRows(hands: GridHands, clipboard: DataTransfer): boolean {
  if (!copyRows(hands, clipboard)) return false;
  if (hands.mayArrange) remove(hands.editing, hands.state.current().selected);
  hands.state.selectNone();
  return true;
}

/** Spreadsheets keep a cell with tabs, lines or quotes in quotes. */
function cellText(hands: GridHands, id: string, column: RowAttribute): string {
  const value = String(hands.editing.rows.cellsOf(id)[column]);
  return /[\t\n\r"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Rows of ours come below the present row with all below them; other text of more than one cell goes to `onPaste`. */
export function paste(hands: GridHands, clipboard: DataTransfer, onPaste?: (text: string) => void): boolean {
  const { active } = hands.state.current();
  if (!active || !hands.editing.mayEdit) return false;
  const ours = parsed(clipboard.getData(OURS));
  if (ours) return !hands.mayArrange || pasteRows(hands, active.row, ours);
  const words = clipboard.getData('text/plain');
  const isProse = active.column === 'description' || active.column === 'example';
  if (!onPaste || (active.mode === 'edit' && isProse) || !isTable(words)) return false;
  onPaste(words);
  return true;
}

const isTable = (words: string) => /[\t\n]/.test(words.trim()) || /^\s*[[{]/.test(words);

function parsed(json: string): NewRow[] | undefined {
  if (!json) return undefined;
  try {
    return copied.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined; // Another page's idea of our format.
  }
}

function pasteRows(hands: GridHands, below: string, rows: readonly NewRow[]): boolean {
  const { editing, style, state } = hands;
  const table = editing.rows.shape();
  const row = table.get(below);
  editing.endStep();
  const spot = row ? { style, parentId: row.parentId, after: row.id } : lastSpot(table, style);
  const made = insert(editing, spot, rows);
  editing.endStep();
  if (!made[0]) return true;
  state.select(new Set(made), made[0]);
  hands.go(made[0], 'name');
  return true;
}
