import type { RowList } from '../../../lib/row-pages.js';
import type { DocRow } from './doc-row.js';

/** The previous or next sibling, as far as the rows between are loaded. */
function sibling(rows: RowList<DocRow>, row: DocRow, at: number, step: 1 | -1): DocRow | undefined {
  for (let n = at + step; n >= 0 && n < rows.length; n += step) {
    const other = rows.at(n);
    if (!other || other.depth < row.depth) return undefined;
    if (other.depth === row.depth) return other;
  }
  return undefined;
}

/** The move that puts the row one position up or down among its siblings. */
export function reorderStep(
  rows: RowList<DocRow>,
  row: DocRow,
  at: number,
  up: boolean,
): { id: string; before: string } | undefined {
  const other = sibling(rows, row, at, up ? -1 : 1);
  if (!other) return undefined;
  return up ? { id: row.id, before: other.id } : { id: other.id, before: row.id };
}
