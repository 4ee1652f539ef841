import { type RefObject, useEffect, useRef } from 'react';
import type { GridHands } from './grid-hands.js';

/** The focus stays in the cell when rows around it move, and the others are told when it goes. */
export function useStay(root: RefObject<HTMLDivElement | null>, hands: GridHands, ids: readonly string[]): void {
  const { state, editing } = hands;
  const before = useRef(ids);
  useEffect(() => {
    const place = root.current;
    if (!place) return;
    const onBlur = () => {
      // Focus passes through nothing when an input gives way to the next one.
      setTimeout(() => {
        const now = document.activeElement;
        if (!place.contains(now) && now !== null) state.leave();
      });
    };
    const tell = () => {
      const { active, hasFocus } = state.current();
      const cell = active && hasFocus ? { row: active.row, attribute: active.column } : null;
      if (hasFocus || isOurs) editing.presence.tell(cell);
      isOurs = hasFocus;
      // Left by Esc: the table keeps the focus, so that Tab goes on from here.
      if (!hasFocus && place.contains(document.activeElement)) focusTable(place);
    };
    let isOurs = false;
    place.addEventListener('focusout', onBlur);
    const stop = state.subscribe(tell);
    return () => {
      place.removeEventListener('focusout', onBlur);
      stop();
      state.leave();
      if (isOurs) editing.presence.tell(null);
    };
  }, [root, state, editing]);
  useEffect(() => {
    const { active, hasFocus } = state.current();
    const was = active ? before.current.indexOf(active.row) : -1;
    before.current = ids;
    if (!active) return;
    if (!ids.includes(active.row)) {
      // Our row went: undone by us, or removed by another. The one that took its place is ours now.
      const next = ids[Math.max(0, Math.min(was, ids.length - 1))];
      if (hasFocus && next !== undefined) hands.go(next, active.column);
      else state.forget();
      return;
    }
    const cell = root.current?.querySelector('[data-mode="select"], [data-mode="edit"]');
    const target = cell?.querySelector<HTMLElement>('[data-focus]');
    if (hasFocus && target && document.activeElement === document.body) target.focus({ preventScroll: true });
  }, [root, state, hands, ids]);
}

const focusTable = (place: HTMLElement) => {
  const table = place.querySelector<HTMLElement>('[role="treegrid"]');
  if (document.activeElement !== table) table?.focus({ preventScroll: true });
};
