import { type RefObject, useEffect } from 'react';
import type { RowsStore } from '../../rows/rows-store.js';

const FLASH_MS = 600;

/** Remote changes flash a cell once; not again while the changes continue. */
export function useFlashes(place: RefObject<HTMLElement | null>, rows: RowsStore): void {
  useEffect(() => {
    const changed = new Set<string>();
    const last = new Map<string, number>();
    let frame = 0;
    const draw = () => {
      frame = 0;
      const now = performance.now();
      const colour = place.current && getComputedStyle(place.current).getPropertyValue('--flash-colour');
      // One query over the few lines on screen, however many changes arrived at once.
      for (const cell of place.current?.querySelectorAll<HTMLElement>('[data-blame]') ?? []) {
        const key = cell.dataset.blame ?? '';
        if (!changed.has(key) && !changed.has(key.slice(0, key.lastIndexOf(':')))) continue;
        const isGoingOn = now - (last.get(key) ?? Number.NEGATIVE_INFINITY) < FLASH_MS;
        last.set(key, now);
        if (!isGoingOn) cell.animate([{ backgroundColor: colour }, {}], FLASH_MS);
      }
      changed.clear();
    };
    const stop = rows.onRemote((id, attribute) => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      changed.add(attribute ? `row:${id}:${attribute}` : `row:${id}`);
      frame ||= requestAnimationFrame(draw);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [place, rows]);
}
