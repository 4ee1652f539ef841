/**
 * The nearest ancestor that scrolls vertically. Elements in `data-scrolls-sideways` scroll horizontally by themselves.
 */
export function scrollPlaceOf(list: HTMLElement): HTMLElement {
  let place = (list.closest('[data-scrolls-sideways]') ?? list).parentElement;
  while (place && !/^(?:auto|scroll)$/.test(getComputedStyle(place).overflowY)) place = place.parentElement;
  return place ?? document.documentElement;
}
