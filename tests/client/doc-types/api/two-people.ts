import * as Y from 'yjs';
import { insertRows, lastPosition, type RowWriter } from '../../../../client/doc-types/api/rows/row-acts.js';
import { type NewRow, RowTable, rowMap } from '../../../../client/doc-types/api/rows/row-table.js';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { rowCells, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';

export const style = ParamStyle.request;

/** A user with a copy of the doc and an undo manager. */
export interface Somebody extends RowWriter {
  readonly undo: Y.UndoManager;
}

export function somebody(): Somebody {
  const ydoc = new Y.Doc();
  const origin = { of: 'tables' };
  const undo = new Y.UndoManager(rowsMap(ydoc), { trackedOrigins: new Set([origin]), captureTimeout: 0 });
  return { ydoc, origin, undo };
}

/** Syncs all docs with each other. */
export function meet(...people: RowWriter[]): void {
  for (const { ydoc: from } of people)
    for (const { ydoc: to } of people)
      if (from !== to) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'network');
}

export const plantTree = (writer: RowWriter, rows: readonly NewRow[]): string[] =>
  insertRows(writer, lastPosition(RowTable.of(writer.ydoc), style), rows);

/** Names of the displayed rows, indented by depth, without deleted rows. */
export const seen = ({ ydoc }: RowWriter): string[] =>
  RowTable.of(ydoc)
    .all.filter(({ gone }) => !gone)
    .map(({ id, depth }) => '  '.repeat(depth) + nameOf(ydoc, id));

export function nameOf(ydoc: Y.Doc, id: string): string {
  const row = rowMap(ydoc, id);
  return row ? rowCells(row).name : '?';
}

export function idOf({ ydoc }: RowWriter, name: string): string {
  const row = RowTable.of(ydoc).all.find(({ id }) => nameOf(ydoc, id) === name);
  if (!row) throw new Error(`no row ${name}`);
  return row.id;
}
