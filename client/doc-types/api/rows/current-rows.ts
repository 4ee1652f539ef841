import type * as Y from 'yjs';
import type { ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { arrangeRows, rowCells, rowPositions, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import { rowMap } from './row-table.js';

/** A row of the current table; parents come before their children. */
export interface CurrentRow
  extends Pick<ParamRow, 'id' | 'parentId' | 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'> {
  readonly parts: RowParts;
}

/** The rows of one table that are not removed, in order. */
export const currentRows = (ydoc: Y.Doc, style: ParamStyle): CurrentRow[] =>
  arrangeRows(rowPositions(rowsMap(ydoc)).places).flatMap(({ id, parentId, style: of, gone }) => {
    const row = of === style && !gone ? rowMap(ydoc, id) : undefined;
    return row ? [{ ...rowCells(row), id, parentId, parts: storedParts(row) }] : [];
  });
