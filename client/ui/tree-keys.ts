import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isOn } from '../../contracts/wire.js';
import type { RowList } from '../lib/row-pages.js';
import { scrollerOf } from './window-rows.js';

type Flag = Parameters<typeof isOn>[0];

/** What keys need of a line. `parentAt`: the parent's line, where it may be one that is not known yet. */
export interface KeyRow {
  readonly id: string;
  readonly parentId?: string | null | undefined;
  readonly parentAt?: number;
  readonly depth: number;
  readonly hasChildren: Flag;
  readonly isOpen: Flag;
}

interface TreeKeysOptions<R extends KeyRow> {
  rows: RowList<R>;
  /** The lines that are in the page; needed where not all rows are known. */
  window?: { from: number; to: number };
  list: RefObject<HTMLElement | null>;
  height: number;
  toggle: (id: string) => void;
  open: (row: R) => void;
  /** A key of the screen's own on the active line, asked first; true when it was one. */
  more?: (event: KeyboardEvent, row: R, at: number) => boolean;
}

/** What a row spreads on its element. Controls inside a row take its `tabIndex`: Tab reaches those of the active row only. */
export interface RowFocus {
  'data-row': string;
  tabIndex: number;
  'aria-level': number;
  'aria-expanded'?: boolean;
  'aria-rowindex'?: number;
  onFocus: () => void;
}

/**
 * Roving focus for trees of which only a window is in the page: one row takes Tab, arrows move, Right and Left open
 * and close, Enter opens the row. A row far away is scrolled to first and focused once it is there.
 */
export function useTreeKeys<R extends KeyRow>({ rows, window, list, height, toggle, open, more }: TreeKeysOptions<R>) {
  const [active, setActive] = useState({ id: '', at: 0 });
  const wanted = useRef(-1);
  const from = window?.from ?? 0;
  const to = Math.min(window?.to ?? rows.length, rows.length);
  const activeAt = place(rows, active, from, to);

  useEffect(() => {
    const row = wanted.current < 0 ? undefined : rows.at(wanted.current);
    if (!row) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.id)}"]`);
    if (!line) return;
    wanted.current = -1;
    line.focus({ preventScroll: true });
  });

  const focusRow = (index: number) => {
    const at = Math.max(0, Math.min(index, rows.length - 1));
    wanted.current = at;
    setActive({ id: rows.at(at)?.id ?? '', at });
    reveal(list.current, at * height, height);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Only when the row itself has the focus: a field or a button inside it keeps its keys.
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.row) return;
    const at = activeAt;
    const row = rows.at(at);
    if (!row) return;
    if (more?.(event, row, at)) return event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = isOn(row.isOpen);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusRow(at + 1),
      ArrowUp: () => focusRow(at - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      PageDown: () => focusRow(at + 10),
      PageUp: () => focusRow(at - 10),
      ArrowRight: () => (isOn(row.hasChildren) && !isOpen ? toggle(row.id) : focusRow(at + 1)),
      ArrowLeft: () => (isOpen ? toggle(row.id) : focusRow(parentOf(rows, row, at))),
      Enter: () => open(row),
      ' ': () => (isOn(row.hasChildren) ? toggle(row.id) : open(row)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return {
    onKeyDown,
    focusRow,
    rowProps: (row: R, at: number = indexOf(rows, row.id, from, to)): RowFocus => ({
      'data-row': row.id,
      tabIndex: at === activeAt ? 0 : -1,
      'aria-level': row.depth + 1,
      'aria-expanded': isOn(row.hasChildren) ? isOn(row.isOpen) : undefined,
      onFocus: () => setActive({ id: row.id, at }),
    }),
  };
}

/** Where the active row is now: rows come and go above it. When it is gone or far away, the line nearest to its place in the page. */
function place<R extends KeyRow>(rows: RowList<R>, { id, at }: { id: string; at: number }, from: number, to: number) {
  const found = !id || rows.at(at)?.id === id ? at : indexOf(rows, id, from, to);
  return Math.max(from, Math.min(found < 0 ? at : found, to - 1));
}

function indexOf<R extends KeyRow>(rows: RowList<R>, id: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (rows.at(at)?.id === id) return at;
  return -1;
}

/** The parent's line; the row itself at the root. */
function parentOf<R extends KeyRow>(rows: RowList<R>, row: R, at: number): number {
  if (row.parentAt !== undefined) return row.parentAt < 0 ? at : row.parentAt;
  const parent = row.parentId ? indexOf(rows, row.parentId, 0, at) : -1;
  return parent < 0 ? at : parent;
}

/** Space that a sticky header may cover, in px. */
const STICKY = 44;

/** Scrolls so that the line at `y` inside the list is on screen; does nothing when it is. */
export function reveal(list: HTMLElement | null, y: number, height: number): void {
  const outer = scrollerOf(list);
  if (!outer || !list) return;
  const top = list.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop + y;
  if (top < outer.scrollTop + STICKY) outer.scrollTop = top - STICKY;
  else if (top + height > outer.scrollTop + outer.clientHeight) outer.scrollTop = top + height - outer.clientHeight;
}
