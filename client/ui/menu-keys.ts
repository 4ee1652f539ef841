const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrows, Home and End in open menus: Blueprint lets people reach the items by Tab only. */
export function listenForMenuKeys(): void {
  // Before React, which would pass the key through the portal to the tree or table that has opened the menu.
  document.addEventListener('keydown', onKey, true);
}

function onKey(event: KeyboardEvent): void {
  const active = document.activeElement;
  const step = steps[event.key];
  if (!step || active?.matches('input, textarea, select, [contenteditable=true]')) return;
  const layer = active?.closest('.bp6-portal');
  const items = [...(layer?.querySelectorAll<HTMLElement>('.bp6-menu-item:not(.bp6-disabled)') ?? [])];
  if (items.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  items[
    step(
      items.findIndex((item) => item === active),
      items.length,
    )
  ]?.focus();
}
