import { describe, expect, it } from '@jest/globals';
import type { DocRow } from '../../../../../client/features/docs/doc-table/doc-row.js';
import { dropTargetAt } from '../../../../../client/features/docs/doc-table/drag-rows.js';
import { reorderStep } from '../../../../../client/features/docs/doc-table/reorder.js';

interface Line {
  id: string;
  parentId?: string;
  parentAt?: number;
  depth?: number;
  isOpen?: 0 | 1;
}
const row = ({ id, parentId = '', parentAt = -1, depth = 0, isOpen = 0 }: Line): DocRow => ({
  ...{ id, parentId, parentAt, depth, isOpen, hasChildren: isOpen, isFolder: id === id.toUpperCase() ? 1 : 0 },
  ...{ type: 0, name: id, httpMethod: '', url: '', version: '', author: '', creatorName: '', modifierName: '' },
  ...{
    modifiedAt: '2026-01-01T00:00:00.000Z',
    orderIndex: 1,
    status: 5,
    isLocked: 0,
    isShow: 1,
    deprecated: '$false$',
  },
  ...{ apiCount: 0, streamVersion: 1 },
});

// 0 A (open) · 1 - a · 2 - b · 3 B (closed) · 4 c
const rows = [
  row({ id: 'A', isOpen: 1 }),
  row({ id: 'a', parentId: 'A', parentAt: 0, depth: 1 }),
  row({ id: 'b', parentId: 'A', parentAt: 0, depth: 1 }),
  row({ id: 'B' }),
  row({ id: 'c' }),
];
const at = (y: number, dragged: string[] = ['c'], betweenToo = true) =>
  dropTargetAt(rows, y, new Set(dragged), betweenToo);

describe('dragged rows', () => {
  it('land in a folder at its middle, and beside it at its edges', () => {
    expect(at(3.5)).toMatchObject({ parentId: 'B', before: '', kind: 'into', line: 3 });
    expect(at(3.1)).toMatchObject({ parentId: '', before: 'B', kind: 'between', line: 3 });
    expect(at(3.9, ['a'])).toMatchObject({ parentId: '', before: 'c', kind: 'between', line: 4 });
  });

  it('land between siblings, last among them, and first in an open folder', () => {
    expect(at(1.2)).toMatchObject({ parentId: 'A', before: 'a', line: 1, depth: 1 });
    expect(at(1.8)).toMatchObject({ parentId: 'A', before: 'b', line: 2, depth: 1 });
    expect(at(2.8)).toMatchObject({ parentId: 'A', before: '', line: 3, depth: 1 });
    expect(at(0.9)).toMatchObject({ parentId: 'A', before: 'a', line: 1, depth: 1 });
    expect(at(99)).toMatchObject({ parentId: '', before: '', line: 5 });
  });

  it('never land in themselves or below themselves', () => {
    expect(at(1.2, ['A'])).toBeUndefined();
    expect(at(0.5, ['A'])).toBeUndefined();
    expect(at(3.5, ['A'])).toMatchObject({ parentId: 'B' });
  });

  it('land in folders only while a filter hides who stands between', () => {
    expect(at(1.2, ['c'], false)).toBeUndefined();
    expect(at(3.1, ['c'], false)).toMatchObject({ parentId: 'B', kind: 'into' });
  });

  it('land nowhere where no row has come yet', () => {
    expect(dropTargetAt([], 0.5, new Set(['c']), true)).toBeUndefined();
  });
});

describe('a row one place up or down', () => {
  const step = (n: number, up: boolean) => reorderStep(rows, rows[n] ?? row({ id: '?' }), n, up);

  it('goes past its sibling, whatever is open in between', () => {
    expect(step(3, true)).toEqual({ id: 'B', before: 'A' });
    expect(step(0, false)).toEqual({ id: 'B', before: 'A' });
    expect(step(1, false)).toEqual({ id: 'b', before: 'a' });
  });

  it('stays in its folder, and where it is at the edge', () => {
    expect(step(1, true)).toBeUndefined();
    expect(step(2, false)).toBeUndefined();
    expect(step(4, false)).toBeUndefined();
  });

  it('stays when the rows between have not come yet', () => {
    const holes = { length: 5, at: (n: number) => (n === 2 ? undefined : rows[n]) };
    expect(reorderStep(holes, row({ id: 'B' }), 3, true)).toBeUndefined();
  });
});
