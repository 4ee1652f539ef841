/** Keys that press what has the focus, or close a layer. */
const PRESSING = new Set(['Enter', ' ', 'Escape']);

/** The element in which each key that is down was pressed. */
const owners = new Map<string, EventTarget | null>();

/**
 * A key belongs to the element in which it was pressed until it is released. Blueprint's buttons click on keyup,
 * wherever the key went down, and a held key repeats: without this, the Enter that closes a palette or a dialog also
 * presses whatever gets the focus next. Listens on the window, ahead of everything else; call it once.
 */
export function keepKeysWithTheirOwner(): void {
  addEventListener('keydown', onDown, true);
  addEventListener('keypress', onRest, true);
  addEventListener('keyup', onUp, true);
  // A key that is released in another window is never heard of here.
  addEventListener('blur', () => owners.clear());
}

function onDown(event: KeyboardEvent): void {
  if (!PRESSING.has(event.key)) return;
  if (event.repeat) onRest(event);
  else owners.set(event.key, event.target);
}

function onRest(event: KeyboardEvent): void {
  if (!PRESSING.has(event.key) || owners.get(event.key) === event.target) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onUp(event: KeyboardEvent): void {
  onRest(event);
  owners.delete(event.key);
}
