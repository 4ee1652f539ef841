import type * as Y from 'yjs';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { arrange, cellsOf, placesOf, rowsOf } from '../../../../contracts/doc-types/rows.js';
import { rowMap } from '../grid/row-table.js';
import type { StandingRow } from './plan.js';

/** The rows of one table that are not gone, in their order. */
export const standingRows = (ydoc: Y.Doc, style: ParamStyle): StandingRow[] =>
  arrange(placesOf(rowsOf(ydoc)).places).flatMap(({ id, parentId, style: of, gone }) => {
    const row = of === style && !gone ? rowMap(ydoc, id) : undefined;
    return row ? [{ ...cellsOf(row), id, parentId }] : [];
  });
