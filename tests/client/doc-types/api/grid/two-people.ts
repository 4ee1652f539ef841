import * as Y from 'yjs';
import { type Hand, insert, lastSpot } from '../../../../../client/doc-types/api/grid/row-acts.js';
import { type NewRow, RowTable, rowMap } from '../../../../../client/doc-types/api/grid/row-table.js';
import { ParamStyle } from '../../../../../contracts/doc-types/api.js';
import { cellsOf, rowsOf } from '../../../../../contracts/doc-types/rows.js';

export const style = ParamStyle.request;

/** Somebody with a copy of the doc and an undo of their own. */
export interface Somebody extends Hand {
  readonly undo: Y.UndoManager;
}

export function somebody(): Somebody {
  const ydoc = new Y.Doc();
  const origin = { of: 'tables' };
  const undo = new Y.UndoManager(rowsOf(ydoc), { trackedOrigins: new Set([origin]), captureTimeout: 0 });
  return { ydoc, origin, undo };
}

/** All have what each of them did. */
export function meet(...people: Hand[]): void {
  for (const { ydoc: from } of people)
    for (const { ydoc: to } of people)
      if (from !== to) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)), 'network');
}

export const plantTree = (hand: Hand, rows: readonly NewRow[]): string[] =>
  insert(hand, lastSpot(RowTable.of(hand.ydoc), style), rows);

/** The table as it is read: names, indented by their depth, without what is gone. */
export const seen = ({ ydoc }: Hand): string[] =>
  RowTable.of(ydoc)
    .all.filter(({ gone }) => !gone)
    .map(({ id, depth }) => '  '.repeat(depth) + nameOf(ydoc, id));

export function nameOf(ydoc: Y.Doc, id: string): string {
  const row = rowMap(ydoc, id);
  return row ? cellsOf(row).name : '?';
}

export function idOf({ ydoc }: Hand, name: string): string {
  const row = RowTable.of(ydoc).all.find(({ id }) => nameOf(ydoc, id) === name);
  if (!row) throw new Error(`no row ${name}`);
  return row.id;
}
