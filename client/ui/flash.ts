import { type RefObject, useEffect, useRef } from 'react';

/** A soft flash when `value` changes under the reader's eyes: once, 600 ms, no focus, no scroll. */
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
