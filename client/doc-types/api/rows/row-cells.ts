import * as Y from 'yjs';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { storedParts, writeParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import { type RowParts, refusalOf } from '../../../../contracts/docs/doc-types/row-parts.js';
import { rowTexts } from '../../../../contracts/docs/doc-types/rows.js';
import { insertHidden, lastPosition, type RowWriter, showRows, tableOf } from './row-acts.js';
import { type NewRow, type RowCells, rowMap } from './row-table.js';
import { applyEdit, smallestEdit } from './text-edit.js';

export type RowText = (typeof rowTexts)[number];
export type RowValue = Exclude<keyof RowCells, RowText>;
export const isRowText = (attribute: keyof RowCells): attribute is RowText =>
  rowTexts.some((text) => text === attribute);

/** Sets a single value; the last writer wins. */
export function setCell<A extends RowValue>(writer: RowWriter, id: string, attribute: A, value: RowCells[A]): void {
  const row = rowMap(writer.ydoc, id);
  if (row && row.get(attribute) !== value) writer.ydoc.transact(() => row.set(attribute, value), writer.origin);
}

/** Writes the text by its smallest edit, so that concurrent typing of others is kept. */
export function setText(writer: RowWriter, id: string, attribute: RowText, value: string, caret?: number): void {
  const row = rowMap(writer.ydoc, id);
  if (row) writer.ydoc.transact(() => writeText(row, attribute, value, caret), writer.origin);
}

function writeText(row: Y.Map<unknown>, attribute: RowText, value: string, caret?: number): void {
  const text = row.get(attribute);
  // A foreign value in place of a text is replaced.
  if (!(text instanceof Y.Text)) return void row.set(attribute, new Y.Text(value));
  const edit = smallestEdit(text.toString(), value, caret);
  if (edit) applyEdit(text, edit);
}

/** Updates and inserts of a paste or an import. */
export interface RowPlan {
  readonly update: readonly { readonly id: string; readonly cells: Partial<RowCells>; readonly parts?: RowParts }[];
  /** `after`: below that sibling; undefined = after all children of the parent ('' = of the table). */
  readonly insert: readonly {
    readonly parentId: string;
    readonly after?: string | undefined;
    readonly rows: readonly NewRow[];
  }[];
}

/** One step of undo. Returns the ids of the topmost new rows, none if the doc would exceed its limit. */
export function applyPlan(writer: RowWriter, style: ParamStyle, plan: RowPlan): string[] {
  const { ydoc, origin } = writer;
  const made = plan.insert.flatMap(({ parentId, after, rows }) => {
    const table = tableOf(writer);
    const place = table.get(parentId) ? parentId : '';
    return insertHidden(
      writer,
      table,
      after ? { style, parentId: place, after } : lastPosition(table, style, place),
      rows,
    );
  });
  ydoc.transact(() => {
    for (const { id, cells, parts } of plan.update) updateRow(ydoc, id, cells, parts);
    showRows(ydoc, made);
  }, origin);
  return made;
}

/** The row's keywords with those of the plan; its values are the plan's, if that has some. */
export const joinedParts = (now: RowParts, { schema, values }: RowParts): RowParts => ({
  ...now,
  ...(schema && { schema: { ...now.schema, ...schema } }),
  ...(values && { values }),
});

function updateRow(ydoc: Y.Doc, id: string, cells: Partial<RowCells>, parts: RowParts | undefined): void {
  const row = rowMap(ydoc, id);
  if (!row) return;
  const joined = parts && joinedParts(storedParts(row), parts);
  if (joined && refusalOf(joined) === undefined) writeParts(row, joined);
  const { name, example, description, ...values } = cells;
  for (const [attribute, value] of Object.entries({ name, example, description })) {
    const key = rowTexts.find((text) => text === attribute);
    if (key && value !== undefined) writeText(row, key, value);
  }
  for (const [attribute, value] of Object.entries(values))
    if (value !== undefined && row.get(attribute) !== value) row.set(attribute, value);
}
