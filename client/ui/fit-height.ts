import { type RefObject, useEffect, useLayoutEffect } from 'react';

function fitHeight(box: HTMLTextAreaElement): void {
  box.style.height = '0';
  box.style.height = `${box.scrollHeight}px`;
}

/** Fits the height of a text area to its text, also when its width changes (a side bar, a rotated phone). */
export function useFitHeight(field: RefObject<HTMLTextAreaElement | null>): void {
  // After every render, because others change the text too.
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current);
  });
  useEffect(() => {
    const box = field.current;
    if (!box) return;
    let width = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === width) return;
      width = box.clientWidth;
      fitHeight(box);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [field]);
}
