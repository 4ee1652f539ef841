/*
 * What components ask of a browser while they render, for the thread in which the server renders public pages. Effects
 * do not run there, so observers observe nothing.
 */

/** The width of the screen that is assumed, in px. */
let width = 1440;
export function assumeWidth(px: number): void {
  width = px;
}

class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const LIMIT = /^\((max|min)-width: ([\d.]+)px\)$/;

/** Only widths are known; no printer, no dark theme (the theme is chosen by the stylesheet). */
function matchMedia(query: string) {
  const [, side, px] = LIMIT.exec(query) ?? [];
  const matches = side === 'max' ? width <= Number(px) : side === 'min' ? width >= Number(px) : false;
  return { matches, addEventListener: () => {}, removeEventListener: () => {} };
}

const nothing = () => {};
const events = { addEventListener: nothing, removeEventListener: nothing };
Object.assign(globalThis, { matchMedia, ResizeObserver: Observer, ...events });
if (typeof navigator === 'undefined') Object.assign(globalThis, { navigator: { userAgent: '', onLine: true } });
