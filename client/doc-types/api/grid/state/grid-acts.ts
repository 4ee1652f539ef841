import type { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowKind } from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { addAfter, addChild, duplicateRows, removeRows, restoreRows } from '../../rows/row-acts.js';
import { indentRows, moveRows, outdentRows } from '../../rows/row-moves.js';
import { addVariant, belowRow, besideRow, setKinds } from '../../rows/row-variants.js';
import type { GridState } from './grid-state.js';
import type { LineModel } from './lines.js';
import { kindBeside, type VariantAct } from './variant-acts.js';

/** Row actions of keys and menu. */
export type RowAct =
  | 'addBelow'
  | 'addChild'
  | VariantAct
  | 'up'
  | 'down'
  | 'nest'
  | 'unnest'
  | 'duplicate'
  | 'remove'
  | 'bringBack';

/** By action: does it to rows of one table and returns the row to move to; undefined = stay. */
export type GridActs = Record<RowAct, (row: string, ids: readonly string[]) => string | undefined>;

export function gridActs(
  editing: TableEditing,
  style: ParamStyle,
  state: GridState,
  lines: () => readonly LineModel[],
): GridActs {
  const deselected = (id: string | undefined): string | undefined => {
    state.selectNone();
    return id;
  };
  const made = (row: string, ids: readonly string[], kind: RowKind | undefined): string => {
    setKinds(editing, ids, kind);
    return row;
  };
  /** Removes the rows; returns the next one that is left. */
  const removed = (ids: readonly string[], row: string): string | undefined => {
    const table = editing.rows.shape();
    const going = (id: string) => table.ancestry(id).some((above) => ids.includes(above.id));
    const all = lines();
    const at = all.findIndex(({ id }) => id === row);
    const next = all.slice(at).find(({ id }) => !going(id)) ?? all.slice(0, at).findLast(({ id }) => !going(id));
    removeRows(editing, ids);
    return next?.id;
  };
  /** Unfolds the ancestors of the moved row. */
  const moved = (row: string, isMoved: boolean): string => {
    const above = editing.rows.shape().ancestry(row).slice(1);
    if (isMoved)
      state.foldAll(
        above.map(({ id }) => id),
        false,
      );
    return row;
  };
  return {
    addBelow: (row) => deselected(addAfter(editing, style, row, besideRow(editing, row))),
    addChild: (row) => {
      state.fold(row, false);
      return deselected(addChild(editing, row, belowRow(editing, row)));
    },
    addVariant: (row) => {
      state.fold(row, false);
      return deselected(addVariant(editing, style, row));
    },
    asVariant: (row, ids) => made(row, ids, kindBeside(editing, row)),
    asField: (row, ids) => made(row, ids, undefined),
    oneOf: (row, ids) => made(row, ids, 'oneOf'),
    anyOf: (row, ids) => made(row, ids, 'anyOf'),
    allOf: (row, ids) => made(row, ids, 'allOf'),
    duplicate: (_row, ids) => {
      const made = duplicateRows(editing, ids);
      if (made.length > 1) state.select(new Set(made), made[0]);
      return made[0];
    },
    remove: (row, ids) => deselected(removed(ids, row)),
    bringBack: (row, ids) => {
      restoreRows(editing, ids);
      return row;
    },
    up: (row, ids) => moved(row, moveRows(editing, ids, 'up')),
    down: (row, ids) => moved(row, moveRows(editing, ids, 'down')),
    nest: (row, ids) => moved(row, indentRows(editing, ids)),
    unnest: (row, ids) => moved(row, outdentRows(editing, ids)),
  };
}
