/** The element that lost the focus by being disabled. */
let waiting: EventTarget | null = null;
const forget = (): void => {
  waiting = null;
};

/**
 * A button is disabled while it waits for an answer, and Chromium takes the focus of whatever is disabled away. It is
 * given back afterwards, unless the user, or a dialog, has moved on. Call it once.
 */
export function keepFocusOfWaiting(): void {
  addEventListener('focusin', forget);
  addEventListener('pointerdown', forget, true);
  addEventListener('focusout', ({ target }) => {
    if (target instanceof Element && target.matches(':disabled')) waiting = target;
  });
  new MutationObserver(() => {
    if (waiting instanceof HTMLElement && waiting.matches(':enabled')) waiting.focus({ preventScroll: true });
  }).observe(document, { attributeFilter: ['disabled'], subtree: true });
}
