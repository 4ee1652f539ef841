import { Portal } from '@blueprintjs/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/i18n.js';
import { OfferLine } from './OfferLine.js';
import { markOf, type Offer, type OfferTexts } from './offer.js';
import styles from './offers.module.css';
import type { Decisions } from './use-decisions.js';

interface OfferMarksProps {
  offers: readonly Offer[];
  texts: OfferTexts;
  decisions: Decisions;
}

/** Marks the values on the screen that have an offer; a card beside the value opens on hover and keyboard focus. */
export function OfferMarks({ offers, texts, decisions }: OfferMarksProps) {
  const { t } = useText();
  const card = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<Element | null>(null);
  useEffect(() => keepMarked(offers.map(markOf)), [offers]);
  useEffect(() => followPointer(card, setAt), []);
  const place = usePlace(at);
  const offer = at?.isConnected && offers.find((one) => markOf(one) === at.getAttribute('data-blame'));
  if (!offer || !place) return null;
  return (
    <Portal>
      <div ref={card} className={`${styles.card} no-print`} style={place} role="status" aria-label={t('pushes:offers')}>
        <OfferLine offer={offer} texts={texts} decisions={decisions} short />
      </div>
    </Portal>
  );
}

const MARK = 'data-offered';

/** Elements come and go with scrolling and branches, so the marks are set again after each change of the page. */
function keepMarked(marks: readonly string[]): () => void {
  const wanted = new Set(marks);
  const mark = () => {
    for (const element of document.querySelectorAll('[data-blame]'))
      element.toggleAttribute(MARK, wanted.has(element.getAttribute('data-blame') ?? ''));
  };
  mark();
  let waiting = 0;
  const watch = new MutationObserver(() => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      mark();
    });
  });
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-blame'] });
  return () => {
    watch.disconnect();
    cancelAnimationFrame(waiting);
    for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
  };
}

/** Delays in ms before the card opens, and before it closes. */
const COMES = 120;
const GOES = 300;

function followPointer(card: { readonly current: HTMLElement | null }, show: (at: Element | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (at: Element | null, after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(at), after);
  };
  const seek = (focus: boolean) => (event: Event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (card.current?.contains(target)) return clearTimeout(timer);
    const found = target.closest(`[${MARK}]`) ?? target.querySelector(`:scope > [${MARK}]`);
    later(found, found ? (focus ? 0 : COMES) : GOES);
  };
  const [onPointer, onFocus] = [seek(false), seek(true)];
  const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && show(null);
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKey);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', onPointer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey);
  };
}

const WIDTH = 320;
const GAP = 6;
/** More than the height of most cards: with this much space below the value, the card goes there. */
const ROOM = 220;

/** Below the value, or above it at the window's lower edge; follows when the page scrolls. */
function usePlace(at: Element | null) {
  const [place, setPlace] = useState<{ left: number; top?: number; bottom?: number }>();
  useLayoutEffect(() => {
    if (!at) return setPlace(undefined);
    const follow = () => {
      const { left: x, top, bottom } = at.getBoundingClientRect();
      const left = Math.max(8, Math.min(x, innerWidth - WIDTH - 8));
      const isBelow = bottom + ROOM < innerHeight;
      setPlace(isBelow ? { left, top: bottom + GAP } : { left, bottom: Math.max(8, innerHeight - top + GAP) });
    };
    follow();
    addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [at]);
  return place;
}
