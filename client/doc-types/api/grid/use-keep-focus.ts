import { type RefObject, useEffect, useRef } from 'react';
import type { GridController } from './state/grid-controller.js';

/** Keeps the focus in its cell when rows around it move, and publishes the cell to the others. */
export function useKeepFocus(
  root: RefObject<HTMLDivElement | null>,
  controller: GridController,
  ids: readonly string[],
): void {
  const { state, editing } = controller;
  const before = useRef(ids);
  useEffect(() => {
    const place = root.current;
    if (!place) return;
    const onBlur = () => {
      // While one input replaces another, nothing has the focus for a moment.
      setTimeout(() => {
        const now = document.activeElement;
        if (!place.contains(now) && now !== null) state.leave();
      });
    };
    const notify = () => {
      const { active, hasFocus } = state.current();
      const cell = active && hasFocus ? { row: active.row, attribute: active.column } : null;
      if (hasFocus || isOurs) editing.presence.announce(cell);
      isOurs = hasFocus;
      // After Esc the table keeps the focus, so that Tab continues from here.
      if (!hasFocus && place.contains(document.activeElement)) focusTable(place);
    };
    let isOurs = false;
    place.addEventListener('focusout', onBlur);
    const stop = state.subscribe(notify);
    return () => {
      place.removeEventListener('focusout', onBlur);
      stop();
      state.leave();
      if (isOurs) editing.presence.announce(null);
    };
  }, [root, state, editing]);
  useEffect(() => {
    const { active, hasFocus } = state.current();
    const was = active ? before.current.indexOf(active.row) : -1;
    before.current = ids;
    if (!active) return;
    if (!ids.includes(active.row)) {
      // Our row was removed: continue in the row that took its place.
      const next = ids[Math.max(0, Math.min(was, ids.length - 1))];
      if (hasFocus && next !== undefined) controller.moves.go(next, active.column);
      else state.clear();
      return;
    }
    const cell = root.current?.querySelector('[data-mode="select"], [data-mode="edit"]');
    const target = cell?.querySelector<HTMLElement>('[data-focus]');
    if (hasFocus && target && document.activeElement === document.body) target.focus({ preventScroll: true });
  }, [root, state, controller, ids]);
}

const focusTable = (place: HTMLElement) => {
  const table = place.querySelector<HTMLElement>('[role="treegrid"]');
  if (document.activeElement !== table) table?.focus({ preventScroll: true });
};
