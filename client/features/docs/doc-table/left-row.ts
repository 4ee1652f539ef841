import { type RefObject, useEffect } from 'react';
import { scrollerOf } from '../../../ui/window-rows.js';

interface LeftRow {
  readonly at: number;
  readonly scrollTop: number;
}
/** By application: the row whose doc was opened, and the scroll position of the table. */
const leftRows = new Map<string, LeftRow>();

export function rememberRow(moduleId: string, at: number, list: HTMLElement | null): void {
  leftRows.set(moduleId, { at, scrollTop: scrollerOf(list)?.scrollTop ?? 0 });
}

/**
 * On returning from a doc, restores the table's scroll position and focuses the doc's row. Once: a visit from elsewhere
 * starts at the top.
 */
export function useLeftRow(
  moduleId: string,
  list: RefObject<HTMLElement | null>,
  length: number,
  focusRow: (at: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as there are rows
  useEffect(() => {
    const row = leftRows.get(moduleId);
    if (!row || length === 0) return;
    // After the shell has moved the focus to the title of the new page.
    const frame = requestAnimationFrame(() => {
      leftRows.delete(moduleId);
      const outer = scrollerOf(list.current);
      if (outer) outer.scrollTop = row.scrollTop;
      focusRow(row.at);
    });
    return () => cancelAnimationFrame(frame);
  }, [moduleId, length > 0]);
}
