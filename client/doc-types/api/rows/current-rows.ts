import type * as Y from 'yjs';
import type { ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { arrangeRows, rowCells, rowPositions, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import { rowMap } from './row-table.js';

/** A row of the current table; parents come before their children. */
export type CurrentRow = Pick<
  ParamRow,
  'id' | 'parentId' | 'name' | 'type' | 'required' | 'maxLength' | 'example' | 'description'
>;

/** The rows of one table that are not removed, in order. */
export const currentRows = (ydoc: Y.Doc, style: ParamStyle): CurrentRow[] =>
  arrangeRows(rowPositions(rowsMap(ydoc)).places).flatMap(({ id, parentId, style: of, gone }) => {
    const row = of === style && !gone ? rowMap(ydoc, id) : undefined;
    return row ? [{ ...rowCells(row), id, parentId }] : [];
  });
