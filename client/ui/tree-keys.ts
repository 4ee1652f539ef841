import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isOn } from '../../contracts/platform/wire.js';
import type { RowList } from '../lib/row-pages.js';
import { scrollerOf } from './window-rows.js';

type Flag = Parameters<typeof isOn>[0];

/** The properties of a line that the keys need. `parentAt`: the parent's line, which may not be loaded yet. */
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
  /** The rendered lines; needed if not all rows are loaded. */
  window?: { from: number; to: number };
  list: RefObject<HTMLElement | null>;
  height: number;
  /** `isOpen`: the new state. */
  toggle: (id: string, isOpen: boolean) => void;
  open: (row: R, at: number) => void;
  /** Handles further keys on the active line, called first; returns true when it handled the key. */
  more?: (event: KeyboardEvent, row: R, at: number) => boolean;
}

/**
 * The attributes that a row spreads on its element. Controls inside a row use its `tabIndex`: Tab reaches those of the
 * active row only.
 */
export interface RowFocus {
  'data-row': string;
  tabIndex: number;
  'aria-level': number;
  'aria-expanded'?: boolean;
  'aria-rowindex'?: number;
  onFocus: () => void;
}

/**
 * Roving focus for windowed trees: one row is in the tab order, arrows move, Right and Left open and close, Enter opens
 * the row. A distant row is scrolled to first and focused once it is rendered.
 */
export function useTreeKeys<R extends KeyRow>({ rows, window, list, height, toggle, open, more }: TreeKeysOptions<R>) {
  const [active, setActive] = useState({ id: '', at: 0 });
  const wanted = useRef(-1);
  const from = window?.from ?? 0;
  const to = Math.min(window?.to ?? rows.length, rows.length);
  const activeAt = place(rows, active, from, to);
  const isGone = () => indexOf(rows, active.id, from, to) < 0;
  const kept = useKeptFocus(list, isGone, rows.at(activeAt)?.id);

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
      ArrowRight: () => (isOn(row.hasChildren) && !isOpen ? toggle(row.id, true) : focusRow(at + 1)),
      ArrowLeft: () => (isOpen ? toggle(row.id, false) : focusRow(parentOf(rows, row, at))),
      Enter: () => open(row, at),
      ' ': () => (isOn(row.hasChildren) ? toggle(row.id, !isOpen) : open(row, at)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return {
    onKeyDown,
    onBlur: kept.onBlur,
    focusRow,
    rowProps: (row: R, at: number = indexOf(rows, row.id, from, to)): RowFocus => ({
      'data-row': row.id,
      tabIndex: at === activeAt ? 0 : -1,
      'aria-level': row.depth + 1,
      'aria-expanded': isOn(row.hasChildren) ? isOn(row.isOpen) : undefined,
      onFocus: () => {
        kept.onFocus();
        setActive({ id: row.id, at });
      },
    }),
  };
}

/** When a focused row is deleted or moved away, its focus goes to the row `heir`, which is now in its place. */
function useKeptFocus(list: RefObject<HTMLElement | null>, isGone: () => boolean, heir: string | undefined) {
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body || !heir || !isGone()) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(heir)}"]`)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A removed row blurs without a related target.
      if (relatedTarget instanceof Node) hadFocus.current = list.current?.contains(relatedTarget) === true;
    },
  };
}

/**
 * The current index of the active row: rows are added and removed above it. If it is gone or distant, the nearest
 * rendered line.
 */
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

/** Height that a sticky header may cover, in px. */
const STICKY = 44;

/** Scrolls so that the line at `y` inside the list is visible; does nothing when it is. */
export function reveal(list: HTMLElement | null, y: number, height: number): void {
  const outer = scrollerOf(list);
  if (!outer || !list) return;
  const top = list.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop + y;
  if (top < outer.scrollTop + STICKY) outer.scrollTop = top - STICKY;
  else if (top + height > outer.scrollTop + outer.clientHeight) outer.scrollTop = top + height - outer.clientHeight;
}
