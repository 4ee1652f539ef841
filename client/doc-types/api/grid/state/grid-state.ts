import { useSyncExternalStore } from 'react';
import type { ParamStyle, RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import { newRowId } from '../../../../../contracts/docs/doc-types/rows.js';
import type { RowsStore } from '../../rows/rows-store.js';

/**
 * `select`: the whole cell is selected, typing replaces it, arrows move to other cells. `edit`: arrows move in its
 * text.
 */
export type ActiveMode = 'select' | 'edit';
export type Caret = number | 'end' | 'keep';
export interface ActiveCell {
  readonly row: string;
  readonly column: RowAttribute;
  readonly mode: ActiveMode;
  /** Caret position; `keep`: leave it unchanged. */
  readonly caret: Caret;
}
/** Drop position of dragged rows. */
export interface Landing {
  readonly top: number;
  readonly depth: number;
}
interface Shown {
  readonly active: ActiveCell | undefined;
  readonly hasFocus: boolean;
  /** The column where a sequence of Tabs began. */
  readonly startColumn: RowAttribute | undefined;
  readonly selected: ReadonlySet<string>;
  /** The row where a selection of several rows began. */
  readonly anchor: string;
  readonly closed: ReadonlySet<string>;
  readonly showsGone: boolean;
  readonly ghost: string;
  readonly landing: Landing | undefined;
  /** How often a cell was scrolled to. */
  readonly pointed: number;
}

const nothing: ReadonlySet<string> = new Set();

/** The state of one table on screen: active cell, selection, folds. Not the rows. */
export class GridState {
  private now: Shown = {
    active: undefined,
    hasFocus: false,
    startColumn: undefined,
    selected: nothing,
    anchor: '',
    closed: nothing,
    showsGone: false,
    // The empty row at the end has an id before it exists: its input stays mounted when the row is added.
    ghost: newRowId(),
    landing: undefined,
    pointed: 0,
  };
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (notify: () => void): (() => void) => {
    this.listeners.add(notify);
    return () => this.listeners.delete(notify);
  };
  readonly current = (): Shown => this.now;

  private set(change: Partial<Shown>): void {
    this.now = { ...this.now, ...change };
    for (const notify of [...this.listeners]) notify();
  }

  enter(row: string, column: RowAttribute, mode: ActiveMode, caret: Caret = 'end', startColumn = column): void {
    this.set({ active: { row, column, mode, caret }, hasFocus: true, startColumn });
  }
  /** Scrolls to the cell without moving the focus. */
  point(row: string, column: RowAttribute): void {
    this.set({ active: { row, column, mode: 'select', caret: 'end' }, hasFocus: false, pointed: this.now.pointed + 1 });
  }
  setMode(mode: ActiveMode, caret: Caret = 'end'): void {
    const { active } = this.now;
    if (active && active.mode !== mode) this.set({ active: { ...active, mode, caret } });
  }
  /** The row was removed: Tab enters at the first cell. */
  clear(): void {
    this.set({ active: undefined, hasFocus: false });
  }
  /** Tab returns to the cell. */
  leave(): void {
    if (this.now.hasFocus) this.set({ hasFocus: false });
  }
  select(ids: ReadonlySet<string>, anchor = this.now.anchor): void {
    this.set({ selected: ids, anchor });
  }
  selectNone(): void {
    if (this.now.selected.size > 0) this.set({ selected: nothing });
  }
  fold(id: string, isClosed: boolean): void {
    this.foldAll([id], isClosed);
  }
  foldAll(ids: Iterable<string>, isClosed: boolean): void {
    const closed = new Set(this.now.closed);
    for (const id of ids) isClosed ? closed.add(id) : closed.delete(id);
    this.set({ closed });
  }
  showGone(showsGone: boolean): void {
    this.set({ showsGone });
  }
  /** The empty row was added to the doc: a new empty row follows. */
  nextGhost(): void {
    this.set({ ghost: newRowId() });
  }
  land(landing: Landing | undefined): void {
    const { landing: before } = this.now;
    if (before?.top !== landing?.top || before?.depth !== landing?.depth) this.set({ landing });
  }
}

/** Stored with the doc's rows: a table that was unmounted returns with its folds. */
const states = new WeakMap<RowsStore, Map<ParamStyle, GridState>>();

export function stateOf(rows: RowsStore, style: ParamStyle): GridState {
  const known = states.get(rows) ?? new Map<ParamStyle, GridState>();
  states.set(rows, known);
  const state = known.get(style) ?? new GridState();
  known.set(style, state);
  return state;
}

export const useGridState = <T>(state: GridState, read: (shown: Shown) => T): T =>
  useSyncExternalStore(state.subscribe, () => read(state.current()));
