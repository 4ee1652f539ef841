import { describe, expect, it } from '@jest/globals';
import { placedBefore, type Sibling } from '../../../../server/docs/tree/tree-order.js';

const list = (...orders: number[]): Sibling[] => orders.map((orderIndex, n) => ({ id: n + 1, orderIndex }));
const moved: Sibling[] = [
  { id: 101, orderIndex: 5 },
  { id: 102, orderIndex: 5 },
];
/** The order of all docs that the table shows afterwards. */
const shownAfter = (siblings: readonly Sibling[], before: number, going = moved) => {
  const changed = placedBefore(siblings, going, before);
  return [...siblings, ...going]
    .map((one) => ({ ...one, orderIndex: changed.get(one.id) ?? one.orderIndex }))
    .sort((a, b) => a.orderIndex - b.orderIndex || a.id - b.id)
    .map(({ id }) => id);
};

describe('several docs before another', () => {
  it('stand between two where there is room, and nobody else is renumbered', () => {
    expect(placedBefore(list(10, 20), moved, 2)).toEqual(
      new Map([
        [101, 13],
        [102, 16],
      ]),
    );
    expect(shownAfter(list(10, 20), 2)).toEqual([1, 101, 102, 2]);
  });
  it('push those behind no further than they must where there is none', () => {
    expect(placedBefore(list(10, 11, 12, 90), moved, 2)).toEqual(
      new Map([
        [101, 20],
        [102, 30],
        [2, 40],
        [3, 50],
      ]),
    );
  });
  it('stand at the top, at the end, and in an empty folder', () => {
    expect(shownAfter(list(10, 20), 1)).toEqual([101, 102, 1, 2]);
    expect(shownAfter(list(10, 20), 0)).toEqual([1, 2, 101, 102]);
    expect(shownAfter(list(10, 20), 77)).toEqual([1, 2, 101, 102]);
    expect(placedBefore([], moved, 0)).toEqual(
      new Map([
        [101, 10_000],
        [102, 10_010],
      ]),
    );
  });
  it('find a place among siblings of one number, and at the ends of what can be counted', () => {
    expect(shownAfter(list(7, 7, 7), 2)).toEqual([1, 101, 102, 2, 3]);
    expect(shownAfter(list(10, 2_147_483_647), 0)).toEqual([1, 2, 101, 102]);
    expect(shownAfter(list(-2_147_483_647, 5), 1)).toEqual([101, 102, 1, 2]);
  });
  it('do nothing when they stand there already', () => {
    expect(placedBefore(list(10, 40), [{ id: 9, orderIndex: 25 }], 2)).toEqual(new Map());
  });
});
