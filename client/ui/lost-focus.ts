/** An element that had the focus, and what was around it, innermost first. */
interface Stop {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
}
const LONGEST_TRAIL = 12;
const places = 'section, main, [role="tabpanel"], .bp6-dialog, .bp6-drawer';
/** Dialogs return the focus themselves, and navigations give it to the title of the page. */
const OTHERS_FIRST_MS = 120;
const MOST_WAIT_MS = 3_000;

/** Newest last. */
let trail: Stop[] = [];
let isLooking = false;

/**
 * What a key press removes for good (*Show more* on the last page, a filter, a panel that closes, the menu of a button
 * that waits) takes the focus with it, and Tab would begin at the top of the page. The focus goes to what had it
 * before, or to the section around. Call it once.
 */
export function keepLostFocus(): void {
  note(document.activeElement);
  addEventListener('focusin', ({ target }) => note(target));
  // After a press of the pointer the next key counts from there.
  addEventListener('pointerdown', () => (trail = []), true);
  new MutationObserver(look).observe(document, {
    attributeFilter: ['disabled', 'hidden', 'inert'],
    childList: true,
    subtree: true,
  });
}

function note(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target === document.body) return;
  const around: HTMLElement[] = [];
  for (let place = target.parentElement; place; place = place.parentElement)
    if (place.matches(places)) around.push(place);
  trail = [...trail.filter(({ element }) => element !== target), { element: target, around }].slice(-LONGEST_TRAIL);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const isShown = (element: HTMLElement): boolean =>
  element.isConnected && element.closest('[inert], [hidden]') === null && element.getClientRects().length > 0;

/** An editor that is left by *Escape* is still there: nothing was lost. */
const isFree = ({ element }: Stop): boolean => isShown(element) && !element.matches(':disabled');

function look(): void {
  const last = trail.at(-1);
  if (isLooking || !isLost() || !last || isFree(last)) return;
  isLooking = true;
  setTimeout(giveBack, OTHERS_FIRST_MS, performance.now());
}

function giveBack(since: number): void {
  isLooking = false;
  if (!isLost() || trail.length === 0) return;
  const stop = trail.findLast(({ element, around }) => isShown(element) || around.some(isShown));
  // It gets the focus back when the answer is there.
  if (stop && isShown(stop.element) && !isFree(stop) && performance.now() - since < MOST_WAIT_MS) {
    isLooking = true;
    setTimeout(giveBack, OTHERS_FIRST_MS, since);
    return;
  }
  if (stop && isFree(stop)) stop.element.focus({ preventScroll: true });
  if (isLost()) focusPlace(stop?.around.find(isShown) ?? document.querySelector('main'));
}

function focusPlace(place: HTMLElement | null): void {
  if (!place) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
