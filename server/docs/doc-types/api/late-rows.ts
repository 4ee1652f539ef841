import { isDeepStrictEqual } from 'node:util';
import * as Y from 'yjs';
import { storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import {
  type ArrangedRow,
  arrangeRows,
  EXTRACTED,
  rowPositions,
  rowsMap,
  storedCells,
} from '../../../../contracts/docs/doc-types/rows.js';

/**
 * Brings back rows that an extraction hid, into which somebody typed or moved rows who did not know that yet: their words would
 * be in the map and shown nowhere. `settled`: the doc before what was typed since its last version.
 */
export function bringBackLateRows(ydoc: Y.Doc, settled: () => Y.Doc): void {
  const rows = rowsMap(ydoc);
  const marked = markedRows(rows);
  if (marked.size === 0) return;
  const hidden = hiddenByExtraction(rows, marked);
  const before = rowsMap(settled());
  const goneBefore = new Set(arrangeRows(rowPositions(before).places).flatMap(({ id, gone }) => (gone ? [id] : [])));
  const isLate = ({ id, deleted }: ArrangedRow): boolean =>
    goneBefore.has(id) ? isTyped(rows.get(id), before.get(id)) : !deleted;
  const back = new Set<string>();
  for (const row of hidden.values())
    if (isLate(row)) for (let at: ArrangedRow | undefined = row; at; at = hidden.get(at.parentId)) back.add(at.id);
  for (const id of back) {
    const row = rows.get(id);
    if (!marked.has(id) || !(row instanceof Y.Map)) continue;
    row.set('deleted', false);
    row.delete(EXTRACTED);
  }
}

/** The rows that an extraction hid and nobody has brought back; the mark of others is removed. */
function markedRows(rows: Y.Map<unknown>): Set<string> {
  const marked = new Set<string>();
  for (const [id, row] of rows) {
    if (!(row instanceof Y.Map) || !row.has(EXTRACTED)) continue;
    if (row.get('deleted') === true) marked.add(id);
    else row.delete(EXTRACTED);
  }
  return marked;
}

/** The marked rows and all below them, by id; parents come first. */
function hiddenByExtraction(rows: Y.Map<unknown>, marked: ReadonlySet<string>): Map<string, ArrangedRow> {
  const hidden = new Map<string, ArrangedRow>();
  for (const row of arrangeRows(rowPositions(rows).places))
    if (marked.has(row.id) || hidden.has(row.parentId)) hidden.set(row.id, row);
  return hidden;
}

function isTyped(row: unknown, was: unknown): boolean {
  if (!(row instanceof Y.Map) || !(was instanceof Y.Map)) return false;
  return (
    !isDeepStrictEqual(storedCells(row), storedCells(was)) || !isDeepStrictEqual(storedParts(row), storedParts(was))
  );
}
