import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { isInServer } from '../lib/in-server.js';
import { scrollPlaceOf } from './scroll-place.js';

/** Rows rendered beyond the visible ones, so that scrolling shows no gap. */
const OVERSCAN = { fixed: 12, measured: 8 } as const;
/**
 * Rows of different heights that are rendered before the visible ones are measured; the others follow before the same
 * paint. The server, which measures nothing, renders what a reader may scroll through until the code has arrived.
 */
const FIRST = isInServer ? 200 : 12;

/** The scroll container of an element: its nearest scrollable ancestor. */
export const scrollerOf = (element: HTMLElement | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-scroller]') ?? null;

/**
 * Reports which part of `inner` the container `outer` shows, in px from the top of `inner`: now, after each scroll and
 * each resize.
 */
function watchSpan(inner: HTMLElement, outer: HTMLElement, onSpan: (top: number, bottom: number) => void): () => void {
  const measure = () => {
    const top = outer.getBoundingClientRect().top - inner.getBoundingClientRect().top;
    onSpan(top, top + outer.clientHeight);
  };
  measure();
  const sizes = new ResizeObserver(measure);
  sizes.observe(outer);
  // Elements above the list move it when they grow or shrink, which resizes one of these ancestors.
  for (let around = inner.parentElement; around && around !== outer; around = around.parentElement)
    sizes.observe(around);
  // Scroll events do not bubble, but all of them reach the window in the capture phase.
  addEventListener('scroll', measure, { passive: true, capture: true });
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', measure, { capture: true });
  };
}

/**
 * The visible rows among `count` rows of one height, inside the scroll container of `list`; keeps 5,000 rows as fast as
 * 50. `from` inclusive, `to` exclusive. Content above the list in the container is taken into account.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, height: number) {
  const [range, setRange] = useState({ from: 0, to: 60 });
  const [inner, setInner] = useState<HTMLElement | null>(null);
  // The list may be mounted later than the caller.
  useLayoutEffect(() => setInner(list.current));
  useLayoutEffect(() => {
    const outer = scrollerOf(inner);
    if (!outer || !inner) return;
    return watchSpan(inner, outer, (top, bottom) => {
      const from = Math.max(0, Math.floor(top / height) - OVERSCAN.fixed);
      const to = Math.max(from, Math.ceil(bottom / height) + OVERSCAN.fixed);
      setRange((known) => (known.from === from && known.to === to ? known : { from, to }));
    });
  }, [inner, height]);
  return { from: Math.min(range.from, count), to: Math.min(range.to, count) };
}

/**
 * The visible rows where heights differ: estimated until they are rendered, measured afterwards. Rows have their id in
 * `data-line` and pass `watch` as their ref. They stay in the flow of the page between spacers, so that the browser
 * keeps its scroll position when an estimate above was wrong.
 */
export function useMeasuredWindow(list: RefObject<HTMLElement | null>, ids: readonly string[], estimate: number) {
  const heights = useRef(new Map<string, number>());
  const [stamp, restamp] = useReducer((n: number) => n + 1, 0);
  const [range, setRange] = useState({ from: 0, to: FIRST });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp changes with each new height
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
    return watchSpan(inner, scrollPlaceOf(inner), (top, bottom) => {
      // Nothing is visible yet of a list that starts below the screen.
      const from = Math.max(0, lineAt(tops, top) - OVERSCAN.measured);
      const to = Math.min(ids.length, lineAt(tops, bottom) + 1 + OVERSCAN.measured);
      setRange((known) => (known.from === from && known.to === to ? known : { from, to }));
    });
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
