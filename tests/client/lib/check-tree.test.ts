import { describe, expect, it } from '@jest/globals';
import { bindingOf, boundLeaves } from '../../../client/features/workspace/releases/release.js';
import { type CheckNode, checkState, leavesOf, toggled } from '../../../client/lib/check-tree.js';
import { moved } from '../../../client/lib/order.js';

const node = (id: string, parentId: string, isLeaf = false): CheckNode => ({ id, parentId, label: id, isLeaf });
const nodes = [
  node('m', ''),
  node('f', 'm'),
  node('a', 'f', true),
  node('b', 'f', true),
  node('c', 'm', true),
  node('empty', 'm'),
];
const leaves = leavesOf(nodes);
const of = (id: string) => leaves.get(id) ?? [];

describe('a tree to choose from', () => {
  it('knows the leaves below each node', () => {
    expect(of('m')).toEqual(['a', 'b', 'c']);
    expect(of('f')).toEqual(['a', 'b']);
    expect(of('empty')).toEqual([]);
  });

  it.each([
    [[], 'none'],
    [['a'], 'some'],
    [['a', 'b'], 'all'],
  ] as const)('shows a folder with %j chosen as %s', (checked, state) => {
    expect(checkState(of('f'), new Set(checked))).toBe(state);
  });

  it('never shows an empty folder as chosen', () => {
    expect(checkState(of('empty'), new Set(['a']))).toBe('none');
  });

  it('takes all below what is half chosen, and leaves all below what is full', () => {
    expect([...toggled(of('f'), new Set(['a', 'c']))].sort()).toEqual(['a', 'b', 'c']);
    expect([...toggled(of('f'), new Set(['a', 'b', 'c']))]).toEqual(['c']);
  });

  it('ends also where parents go round in a circle', () => {
    expect(leavesOf([node('x', 'y'), node('y', 'x')]).get('x')).toEqual([]);
  });
});

const treeNode = (id: string, parentId: string, type: 1 | 2 | 3) => ({
  id,
  parentId,
  type,
  label: id,
  docId: type === 3 ? id : '',
  url: '',
  httpMethod: '',
  docType: 0 as const,
  deprecated: '$false$',
  origin: '',
  apiCount: 0,
  version: '',
});
const tree = [
  treeNode('m', '', 1),
  treeNode('f', 'm', 2),
  treeNode('a', 'f', 3),
  treeNode('b', 'f', 3),
  treeNode('n', '', 1),
  treeNode('c', 'n', 3),
];

describe('the docs of a release (docs/wire.md 1.6)', () => {
  it('holds a folder only when all its docs are in, each under its application', () => {
    expect(bindingOf(tree, new Set(['a', 'c']), {})).toEqual({ m: ['a'], n: ['c'] });
    expect(bindingOf(tree, new Set(['a', 'b']), {})).toEqual({ m: ['f', 'a', 'b'] });
  });

  it('keeps what the release holds beyond the tree', () => {
    expect(bindingOf(tree, new Set(['c']), { m: ['hidden', 'a'] })).toEqual({ m: ['hidden'], n: ['c'] });
  });

  it('reads back what was chosen, without the folders', () => {
    const bound = bindingOf(tree, new Set(['a', 'b', 'c']), {});
    expect([...boundLeaves(tree, bound)].sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('the order of environments', () => {
  const ids = ['a', 'b', 'c'];
  it.each([
    ['c', 0, ['c', 'a', 'b']],
    ['a', 2, ['b', 'c', 'a']],
    ['b', 0, ['b', 'a', 'c']],
  ])('moves %s to place %d', (id, to, order) => {
    expect(moved(ids, id, to)).toEqual(order);
  });
  it.each([
    ['a', -1],
    ['c', 3],
    ['b', 1],
    ['x', 0],
  ])('has nothing to do for %s to place %d', (id, to) => {
    expect(moved(ids, id, to)).toBeUndefined();
  });
});
