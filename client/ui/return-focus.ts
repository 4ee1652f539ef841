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

/** Focuses the closest section around an element that is about to be removed: Tab continues from its beginning. */
export function focusSectionAround(element: HTMLElement): void {
  const section = element.closest<HTMLElement>('section, main, [role="tabpanel"]');
  if (!section) return;
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
}

/**
 * Overlays here are closed by unmounting, so Blueprint's `shouldReturnFocusOnClose`, which waits for a transition,
 * never runs. Call it in each overlay: on unmount, the previously focused element gets the focus again.
 */
export function useReturnFocus(): void {
  useEffect(() => {
    const before = trail.map((each) => each.deref()).filter((each) => each !== undefined);
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body) before.push(activeElement);
    return () => {
      // The overlay is removed in this commit, and a navigation sets its own focus.
      requestAnimationFrame(() => {
        if (!isLost()) return;
        const target = before.findLast(canTakeFocus) ?? document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
}
