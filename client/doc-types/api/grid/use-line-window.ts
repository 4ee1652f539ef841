import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { scrollPlaceOf } from './scroll-place.js';

/** Lines beyond the visible ones that are kept, so that scrolling meets no gap. */
const OVERSCAN = 8;

/**
 * Which of many lines are on screen, where lines have heights of their own: estimated until they are drawn, measured
 * from then on. Lines stand in the flow of the page between gaps, so that the browser keeps its place when an estimate
 * above turns out wrong.
 */
export function useLineWindow(list: RefObject<HTMLElement | null>, ids: readonly string[], estimate: number) {
  const heights = useRef(new Map<string, number>());
  const [stamp, restamp] = useReducer((n: number) => n + 1, 0);
  const [range, setRange] = useState({ from: 0, to: 40 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says that a height is new
  const tops = useMemo(() => {
    const found = new Float64Array(ids.length + 1);
    ids.forEach((id, index) => {
      found[index + 1] = (found[index] ?? 0) + (heights.current.get(id) ?? estimate);
    });
    return found;
  }, [ids, estimate, stamp]);
  const observer = useMemo(
    () =>
      new ResizeObserver((entries) => {
        let isNew = false;
        for (const { target, borderBoxSize } of entries) {
          const id = target instanceof HTMLElement ? target.dataset.line : undefined;
          const height = borderBoxSize[0]?.blockSize ?? 0;
          if (id === undefined || height === 0) continue;
          if (Math.abs((heights.current.get(id) ?? estimate) - height) > 0.5) isNew = true;
          heights.current.set(id, height);
        }
        if (isNew) restamp();
      }),
    [estimate],
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  useLayoutEffect(() => {
    const inner = list.current;
    if (!inner) return;
    const outer = scrollPlaceOf(inner);
    const measure = () => {
      const above = Math.max(0, outer.getBoundingClientRect().top - inner.getBoundingClientRect().top);
      const from = Math.max(0, lineAt(tops, above) - OVERSCAN);
      const to = Math.min(ids.length, lineAt(tops, above + outer.clientHeight) + 1 + OVERSCAN);
      setRange((old) => (old.from === from && old.to === to ? old : { from, to }));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(outer);
    // Scrolls do not bubble, but all of them pass the window on their way down.
    addEventListener('scroll', measure, { passive: true, capture: true });
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', measure, { capture: true });
    };
  }, [list, tops, ids.length]);
  const watch = useCallback(
    (line: HTMLElement | null) => {
      if (!line) return;
      observer.observe(line);
      return () => observer.unobserve(line);
    },
    [observer],
  );
  const { length } = ids;
  return { from: Math.min(range.from, length), to: Math.min(range.to, length), tops, watch };
}

/** The index of the line that covers `y`. */
export function lineAt(tops: Float64Array, y: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
