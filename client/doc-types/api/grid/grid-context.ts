import type { TFunction } from 'i18next';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { RowAttribute } from '../../../../contracts/doc-types/api.js';
import type { GridHands } from './grid-hands.js';
import { useGridState } from './grid-state.js';
import type { Guest } from './presence.js';
import type { RowCells } from './row-table.js';

/** What all parts of one table share; the same object until one of its parts is another. */
export interface Grid {
  /** Asked for once a table: asking for it in each of thousands of cells is what would be slow in them. */
  readonly t: TFunction<'api'>;
  readonly isPhone: boolean;
  readonly hands: GridHands;
  readonly dictionaries: ReadonlyMap<string, string> | undefined;
  readonly types: readonly string[];
  readonly openMenu: (row: string, at: { left: number; top: number }) => void;
  /** A line tells its height while it is drawn. */
  readonly watch: (line: HTMLElement | null) => (() => void) | undefined;
  readonly startDrag: (row: string, event: React.PointerEvent<HTMLElement>) => void;
}

const context = createContext<Grid | undefined>(undefined);
export const GridProvider = context.Provider;

export function useGrid(): Grid {
  const grid = useContext(context);
  if (!grid) throw new Error('outside of a table');
  return grid;
}

export function useCells(id: string): RowCells {
  const { rows } = useGrid().hands.editing;
  return useSyncExternalStore(
    useCallback((tell: () => void) => rows.subscribeRow(id, tell), [rows, id]),
    () => rows.cellsOf(id),
  );
}

/** One cell of a row; it is drawn anew for its own sake only. */
export function useCell<A extends RowAttribute>(id: string, attribute: A): RowCells[A] {
  const { rows } = useGrid().hands.editing;
  return useSyncExternalStore(
    useCallback((tell: () => void) => rows.subscribeRow(id, tell), [rows, id]),
    () => rows.cellsOf(id)[attribute],
  );
}

export type CellMode = 'rest' | 'tab' | 'select' | 'edit';

/** `tab`: the one cell that Tab comes to from outside. */
export function useCellMode(row: string, column: RowAttribute, isFirst: boolean): CellMode {
  const { state } = useGrid().hands;
  return useGridState(state, ({ active, hasFocus }) => {
    if (!active) return isFirst ? 'tab' : 'rest';
    if (active.row !== row || active.column !== column) return 'rest';
    return hasFocus ? active.mode : 'tab';
  });
}

export function useGuests(row: string, attribute: RowAttribute): readonly Guest[] {
  const { presence } = useGrid().hands.editing;
  return useSyncExternalStore(
    useCallback((tell: () => void) => presence.subscribe({ row, attribute }, tell), [presence, row, attribute]),
    () => presence.guestsOf({ row, attribute }),
  );
}
