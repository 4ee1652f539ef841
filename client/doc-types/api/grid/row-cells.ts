import * as Y from 'yjs';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { rowTexts } from '../../../../contracts/doc-types/rows.js';
import { type Hand, lastSpot, plant, show, tableOf } from './row-acts.js';
import { type NewRow, type RowCells, rowMap } from './row-table.js';
import { applyEdit, smallestEdit } from './text-edit.js';

export type RowText = (typeof rowTexts)[number];
export type RowValue = Exclude<keyof RowCells, RowText>;
export const isRowText = (attribute: keyof RowCells): attribute is RowText =>
  rowTexts.some((text) => text === attribute);

/** One value; the last writer wins. */
export function setCell<A extends RowValue>(hand: Hand, id: string, attribute: A, value: RowCells[A]): void {
  const row = rowMap(hand.ydoc, id);
  if (row && row.get(attribute) !== value) hand.ydoc.transact(() => row.set(attribute, value), hand.origin);
}

/** Says the text anew by the smallest edit, so that what others type in it meanwhile stays. */
export function setText(hand: Hand, id: string, attribute: RowText, value: string, caret?: number): void {
  const row = rowMap(hand.ydoc, id);
  if (row) hand.ydoc.transact(() => writeText(row, attribute, value, caret), hand.origin);
}

function writeText(row: Y.Map<unknown>, attribute: RowText, value: string, caret?: number): void {
  const text = row.get(attribute);
  // What a foreign client put in the place of a text gives way to one.
  if (!(text instanceof Y.Text)) return void row.set(attribute, new Y.Text(value));
  const edit = smallestEdit(text.toString(), value, caret);
  if (edit) applyEdit(text, edit);
}

/** Existing rows that say something new, and new rows: what a paste or an import comes to. */
export interface RowPlan {
  readonly update: readonly { readonly id: string; readonly cells: Partial<RowCells> }[];
  /** `after`: below that sibling; undefined = behind all children of the parent ('' = of the table). */
  readonly insert: readonly {
    readonly parentId: string;
    readonly after?: string | undefined;
    readonly rows: readonly NewRow[];
  }[];
}

/** All of it as one step of undo; the ids of the new rows, without those below them. None are made when the doc would get too many. */
export function applyPlan(hand: Hand, style: ParamStyle, plan: RowPlan): string[] {
  const { ydoc, origin } = hand;
  const made = plan.insert.flatMap(({ parentId, after, rows }) => {
    const table = tableOf(hand);
    const place = table.get(parentId) ? parentId : '';
    return plant(hand, table, after ? { style, parentId: place, after } : lastSpot(table, style, place), rows);
  });
  ydoc.transact(() => {
    for (const { id, cells } of plan.update) updateRow(ydoc, id, cells);
    show(ydoc, made);
  }, origin);
  return made;
}

function updateRow(ydoc: Y.Doc, id: string, cells: Partial<RowCells>): void {
  const row = rowMap(ydoc, id);
  if (!row) return;
  const { name, example, description, ...values } = cells;
  for (const [attribute, value] of Object.entries({ name, example, description })) {
    const key = rowTexts.find((text) => text === attribute);
    if (key && value !== undefined) writeText(row, key, value);
  }
  for (const [attribute, value] of Object.entries(values))
    if (value !== undefined && row.get(attribute) !== value) row.set(attribute, value);
}
