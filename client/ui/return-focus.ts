import { useEffect } from 'react';

/**
 * Elements that had the focus, newest last. A dialog opened from a menu outlives the menu: the element before it then
 * gets the focus.
 */
const trail: WeakRef<HTMLElement>[] = [];
const LONGEST_TRAIL = 12;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  if (trail.at(-1)?.deref() === target) return;
  trail.push(new WeakRef(target));
  if (trail.length > LONGEST_TRAIL) trail.shift();
});

const isLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !activeElement.isConnected;
};

const canTakeFocus = (element: HTMLElement): boolean =>
  element.isConnected && element.closest('[inert], [hidden]') === null && element.getClientRects().length > 0;

/** The closest section around an element; null in a menu or dialog, which are children of the body. */
export const sectionAround = (element: HTMLElement): HTMLElement | null =>
  element.closest<HTMLElement>('section, main, [role="tabpanel"]');

/** Focuses a section, which Tab alone does not reach: Tab and Shift+Tab then continue from its beginning. */
export function focusSection(section: HTMLElement | null): void {
  if (!section) return;
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/**
 * Overlays here are closed by unmounting, so Blueprint's `shouldReturnFocusOnClose`, which waits for a transition,
 * never runs. Call it in each overlay: on unmount, the previously focused element gets the focus again, or, if the
 * change removed it, the section that it was in.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = trail.map((each) => each.deref()).filter((each) => each !== undefined);
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body) before.push(activeElement);
    const sections = new Map(before.map((element) => [element, sectionAround(element)]));
    const stands = (element: HTMLElement) => canTakeFocus(element) || sections.get(element)?.isConnected;
    return () => {
      // The overlay is removed in this commit, and a navigation sets its own focus.
      requestAnimationFrame(() => {
        if (!isLost()) return;
        const target = before.findLast(stands);
        if (target && canTakeFocus(target)) target.focus({ preventScroll: true });
        else focusSection(target ? (sections.get(target) ?? null) : document.querySelector('main'));
      });
    };
  }, []);
}
