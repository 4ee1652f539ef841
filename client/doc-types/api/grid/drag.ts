import type { PointerEvent, RefObject } from 'react';
import type { GridHands } from './grid-hands.js';
import type { Line } from './lines.js';
import type { Spot } from './row-acts.js';
import { mayMoveTo, moveTo } from './row-moves.js';
import { scrollPlaceOf } from './scroll-place.js';
import { lineAt } from './use-line-window.js';

/** So far a press is a click. */
const SLACK = 4;
/** Width of a level, as in the style sheet. */
const INDENT = 20;
/** So near to the edge the page scrolls along. */
const EDGE = 40;

/** Where dragged rows would land: between two lines, as deep as the pointer says and the neighbours allow. */
export function landingAt(lines: readonly Line[], moving: ReadonlySet<string>, gap: number, depth: number) {
  const above = lines.slice(0, gap).findLast(({ id, isGhost }) => !moving.has(id) && !isGhost);
  const below = lines.slice(gap).find(({ id, isGhost }) => !moving.has(id) && !isGhost);
  const least = below?.depth ?? 0;
  const most = above ? above.depth + 1 : 0;
  const at = Math.max(Math.min(least, most), Math.min(depth, most));
  // Up from the line above to the sibling behind which they land, or to their parent.
  let sibling = above;
  const known = new Map(lines.map((line) => [line.id, line]));
  while (sibling && sibling.depth > at) sibling = known.get(sibling.parentId);
  const isFirst = sibling === undefined || sibling.depth < at;
  return {
    depth: at,
    parentId: isFirst ? (sibling?.id ?? '') : (sibling?.parentId ?? ''),
    after: isFirst ? undefined : sibling?.id,
  };
}

interface DragOptions {
  hands: GridHands;
  list: RefObject<HTMLElement | null>;
  tops: () => Float64Array;
}

/** Drags the row, or all selected ones if it is among them. Esc gives up. */
export function startDrag({ hands, list, tops }: DragOptions, row: string, start: PointerEvent<HTMLElement>): void {
  const place = list.current;
  if (start.button !== 0 || !place) return;
  const scroller = scrollPlaceOf(place);
  const ids = hands.targets(row);
  const depth = hands.lineOf(row)?.depth ?? 0;
  const table = hands.editing.rows.shape();
  const moving = new Set(
    table.all.filter(({ id }) => table.way(id).some((up) => ids.includes(up.id))).map(({ id }) => id),
  );
  let spot: Spot | undefined;
  let isDragging = false;
  const onMove = (event: globalThis.PointerEvent) => {
    isDragging ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK;
    if (!isDragging) return;
    event.preventDefault();
    scrollAlong(scroller, event.clientY);
    const y = event.clientY - place.getBoundingClientRect().top;
    const at = lineAt(tops(), y);
    const [top = 0, bottom = 0] = [tops()[at], tops()[at + 1]];
    const gap = y > (top + bottom) / 2 ? at + 1 : at;
    const wanted = depth + Math.round((event.clientX - start.clientX) / INDENT);
    const landing = landingAt(hands.lines(), moving, gap, wanted);
    spot = { style: hands.style, parentId: landing.parentId, after: landing.after };
    if (!mayMoveTo(hands.editing.rows.shape(), ids, spot)) spot = undefined;
    hands.state.land(spot && { top: tops()[gap] ?? 0, depth: landing.depth });
  };
  const end = (isDone: boolean) => {
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
    removeEventListener('keydown', onKey, true);
    hands.state.land(undefined);
    if (!isDragging) return;
    // The click that ends a drag opens no menu.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (!isDone || !spot) return;
    hands.editing.endStep();
    if (moveTo(hands.editing, ids, spot) && spot.parentId) hands.state.fold(spot.parentId, false);
    hands.editing.endStep();
    hands.go(row, 'name');
  };
  const onUp = () => end(true);
  const onCancel = () => end(false);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end(false);
  };
  addEventListener('pointermove', onMove);
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', onCancel);
  addEventListener('keydown', onKey, true);
}

const swallow = (event: Event) => {
  event.preventDefault();
  event.stopPropagation();
};

function scrollAlong(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= EDGE / 2;
  else if (y > Math.min(bottom, innerHeight) - EDGE) scroller.scrollTop += EDGE / 2;
}
