/** What scrolls a table up and down; sideways it scrolls by itself. */
export function scrollPlaceOf(list: HTMLElement): HTMLElement {
  let place = list.closest('.param-grid')?.parentElement;
  while (place && !/^(?:auto|scroll)$/.test(getComputedStyle(place).overflowY)) place = place.parentElement;
  return place ?? document.documentElement;
}
