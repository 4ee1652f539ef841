/** The button that was pressed last, until the focus is elsewhere. */
let pressed: HTMLElement | undefined;
/** It was disabled while it had the focus, which Chromium then takes away. */
let isWaiting = false;
/** The same button of the next row, and of the one before. */
let beside: readonly HTMLElement[] = [];

/**
 * A button is disabled while it waits for an answer, and loses the focus by that. It is given back afterwards, unless
 * the user, or a dialog, has moved on. An answer that removes the button's row leaves the focus to the row beside it.
 * Call it once.
 */
export function keepFocusOfWaiting(): void {
  const watch = new MutationObserver(giveBack);
  const forget = (): void => {
    pressed = undefined;
    watch.disconnect();
  };
  const remember = (button: HTMLElement, waits: boolean): void => {
    if (pressed !== button) beside = buttonsBeside(button);
    [pressed, isWaiting] = [button, waits];
    watch.observe(document, { attributeFilter: ['disabled'], childList: true, subtree: true });
  };
  addEventListener('focusin', ({ target }) => {
    if (target !== pressed) forget();
  });
  addEventListener('pointerdown', forget, true);
  // A quick answer removes the button before it has lost the focus.
  const onClick = (): void => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.matches('button')) remember(activeElement, false);
  };
  addEventListener('click', onClick, true);
  addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(':disabled')) remember(target, true);
  });
}

function giveBack(): void {
  if (!pressed || (document.activeElement && document.activeElement !== document.body)) return;
  if (!pressed.isConnected) beside.find((button) => button.isConnected)?.focus({ preventScroll: true });
  else if (isWaiting && pressed.matches(':enabled')) pressed.focus({ preventScroll: true });
}

function buttonsBeside(button: HTMLElement): HTMLElement[] {
  const row = button.closest('tr, li');
  const at = buttonsOf(row).indexOf(button);
  return [row?.nextElementSibling, row?.previousElementSibling].flatMap((other) => buttonsOf(other)[at] ?? []);
}

const buttonsOf = (row: Element | null | undefined): HTMLElement[] => [...(row?.querySelectorAll('button') ?? [])];
