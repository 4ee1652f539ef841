import { useEffect, useRef } from 'react';

/**
 * Elements that had the focus, newest last. A dialog opened from a menu outlives the menu: the element before it then
 * gets the focus.
 */
const trail: WeakRef<HTMLElement>[] = [];
const LONGEST_TRAIL = 12;

addEventListener('focusin', ({ target }) => {
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

/** Who takes the focus in place of a control that was removed with the state around it. */
const heirs = new WeakMap<HTMLElement, HTMLElement>();

/**
 * Leaves the focus of an element that is about to be removed to the closest section around: Tab continues from its
 * beginning. A dialog that one of its controls opened returns the focus there too, whichever of both goes first.
 */
export function leaveFocusToSection(element: HTMLElement): void {
  const section = element.closest<HTMLElement>('section, main, [role="tabpanel"]');
  if (!section) return;
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  for (const control of element.querySelectorAll<HTMLElement>('a, button, [tabindex]')) heirs.set(control, section);
  if (element.contains(document.activeElement)) section.focus({ preventScroll: true });
}

/** `heir` takes the place of a control that was replaced. */
export const leaveFocusTo = (control: HTMLElement, heir: HTMLElement): unknown => heirs.set(control, heir);

const orHeir = (element: HTMLElement): HTMLElement => (element.isConnected ? element : (heirs.get(element) ?? element));

/**
 * Overlays here are closed by unmounting, so Blueprint's `shouldReturnFocusOnClose`, which waits for a transition,
 * never runs. Call it in each overlay: on unmount, the previously focused element gets the focus again, or what
 * `heir` names, if the overlay led somewhere else.
 */
export function useReturnFocus(heir?: () => HTMLElement | null): void {
  const named = useRef(heir);
  named.current = heir;
  useEffect(() => {
    const before = trail.map((each) => each.deref()).filter((each) => each !== undefined);
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body) before.push(activeElement);
    return () => {
      // The overlay is removed in this commit, and a navigation sets its own focus.
      requestAnimationFrame(() => {
        if (!isLost()) return;
        const target =
          named.current?.() ?? before.map(orHeir).findLast(canTakeFocus) ?? document.querySelector<HTMLElement>('main');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
}
