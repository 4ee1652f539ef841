import { z } from 'zod';
import { type RowAttribute, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { rowParts } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { htmlOfLines, separatedByTabs, tableText } from '../../../clipboard/html-tables.js';
import { looksLikeJson } from '../../import/read/detect.js';
import { insertRows, lastPosition, removeRows } from '../../rows/row-acts.js';
import { copyOfRow, type NewRow } from '../../rows/row-table.js';
import type { GridController } from '../state/grid-controller.js';

/** Our clipboard format: rows with all cells, keywords, values, models and descendants. */
const OURS = 'application/x-annals-rows';

const string = z.string();
const row: z.ZodType<NewRow> = z.lazy(() =>
  z.object({
    name: string.optional(),
    type: string.optional(),
    required: z.boolean().optional(),
    maxLength: string.optional(),
    example: string.optional(),
    description: string.optional(),
    enumId: string.optional(),
    ...rowParts,
    children: z.array(row).optional(),
  }),
);
const copied = z.array(row).max(rowLimits.rows);

/** Copies the selected rows as a spreadsheet and in our format. False: none is selected, the browser copies. */
export function copyRows(controller: GridController, clipboard: DataTransfer): boolean {
  const { selected } = controller.state.current();
  if (selected.size === 0) return false;
  const { ydoc, rows } = controller.editing;
  const table = rows.shape();
  const lines = table.all.filter(({ id }) => selected.has(id));
  const cells = lines.map(({ id }) => controller.columns.map((column) => cellText(controller, id, column)));
  const whole = table.topmost(selected).map(({ id }) => copyOfRow(ydoc, table, id));
  clipboard.setData('text/plain', separatedByTabs(cells));
  clipboard.setData('text/html', htmlOfLines(cells));
  clipboard.setData(OURS, JSON.stringify(whole));
  return true;
}

export function cutRows(controller: GridController, clipboard: DataTransfer): boolean {
  if (!copyRows(controller, clipboard)) return false;
  if (controller.mayArrange) removeRows(controller.editing, controller.state.current().selected);
  controller.state.selectNone();
  return true;
}

const cellText = (controller: GridController, id: string, column: RowAttribute): string =>
  String(controller.editing.rows.cellsOf(id)[column]);

/** Pastes our rows below the active row; other text of more than one cell goes to `onPaste`. */
export function paste(controller: GridController, clipboard: DataTransfer, onPaste?: (text: string) => void): boolean {
  const { active } = controller.state.current();
  if (!active || !controller.editing.mayEdit) return false;
  const ours = parsed(clipboard.getData(OURS));
  if (ours) return !controller.mayArrange || pasteRows(controller, active.row, ours);
  const plain = clipboard.getData('text/plain');
  // The lines of code may be a table of the page that shows them.
  const text = looksLikeJson(plain) ? plain : (tableText(clipboard.getData('text/html')) ?? plain);
  const isProse = active.column === 'description' || active.column === 'example';
  if (!onPaste || (active.mode === 'edit' && isProse) || !isTable(text)) return false;
  onPaste(text);
  return true;
}

const isTable = (text: string) => /[\t\n]/.test(text.trim()) || looksLikeJson(text);

function parsed(json: string): NewRow[] | undefined {
  if (!json) return undefined;
  try {
    return copied.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined; // Not our format.
  }
}

function pasteRows(controller: GridController, below: string, rows: readonly NewRow[]): boolean {
  const { editing, style, state } = controller;
  const table = editing.rows.shape();
  const row = table.get(below);
  editing.endStep();
  const spot = row ? { style, parentId: row.parentId, after: row.id } : lastPosition(table, style);
  const made = insertRows(editing, spot, rows);
  editing.endStep();
  if (!made[0]) return true;
  state.select(new Set(made), made[0]);
  controller.moves.go(made[0], 'name');
  return true;
}
