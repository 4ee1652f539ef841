import { orderIndex } from '../../../contracts/platform/enums.js';

export interface Sibling {
  readonly id: number;
  readonly orderIndex: number;
}
const MOST = 2_147_483_647;

/**
 * New order numbers that place `moved` before `before` (0 or not a sibling: at the end) and renumber as few siblings as
 * possible. `siblings`: in order, without the moved ones. Contains only numbers that changed.
 */
export function placedBefore(
  siblings: readonly Sibling[],
  moved: readonly Sibling[],
  before: number,
): Map<number, number> {
  const found = siblings.findIndex(({ id }) => id === before);
  const at = found < 0 ? siblings.length : found;
  const previous = siblings[at - 1]?.orderIndex;
  const next = siblings[at]?.orderIndex;
  const order = [...siblings.slice(0, at), ...moved, ...siblings.slice(at)];
  return fitted(previous, next, moved) ?? pushed(previous, moved, siblings.slice(at)) ?? counted(order);
}

/** Numbers between the two neighbours; undefined if the gap is too small. */
function fitted(previous: number | undefined, next: number | undefined, moved: readonly Sibling[]) {
  if (next === undefined) return undefined;
  const low = previous ?? next - orderIndex.step * (moved.length + 1);
  const step = Math.floor((next - low) / (moved.length + 1));
  return step >= 1 && low > -MOST ? changes(moved.map((one, n) => [one, low + step * (n + 1)])) : undefined;
}

/** Numbers after the previous sibling; the following siblings are renumbered only as far as necessary. */
function pushed(previous: number | undefined, moved: readonly Sibling[], behind: readonly Sibling[]) {
  const placed: [Sibling, number][] = [];
  let last = previous ?? orderIndex.first - orderIndex.step;
  const put = (one: Sibling) => {
    last += orderIndex.step;
    placed.push([one, last]);
  };
  moved.forEach(put);
  for (const one of behind) {
    if (one.orderIndex > last) break;
    put(one);
  }
  return last > MOST ? undefined : changes(placed);
}

const counted = (order: readonly Sibling[]) =>
  changes(order.map((one, n) => [one, orderIndex.first + orderIndex.step * n]));

const changes = (placed: readonly (readonly [Sibling, number])[]) =>
  new Map(placed.filter(([one, number]) => one.orderIndex !== number).map(([one, number]) => [one.id, number]));
