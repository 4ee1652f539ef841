import { type RefObject, useEffect, useState } from 'react';
import { blameStops, makeReachable, nextStop } from './blame-values.js';

/** Delays in ms before a card follows the pointer, so that crossing a table shows none, and before it closes. */
const COMES = 120;
const GOES = 300;

export interface Blamed {
  readonly element: Element;
  /** The current key of the value: elements of a long table are reused for other rows. */
  readonly name: string;
}

interface Hands {
  readonly card: RefObject<HTMLElement | null>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The hovered or focused value among those marked with `data-blame`; null if there is none. */
export function useBlamed(hands: RefObject<Hands>): Blamed | null {
  const [blamed, setBlamed] = useState<Blamed | null>(null);
  useEffect(() => makeReachable(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Blamed | null, after: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setBlamed(next), after);
    };
    const onPointer = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      if (hands.current.card.current?.contains(target)) return clearTimeout(timer);
      const found = blamedAt(target);
      show(found, found ? COMES : GOES);
    };
    const onFocus = ({ target }: Event) => {
      if (!(target instanceof Element) || hands.current.card.current?.contains(target)) return;
      const found = blamedAt(target);
      if (found) show(found, 0);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
      if (event.key === 'Escape') return hands.current.onClose();
      if (!event.target.matches(blameStops)) return;
      if (event.key === 'Enter') return hands.current.onOpen();
      const next = nextStop(event.target, event.key);
      if (!next) return;
      event.preventDefault();
      event.target.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    };
    document.addEventListener('pointerover', onPointer);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointer);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey);
    };
  }, [hands]);
  return blamed;
}

function blamedAt(target: Element): Blamed | null {
  const element = target.closest('[data-blame]') ?? target.querySelector(':scope > [data-blame]');
  const name = element?.getAttribute('data-blame');
  return element && name ? { element, name } : null;
}
