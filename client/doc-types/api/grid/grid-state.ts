import { useSyncExternalStore } from 'react';
import type { ParamStyle, RowAttribute } from '../../../../contracts/doc-types/api.js';
import { newRowId } from '../../../../contracts/doc-types/rows.js';
import type { RowsStore } from './rows-store.js';

/** `select`: the whole cell is taken, what is typed replaces it, arrows go to other cells. `edit`: arrows move in its text. */
export type Mode = 'select' | 'edit';
export type Caret = number | 'end' | 'keep';
export interface ActiveCell {
  readonly row: string;
  readonly column: RowAttribute;
  readonly mode: Mode;
  /** Where the caret is put; `keep`: it is where the person put it. */
  readonly caret: Caret;
}
/** Where rows that are dragged would land. */
export interface Landing {
  readonly top: number;
  readonly depth: number;
}
interface Shown {
  readonly active: ActiveCell | undefined;
  readonly hasFocus: boolean;
  readonly selected: ReadonlySet<string>;
  /** Where a selection of several rows began. */
  readonly anchor: string;
  readonly closed: ReadonlySet<string>;
  readonly showsGone: boolean;
  readonly ghost: string;
  readonly landing: Landing | undefined;
  /** How often a cell was pointed to. */
  readonly pointed: number;
}

const nothing: ReadonlySet<string> = new Set();

/** Where somebody is in one table of an open doc: cell, selection, folds. The rows themselves are not in it. */
export class GridState {
  private now: Shown = {
    active: undefined,
    hasFocus: false,
    selected: nothing,
    anchor: '',
    closed: nothing,
    showsGone: false,
    // The empty row at the end has its id before it is a row: it becomes one under the very same input.
    ghost: newRowId(),
    landing: undefined,
    pointed: 0,
  };
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  };
  readonly current = (): Shown => this.now;

  private set(change: Partial<Shown>): void {
    this.now = { ...this.now, ...change };
    for (const tell of [...this.listeners]) tell();
  }

  enter(row: string, column: RowAttribute, mode: Mode, caret: Caret = 'end'): void {
    this.set({ active: { row, column, mode, caret }, hasFocus: true });
  }
  /** Shows the cell, without going there: whoever is elsewhere stays there. */
  point(row: string, column: RowAttribute): void {
    this.set({ active: { row, column, mode: 'select', caret: 'end' }, hasFocus: false, pointed: this.now.pointed + 1 });
  }
  setMode(mode: Mode, caret: Caret = 'end'): void {
    const { active } = this.now;
    if (active && active.mode !== mode) this.set({ active: { ...active, mode, caret } });
  }
  /** The row is no more: Tab comes to the first cell. */
  forget(): void {
    this.set({ active: undefined, hasFocus: false });
  }
  /** The cell stays the one that Tab comes back to. */
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
  /** The empty row became one: there is a new empty row. */
  nextGhost(): void {
    this.set({ ghost: newRowId() });
  }
  land(landing: Landing | undefined): void {
    const { landing: before } = this.now;
    if (before?.top !== landing?.top || before?.depth !== landing?.depth) this.set({ landing });
  }
}

/** Kept with the doc's rows: a table that was off the screen comes back with its folds. */
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
