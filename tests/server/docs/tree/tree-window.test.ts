import { describe, expect, it } from '@jest/globals';
import { buildTree, DocTree, TreeDoc, type TreeDocRow } from '../../../../server/docs/tree/doc-tree.js';
import { type OutlineQuery, outlineOf } from '../../../../server/docs/tree/tree-outline.js';
import { type WindowQuery, windowOf } from '../../../../server/docs/tree/tree-window.js';
import { isQuadratic } from '../../../support/growth.js';

type TreeWindowQuery = OutlineQuery<TreeDoc> & Omit<WindowQuery<TreeDoc>, 'isFiltered'>;
const treeWindow = (roots: readonly TreeDoc[], query: TreeWindowQuery) =>
  windowOf(outlineOf(roots, query), { ...query, isFiltered: query.passes !== undefined });

const row = (id: number, parentId: number, name: string, more: Partial<TreeDocRow> = {}): TreeDocRow => ({
  ...{
    id,
    parentId,
    name,
    version: 1,
    type: 0,
    isFolder: name === name.toUpperCase(),
    url: '',
    httpMethod: '',
    author: '',
  },
  ...{ deprecated: '$false$', label: '', status: 5, isShow: true, isLocked: false, isDeleted: false, orderIndex: id },
  ...{ creatorId: 1, modifierId: 1, modifiedAt: new Date(id), ...more },
});
const grown = (...rows: TreeDocRow[]) => buildTree(rows.map((one) => new TreeDoc(one)));
const wish: TreeWindowQuery = {
  ...{ shows: () => true, hideEmpty: false, allOpen: true, toggled: () => false, reveal: 0, from: 0, limit: 200 },
};
const seen = (roots: readonly TreeDoc[], more: Partial<TreeWindowQuery> = {}) => {
  const { rows: lines, ...rest } = treeWindow(roots, { ...wish, ...more });
  return { ...rest, lines: lines.map(({ node, depth }) => '-'.repeat(depth) + node.row.name) };
};

// A (B (one), two), EMPTY, three
const forest = () =>
  grown(row(1, 0, 'A'), row(2, 1, 'B'), row(3, 2, 'one'), row(4, 1, 'two'), row(5, 0, 'EMPTY'), row(6, 0, 'three'));
const named =
  (...names: string[]) =>
  (node: TreeDoc) =>
    names.includes(node.row.name);

describe('the window of a tree', () => {
  it('holds the lines from first to last, and says how many there are', () => {
    expect(seen(forest())).toMatchObject({
      total: 6,
      docs: 3,
      hits: 3,
      lines: ['A', '-B', '--one', '-two', 'EMPTY', 'three'],
    });
    expect(seen(forest(), { from: 2, limit: 2 })).toMatchObject({ total: 6, lines: ['--one', '-two'] });
    expect(seen(forest(), { from: 40 })).toMatchObject({ total: 6, lines: [] });
  });

  it('says of each line where its parent is, how deep it stands, and what is below it', () => {
    const { rows: lines } = treeWindow(forest(), wish);
    expect(lines.map(({ parentAt }) => parentAt)).toEqual([-1, 0, 1, 0, -1, -1]);
    expect(lines.map(({ docs }) => docs)).toEqual([2, 1, 0, 0, 0, 0]);
    expect(lines.map(({ hasChildren }) => hasChildren)).toEqual([true, true, false, false, false, false]);
  });

  it('opens all but the toggled branches, or only those', () => {
    expect(seen(forest(), { toggled: named('B') }).lines).toEqual(['A', '-B', '-two', 'EMPTY', 'three']);
    expect(seen(forest(), { allOpen: false }).lines).toEqual(['A', 'EMPTY', 'three']);
    expect(seen(forest(), { allOpen: false, toggled: named('A') }).lines).toEqual([
      'A',
      '-B',
      '-two',
      'EMPTY',
      'three',
    ]);
  });

  it('keeps with a hit the way to it, open whatever is closed', () => {
    const found = seen(forest(), { passes: named('one'), allOpen: false });
    expect(found).toMatchObject({ total: 3, docs: 3, hits: 1, lines: ['A', '-B', '--one'] });
  });

  it('counts in a branch the docs that the filter leaves', () => {
    const { rows: lines } = treeWindow(forest(), { ...wish, passes: named('one') });
    expect(lines.map(({ docs }) => docs)).toEqual([1, 1, 0]);
  });

  it('is the same from whichever line it is read', () => {
    const rows = Array.from({ length: 300 }, (_, n) =>
      row(n + 1, n < 20 ? n >> 1 : 1 + (n % 20), n < 20 ? `F${n}` : `d${n}`),
    );
    const roots = grown(...rows);
    const toggled = ({ id }: TreeDoc) => id % 7 === 0;
    const whole = treeWindow(roots, { ...wish, toggled, limit: 1_000 });
    for (let from = 0; from < whole.total + 5; from += 3) {
      const part = treeWindow(roots, { ...wish, toggled, from, limit: 7 });
      expect(part.total).toBe(whole.total);
      expect(part.rows).toEqual(whole.rows.slice(from, from + 7));
    }
  });

  it('keeps a branch that is a hit itself, without what is in it', () => {
    const { rows: lines } = treeWindow(forest(), { ...wish, passes: named('A') });
    expect(lines).toMatchObject([{ node: { id: 1 }, hasChildren: false, isOpen: false, docs: 0 }]);
  });

  it('leaves out empty branches, and what stands below a branch that is not shown', () => {
    expect(seen(forest(), { hideEmpty: true }).lines).not.toContain('EMPTY');
    const hidden = seen(forest(), { shows: ({ row: { name } }) => name !== 'B', hideEmpty: true });
    expect(hidden).toMatchObject({ docs: 2, lines: ['A', '-two', 'three'] });
  });

  it('opens the way to a doc that must be visible, and says on which line it is', () => {
    const found = treeWindow(forest(), { ...wish, allOpen: false, reveal: 3, limit: 1 });
    expect(found).toMatchObject({ revealAt: 2, total: 6 });
    expect(found.above.map(({ id }) => id)).toEqual([1, 2]);
    expect(treeWindow(forest(), { ...wish, reveal: 3, passes: named('two') }).revealAt).toBeNull();
    expect(treeWindow(forest(), { ...wish, reveal: 99 })).toMatchObject({ revealAt: null, above: [] });
  });
});

describe('the search text of a tree', () => {
  it('finds what each node has in name, address or id, and nothing across two', () => {
    const tree = new DocTree();
    tree.apply([row(1, 0, 'Orders'), row(2, 0, 'order', { url: '/V2/order' }), row(3, 0, 'zero')]);
    const found = (text: string) => {
      const matches = tree.matching({ text });
      return tree.roots.filter(matches).map(({ id }) => id);
    };
    expect(found('order')).toEqual([1, 2]);
    expect(found('v2/')).toEqual([2]);
    expect(found('zero')).toEqual([3]);
    expect(found(tree.roots[1]?.wireId.toLowerCase() ?? '')).toEqual([2]);
    expect(found('\0')).toEqual([]);
    tree.apply([row(3, 0, 'order too', { version: 2 })]);
    expect(found('order')).toEqual([1, 2, 3]);
  });

  it('knows whether anybody fills in versions and maintainers', () => {
    const tree = new DocTree();
    tree.apply([row(1, 0, 'a', { label: '1.0', isDeleted: true }), row(2, 0, 'b', { author: 'Mei' })]);
    expect([tree.hasVersions, tree.hasAuthors]).toEqual([false, true]);
  });
});

describe('a tree from rows', () => {
  it('has its siblings by order number, then by age', () => {
    const roots = grown(
      row(1, 0, 'a', { orderIndex: 9 }),
      row(3, 0, 'c', { orderIndex: 2 }),
      row(2, 0, 'b', { orderIndex: 2 }),
    );
    expect(roots.map(({ row: { name } }) => name)).toEqual(['b', 'c', 'a']);
  });

  it('loses nobody: orphans, docs below docs and circles stand at the root', () => {
    const roots = grown(
      row(1, 77, 'orphan'),
      row(2, 1, 'below a doc'),
      row(3, 4, 'X'),
      row(4, 3, 'Y'),
      row(5, 5, 'SELF'),
      row(6, 4, 'in y'),
    );
    expect(seen(roots).lines).toEqual(['orphan', 'below a doc', 'X', '-Y', '--in y', 'SELF']);
  });

  it('follows changes, and knows the sum of all versions, those of the deleted too', () => {
    const tree = new DocTree();
    tree.apply([row(1, 0, 'A'), row(2, 1, 'b'), row(3, 1, 'c', { isDeleted: true, version: 4 })]);
    expect(tree.sum).toBe(6);
    tree.apply([row(2, 0, 'b', { version: 3 }), row(1, 0, 'A', { version: 2, isDeleted: true })]);
    expect(tree.sum).toBe(9);
    expect(seen(tree.roots).lines).toEqual(['b']);
  });

  it('of fifty thousand docs is walked in time that grows with their number', () => {
    const rootsOf = (length: number) =>
      grown(...Array.from({ length }, (_, n) => row(n + 1, n < 500 ? 0 : 1 + (n % 500), n < 500 ? `F${n}` : `d${n}`)));
    const [part, whole] = [rootsOf(6_250), rootsOf(50_000)];
    expect(seen(whole, { from: 49_000, limit: 60 })).toMatchObject({ total: 50_000, docs: 49_500 });
    const walk = (roots: typeof whole, from: number) => () => seen(roots, { from, limit: 60 });
    expect(isQuadratic(walk(part, 6_000), walk(whole, 49_000))).toBe(false);
  });
});
