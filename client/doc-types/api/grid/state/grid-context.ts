import type { TFunction } from 'i18next';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowKind, RowParts } from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { CellPeer } from '../../editing/cell-presence.js';
import type { RowCells } from '../../rows/row-table.js';
import { kindBelow } from '../../rows/row-variants.js';
import type { GridController } from './grid-controller.js';
import { useGridState } from './grid-state.js';

/** Shared by all parts of one table. */
export interface Grid {
  /** Resolved once per table: `useTranslation` in thousands of cells is slow. */
  readonly t: TFunction<'api'>;
  readonly isPhone: boolean;
  readonly controller: GridController;
  readonly dictionaries: ReadonlyMap<string, string> | undefined;
  readonly types: readonly string[];
  /** The models of the application by id; undefined while loading. */
  readonly models: ReadonlyMap<string, string> | undefined;
  /** Opens the row's keywords and values. */
  readonly openConstraints: (row: string) => void;
  /** Gives a row that is a model fields of its own. */
  readonly detach: (row: string) => void;
  /** Moves the rows below a row that is a model into the model. */
  readonly take: (row: string) => void;
  readonly openMenu: (row: string, at: { left: number; top: number }) => void;
  /** Observes the height of a rendered line. */
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
  const { rows } = useGrid().controller.editing;
  return useSyncExternalStore(
    useCallback((notify: () => void) => rows.subscribeRow(id, notify), [rows, id]),
    () => rows.cellsOf(id),
  );
}

export function useParts(id: string): RowParts {
  const { rows } = useGrid().controller.editing;
  return useSyncExternalStore(
    useCallback((notify: () => void) => rows.subscribeRow(id, notify), [rows, id]),
    () => rows.partsOf(id),
  );
}

/** One cell of a row; renders again only when its own value changes. */
export function useCell<A extends RowAttribute>(id: string, attribute: A): RowCells[A] {
  const { rows } = useGrid().controller.editing;
  return useSyncExternalStore(
    useCallback((notify: () => void) => rows.subscribeRow(id, notify), [rows, id]),
    () => rows.cellsOf(id)[attribute],
  );
}

/** The kind of the variants below a row; undefined without any. */
export function useKindBelow(id: string): RowKind | undefined {
  const { editing } = useGrid().controller;
  return useSyncExternalStore(
    useCallback((notify: () => void) => editing.rows.subscribeShape(notify), [editing]),
    () => kindBelow(editing, id),
  );
}

export type CellMode = 'rest' | 'tab' | 'select' | 'edit';

/** `tab`: the one cell that Tab enters from outside. */
export function useCellMode(row: string, column: RowAttribute, isFirst: boolean): CellMode {
  const { state } = useGrid().controller;
  return useGridState(state, ({ active, hasFocus }) => {
    if (!active) return isFirst ? 'tab' : 'rest';
    if (active.row !== row || active.column !== column) return 'rest';
    return hasFocus ? active.mode : 'tab';
  });
}

export function usePeers(row: string, attribute: RowAttribute): readonly CellPeer[] {
  const { presence } = useGrid().controller.editing;
  return useSyncExternalStore(
    useCallback((notify: () => void) => presence.subscribe({ row, attribute }, notify), [presence, row, attribute]),
    () => presence.peersOf({ row, attribute }),
  );
}
