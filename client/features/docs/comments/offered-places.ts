import type { DraftAnchor } from './comment-keys.js';
import { markedAnchor, selectedAnchor } from './text-roots.js';

/** Delays in ms, so that crossing a table shows no button. */
const COMES = 250;
const GOES = 500;
/** Sides of the button in px; a finger needs more. */
const SIZE = { mouse: 28, touch: 44 } as const;

export interface OfferedPlace {
  readonly anchor: DraftAnchor;
  readonly top: number;
  readonly left: number;
}
type Show = (next: OfferedPlace | undefined) => void;

/** Offers the selected words. */
export function followSelection(show: Show): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const read = () => {
    const found = selectedAnchor();
    if (!found && !isShown) return;
    isShown = found !== undefined;
    show(found && { anchor: found.anchor, ...beside(found.box, isTouch() ? 'touch' : 'mouse') });
  };
  const onChange = () => {
    clearTimeout(timer);
    timer = setTimeout(read, COMES);
  };
  // What was selected while this code was loaded.
  onChange();
  document.addEventListener('selectionchange', onChange);
  document.addEventListener('scroll', onChange, { capture: true, passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('selectionchange', onChange);
    document.removeEventListener('scroll', onChange, { capture: true });
  };
}

/** In a field of the table, not in the text of a doc, where the pointer rests elsewhere. */
const isTyping = (): boolean => document.activeElement?.matches('.param-grid :is(input, textarea)') ?? false;

/** Offers the row under the mouse. */
export function followPointer(show: Show): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isShown = false;
  const later = (next: OfferedPlace | undefined, after: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isShown = next !== undefined;
      show(next);
    }, after);
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || !(target instanceof Element) || !getSelection()?.isCollapsed) return;
    // Beside the words that somebody is typing it would be in their way.
    if (isTyping()) return;
    if (target.closest('.comment-add')) return clearTimeout(timer);
    const row = rowAt(target);
    if (row) later({ anchor: markedAnchor(row), ...beside(row.getBoundingClientRect(), 'mouse') }, COMES);
    else if (isShown) later(undefined, GOES);
    else clearTimeout(timer);
  };
  const onFocus = () => {
    if (isShown && isTyping()) later(undefined, 0);
  };
  document.addEventListener('pointerover', onPointer);
  document.addEventListener('focusin', onFocus);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerover', onPointer);
  };
}

const CONTROLS = 'a, button, input, textarea, select, summary, [contenteditable="true"], [role="textbox"]';

/** Offers the row that a finger taps, until it taps elsewhere or scrolls. */
export function followTouch(show: Show): () => void {
  let isShown = false;
  const offer = (next: OfferedPlace | undefined) => {
    if (!next && !isShown) return;
    isShown = next !== undefined;
    show(next);
  };
  const onTap = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' || !(target instanceof Element) || target.closest('.comment-add')) return;
    const row =
      target.closest(CONTROLS) || !getSelection()?.isCollapsed ? undefined : (wholeRowAt(target) ?? rowAt(target));
    if (!row) return offer(undefined);
    const { y, height } = row.getBoundingClientRect();
    // At the right edge, so that it covers no name; its row is the one that was tapped.
    offer({ anchor: markedAnchor(row), ...beside(new DOMRect(innerWidth, y, 0, height), 'touch') });
  };
  const onScroll = () => offer(undefined);
  document.addEventListener('pointerup', onTap);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
  return () => {
    document.removeEventListener('pointerup', onTap);
    document.removeEventListener('scroll', onScroll, { capture: true });
  };
}

const isTouch = () => matchMedia('(pointer: coarse)').matches;

const rowAt = (target: Element): Element | null | undefined =>
  target.closest('[data-blame^="row:"]') ?? wholeRowAt(target);

/** Its first value, which is its name. */
const wholeRowAt = (target: Element): Element | null | undefined =>
  target.closest('tr, [role="row"]')?.querySelector('[data-blame^="row:"]');

/** At the end of the box, within the window. */
function beside({ right, bottom, top, height }: DOMRect, by: keyof typeof SIZE): { left: number; top: number } {
  const size = SIZE[by];
  return {
    left: Math.min(right + 4, innerWidth - size - 8),
    top: Math.min(height > size * 1.5 ? bottom - size : top + (height - size) / 2, innerHeight - size - 8),
  };
}
