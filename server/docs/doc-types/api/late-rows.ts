import { isDeepStrictEqual } from 'node:util';
import * as Y from 'yjs';
import { storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import {
  type ArrangedRow,
  arrangeRows,
  rowPositions,
  rowsMap,
  storedCells,
} from '../../../../contracts/docs/doc-types/rows.js';

/**
 * Brings back rows below a row that became a model, into which somebody typed who did not know that yet: their words would
 * be in the map and shown nowhere. `settled`: the doc before what was typed since its last version.
 */
export function bringBackLateRows(ydoc: Y.Doc, settled: () => Y.Doc): void {
  const rows = rowsMap(ydoc);
  const hidden = hiddenBelowModels(rows);
  if (hidden.size === 0) return;
  const before = rowsMap(settled());
  const goneBefore = new Set(arrangeRows(rowPositions(before).places).flatMap(({ id, gone }) => (gone ? [id] : [])));
  const isLate = ({ id, parentId, deleted }: ArrangedRow): boolean =>
    goneBefore.has(id)
      ? isTyped(rows.get(id), before.get(id))
      : !before.has(id) && !deleted && goneBefore.has(parentId);
  const back = new Set<string>();
  for (const row of hidden.values())
    if (isLate(row)) for (let at: ArrangedRow | undefined = row; at; at = hidden.get(at.parentId)) back.add(at.id);
  for (const id of back) {
    const row = rows.get(id);
    if (row instanceof Y.Map && row.get('deleted') === true) row.set('deleted', false);
  }
}

/** Rows that are hidden below a visible row that is a model, by id; parents come first. */
function hiddenBelowModels(rows: Y.Map<unknown>): Map<string, ArrangedRow> {
  const hidden = new Map<string, ArrangedRow>();
  if (![...rows.values()].some(isModel)) return hidden;
  const visible = new Set<string>();
  for (const row of arrangeRows(rowPositions(rows).places)) {
    const { id, parentId, gone } = row;
    if (!gone && (isModel(rows.get(id)) || visible.has(parentId))) visible.add(id);
    else if (gone && (visible.has(parentId) || hidden.has(parentId))) hidden.set(id, row);
  }
  return hidden;
}

const isModel = (row: unknown): boolean => row instanceof Y.Map && typeof row.get('ref') === 'string';

function isTyped(row: unknown, was: unknown): boolean {
  if (!(row instanceof Y.Map) || !(was instanceof Y.Map)) return false;
  return (
    !isDeepStrictEqual(storedCells(row), storedCells(was)) || !isDeepStrictEqual(storedParts(row), storedParts(was))
  );
}
