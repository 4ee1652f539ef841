import { type Ref, useEffect, useState } from 'react';

/** Items added at a time. */
const PAGE = 30;
/** Distance to the end, in px, at which the next ones are rendered. */
const AHEAD = 600;

/**
 * How many items of a long list to render: more as its end comes near, and up to the item at `wanted` (-1: none). Unlike in
 * a window, an item stays once it is rendered, and with it what somebody types there.
 */
export function useGrowing(length: number, wanted: number): { count: number; end: Ref<HTMLDivElement> } {
  const [grown, setGrown] = useState(PAGE);
  // The list may be mounted later than the caller.
  const [mark, setMark] = useState<HTMLDivElement | null>(null);
  if (wanted >= grown) setGrown(wanted + PAGE / 2);
  const count = Math.min(length, Math.max(grown, wanted + 1));
  useEffect(() => {
    if (!mark || count >= length) return;
    const near = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setGrown(count + PAGE),
      { root: mark.parentElement, rootMargin: `${AHEAD}px 0px` },
    );
    near.observe(mark);
    return () => near.disconnect();
  }, [mark, count, length]);
  return { count, end: setMark };
}
