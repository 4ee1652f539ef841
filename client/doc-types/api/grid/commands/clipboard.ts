import { z } from 'zod';
import { type RowAttribute, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { insertRows, lastPosition, removeRows } from '../../rows/row-acts.js';
import { copyOfRow, type NewRow } from '../../rows/row-table.js';
import type { GridController } from '../state/grid-controller.js';

/** Our clipboard format: rows with all cells and descendants. */
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
  const spreadsheet = lines.map(({ id }) =>
    controller.columns.map((column) => cellText(controller, id, column)).join('\t'),
  );
  const whole = table.topmost(selected).map(({ id }) => copyOfRow(ydoc, table, id));
  clipboard.setData('text/plain', spreadsheet.join('\n'));
  clipboard.setData(OURS, JSON.stringify(whole));
  return true;
}

export function cutRows(controller: GridController, clipboard: DataTransfer): boolean {
  if (!copyRows(controller, clipboard)) return false;
  if (controller.mayArrange) removeRows(controller.editing, controller.state.current().selected);
  controller.state.selectNone();
  return true;
}

/** Cells with tabs, line breaks or quotes are quoted as in spreadsheets. */
function cellText(controller: GridController, id: string, column: RowAttribute): string {
  const value = String(controller.editing.rows.cellsOf(id)[column]);
  return /[\t\n\r"]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Pastes our rows below the active row; other text of more than one cell goes to `onPaste`. */
export function paste(controller: GridController, clipboard: DataTransfer, onPaste?: (text: string) => void): boolean {
  const { active } = controller.state.current();
  if (!active || !controller.editing.mayEdit) return false;
  const ours = parsed(clipboard.getData(OURS));
  if (ours) return !controller.mayArrange || pasteRows(controller, active.row, ours);
  const text = clipboard.getData('text/plain');
  const isProse = active.column === 'description' || active.column === 'example';
  if (!onPaste || (active.mode === 'edit' && isProse) || !isTable(text)) return false;
  onPaste(text);
  return true;
}

const isTable = (text: string) => /[\t\n]/.test(text.trim()) || /^\s*[[{]/.test(text);

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
  controller.go(made[0], 'name');
  return true;
}
