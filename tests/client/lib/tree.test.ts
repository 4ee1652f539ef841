import { describe, expect, it } from '@jest/globals';
import { subtreeIds, visibleRows } from '../../../client/lib/tree.js';

interface Item {
  id: string;
  parentId: string;
}
const shape = { idOf: ({ id }: Item) => id, parentOf: ({ parentId }: Item) => parentId };
const item = (id: string, parentId = '') => ({ id, parentId });
const guide = [item('guide'), item('start', 'guide'), item('api'), item('orders', 'api'), item('query', 'orders')];
const lines = (items: readonly Item[], open: (id: string) => boolean, keep?: (item: Item) => boolean) =>
  visibleRows(items, shape, open, keep).map(({ id, depth }) => `${'-'.repeat(depth)}${id}`);

describe('the lines of a tree', () => {
  it('shows the children of open nodes only, in the given order', () => {
    expect(lines(guide, () => true)).toEqual(['guide', '-start', 'api', '-orders', '--query']);
    expect(lines(guide, (id) => id === 'api')).toEqual(['guide', 'api', '-orders']);
  });

  it('shows what passes a filter with the way to it, open whatever was closed', () => {
    expect(
      lines(
        guide,
        () => false,
        ({ id }) => id === 'query',
      ),
    ).toEqual(['api', '-orders', '--query']);
    expect(
      lines(
        guide,
        () => true,
        ({ id }) => id === 'nothing',
      ),
    ).toEqual([]);
  });

  it('loses nothing whose parent is missing, and ends on a cycle', () => {
    expect(lines([item('lost', 'gone')], () => true)).toEqual(['lost']);
    expect(lines([item('a', 'b'), item('b', 'a'), item('c')], () => true)).toEqual(['c']);
  });

  it('names all below', () => {
    expect([...subtreeIds(guide, shape, 'api')]).toEqual(['api', 'orders', 'query']);
  });
});
