import { type RefObject, useEffect, useRef } from 'react';

/** Highlights an element when `value` changes: once, for 600 ms, without focus or scrolling. */
export function useFlash(element: RefObject<HTMLElement | null>, value: string | number): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const line = element.current;
    if (!line) return;
    const backgroundColor = getComputedStyle(line).getPropertyValue('--flash-colour');
    line.animate([{ backgroundColor }, {}], 600);
  }, [element, value]);
}
