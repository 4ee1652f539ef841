import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** The scroll position of each doc, in px from its top; stored for the lifetime of the browser tab. */
const KEY = 'annals.view.scroll';
const MOST = 60;
const places = new Map<string, number>(readPlaces());

function readPlaces(): [string, number][] {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(read)) return [];
    return read.flatMap((each: unknown): [string, number][] =>
      Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'number' ? [[each[0], each[1]]] : [],
    );
  } catch {
    return [];
  }
}

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...places].slice(-MOST)));
  } catch {
    // A browser without storage does not keep positions.
  }
});

export const forgetScroll = (docId: string): void => void places.delete(docId);

/** Content grows after loading (code, pictures); the position is restored repeatedly for this long, in ms. */
const GROWS = 1_500;

/** Restores the scroll position of a doc and stores it on leaving. The reader's own scrolling stops the restoring. */
export function useScrollRestore(scroller: RefObject<HTMLElement | null>, docId: string, ready: boolean): void {
  useLayoutEffect(() => {
    const outer = scroller.current;
    if (!outer || !ready) return;
    const wanted = places.get(docId) ?? 0;
    const seek = () => {
      outer.scrollTop = wanted;
    };
    const observer = new ResizeObserver(seek);
    const stop = () => {
      observer.disconnect();
      for (const name of hands) outer.removeEventListener(name, stop);
    };
    if (wanted > 0) {
      seek();
      for (const child of outer.children) observer.observe(child);
      for (const name of hands) outer.addEventListener(name, stop, { passive: true });
    }
    const timer = setTimeout(stop, GROWS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [scroller, docId, ready]);
  useEffect(() => {
    const outer = scroller.current;
    if (!outer || !ready) return;
    const keep = () => {
      places.delete(docId);
      if (outer.scrollTop > 0) places.set(docId, outer.scrollTop);
    };
    outer.addEventListener('scroll', keep, { passive: true });
    return () => outer.removeEventListener('scroll', keep);
  }, [scroller, docId, ready]);
}

const hands = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;
