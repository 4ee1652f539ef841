import type { PointerEvent, RefObject } from 'react';
import { scrollPlaceOf } from '../../../../ui/scroll-place.js';
import { lineAt } from '../../../../ui/window-rows.js';
import type { InsertPosition } from '../../rows/row-acts.js';
import { mayMoveTo, moveTo } from '../../rows/row-moves.js';
import type { GridController } from '../state/grid-controller.js';
import type { LineModel } from '../state/lines.js';

/** A press that moves less than this, in px, is a click. */
const SLACK = 4;
/** Width of a level in px, as in the style sheet. */
const INDENT = 20;
/** Distance from the edge, in px, at which the page scrolls. */
const EDGE = 40;

/** Drop position of dragged rows: between two lines, at the pointer's depth as far as the neighbours allow. */
function landingAt(lines: readonly LineModel[], moving: ReadonlySet<string>, gap: number, depth: number) {
  const above = lines.slice(0, gap).findLast(({ id, isGhost }) => !moving.has(id) && !isGhost);
  const below = lines.slice(gap).find(({ id, isGhost }) => !moving.has(id) && !isGhost);
  const least = below?.depth ?? 0;
  const most = above ? above.depth + 1 : 0;
  const at = Math.max(Math.min(least, most), Math.min(depth, most));
  // Up from the line above to the sibling after which they land, or to their parent.
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
  controller: GridController;
  list: RefObject<HTMLElement | null>;
  tops: () => Float64Array;
}

/** Drags the row, or all selected ones if it is among them. Esc cancels. */
export function startDrag(
  { controller, list, tops }: DragOptions,
  row: string,
  start: PointerEvent<HTMLElement>,
): void {
  const place = list.current;
  if (start.button !== 0 || !place) return;
  const scroller = scrollPlaceOf(place);
  const ids = controller.moves.targets(row);
  const depth = controller.moves.lineOf(row)?.depth ?? 0;
  const table = controller.editing.rows.shape();
  const moving = new Set(
    table.all.filter(({ id }) => table.ancestry(id).some((up) => ids.includes(up.id))).map(({ id }) => id),
  );
  let spot: InsertPosition | undefined;
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
    const landing = landingAt(controller.lines(), moving, gap, wanted);
    spot = { style: controller.style, parentId: landing.parentId, after: landing.after };
    if (!mayMoveTo(controller.editing.rows.shape(), ids, spot)) spot = undefined;
    controller.state.land(spot && { top: tops()[gap] ?? 0, depth: landing.depth });
  };
  const end = (isDone: boolean) => {
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', onCancel);
    removeEventListener('keydown', onKey, true);
    controller.state.land(undefined);
    if (!isDragging) return;
    // The click that ends a drag opens no menu.
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
    if (!isDone || !spot) return;
    controller.editing.endStep();
    if (moveTo(controller.editing, ids, spot) && spot.parentId) controller.state.fold(spot.parentId, false);
    controller.editing.endStep();
    controller.moves.go(row, 'name');
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
