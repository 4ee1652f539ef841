import type { RowList } from '../../lib/row-pages.js';
import type { Doc } from './doc-row.js';

/** The sibling before or after, as far as the rows between have come. */
function sibling(rows: RowList<Doc>, row: Doc, at: number, step: 1 | -1): Doc | undefined {
  for (let n = at + step; n >= 0 && n < rows.length; n += step) {
    const other = rows.at(n);
    if (!other || other.depth < row.depth) return undefined;
    if (other.depth === row.depth) return other;
  }
  return undefined;
}

/** Who must be put before whom, so that the row stands one place further up or down among its siblings. */
export function stepped(
  rows: RowList<Doc>,
  row: Doc,
  at: number,
  up: boolean,
): { id: string; before: string } | undefined {
  const other = sibling(rows, row, at, up ? -1 : 1);
  if (!other) return undefined;
  return up ? { id: row.id, before: other.id } : { id: other.id, before: row.id };
}
