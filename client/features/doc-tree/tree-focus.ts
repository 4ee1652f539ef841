import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isOn } from '../../../contracts/wire.js';
import type { RowList } from '../../lib/row-pages.js';
import { reveal } from '../../ui/tree-keys.js';
import type { Node } from './tree-node.js';

interface TreeFocusOptions {
  rows: RowList<Node>;
  list: RefObject<HTMLElement | null>;
  height: number;
  turn: (id: string, open: boolean) => void;
  open: (row: Node) => void;
}

/**
 * Roving focus over lines that may not have come yet: one takes Tab, arrows move, Right and Left open and close, Enter opens.
 * A line far away is scrolled to, and takes the focus when it is there.
 */
export function useTreeFocus({ rows, list, height, turn, open }: TreeFocusOptions) {
  const [active, setActive] = useState(0);
  const wanted = useRef(-1);
  const at = Math.max(0, Math.min(active, rows.length - 1));

  useEffect(() => {
    if (wanted.current < 0) return;
    const line = list.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"]`);
    if (!line) return;
    wanted.current = -1;
    line.focus({ preventScroll: true });
  });

  const go = (index: number) => {
    const to = Math.max(0, Math.min(index, rows.length - 1));
    wanted.current = to;
    setActive(to);
    reveal(list.current, to * height, height);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows.at(at);
    // A control inside a line keeps its keys.
    if (!row || !(event.target instanceof HTMLElement) || event.target.dataset.line === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isOpen = isOn(row.isOpen);
    const moves: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      PageDown: () => go(at + 10),
      PageUp: () => go(at - 10),
      ArrowRight: () => (isOn(row.hasChildren) && !isOpen ? turn(row.id, true) : go(at + 1)),
      ArrowLeft: () => (isOpen ? turn(row.id, false) : row.parentAt >= 0 && go(row.parentAt)),
      Enter: () => open(row),
      ' ': () => (isOn(row.hasChildren) ? turn(row.id, !isOpen) : open(row)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return { active: at, setActive, onKeyDown };
}
