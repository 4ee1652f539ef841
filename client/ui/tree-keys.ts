import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TreeRow } from '../lib/tree.js';
import { scrollerOf } from './window-rows.js';

interface TreeKeysOptions<T> {
  rows: readonly TreeRow<T>[];
  list: RefObject<HTMLElement | null>;
  height: number;
  toggle: (id: string) => void;
  open: (row: TreeRow<T>) => void;
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
export function useTreeKeys<T>({ rows, list, height, toggle, open }: TreeKeysOptions<T>) {
  const [activeId, setActiveId] = useState('');
  const wanted = useRef('');
  const active = rows.some(({ id }) => id === activeId) ? activeId : (rows[0]?.id ?? '');

  useEffect(() => {
    if (!wanted.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = '';
    row.focus({ preventScroll: true });
  });

  const focusRow = (index: number) => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    wanted.current = row.id;
    setActiveId(row.id);
    reveal(list.current, rows.indexOf(row) * height, height);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Only when the row itself has the focus: a field or a button inside it keeps its keys.
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.row) return;
    const at = rows.findIndex(({ id }) => id === active);
    const row = rows[at];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const parent = () => rows.findIndex(({ id }) => id === row.parentId);
    const moves: Record<string, () => void> = {
      ArrowDown: () => focusRow(at + 1),
      ArrowUp: () => focusRow(at - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      PageDown: () => focusRow(at + 10),
      PageUp: () => focusRow(at - 10),
      ArrowRight: () => (row.hasChildren && !row.isOpen ? toggle(row.id) : focusRow(at + 1)),
      ArrowLeft: () => (row.isOpen ? toggle(row.id) : parent() >= 0 && focusRow(parent())),
      Enter: () => open(row),
      ' ': () => (row.hasChildren ? toggle(row.id) : open(row)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  return {
    onKeyDown,
    rowProps: (row: TreeRow<T>): RowFocus => ({
      'data-row': row.id,
      tabIndex: row.id === active ? 0 : -1,
      'aria-level': row.depth + 1,
      'aria-expanded': row.hasChildren ? row.isOpen : undefined,
      onFocus: () => setActiveId(row.id),
    }),
  };
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
