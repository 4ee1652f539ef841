import { describe, expect, it } from '@jest/globals';
import type { DocInverse, InverseStep } from '../../../../server/history/past/inverse/doc-selection.js';
import { type PlacedNode, planTree } from '../../../../server/history/past/inverse/tree-plan.js';
import { isQuadratic } from '../../../support/growth.js';

const GONE = 1;
const doc = (id: number, parentId = 0, more: Partial<PlacedNode> = {}): PlacedNode => ({
  ...{ id, parentId, isFolder: false, isDeleted: false },
  ...more,
});
const folder = (id: number, parentId = 0, isDeleted = false) => doc(id, parentId, { isFolder: true, isDeleted });
const inverse = (docId: number, ...steps: InverseStep[]): DocInverse => ({ docId, steps, conflicts: [] });
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 2);

/** Docs that came from a folder that somebody else deleted since, and docs that were deleted in it. */
function leftAlone(count: number) {
  const ids = upTo(count);
  const nodes = ids.map((id) => (id % 2 === 0 ? doc(id) : doc(id, GONE, { isDeleted: true })));
  const wanted = ids.map((id) => inverse(id, id % 2 === 0 ? { kind: 'move', parentId: GONE } : { kind: 'undelete' }));
  return planTree([folder(GONE, 0, true), ...nodes], wanted);
}
/** Folders to delete, into each of which somebody put a doc. */
function filled(count: number) {
  const ids = upTo(count);
  const nodes = ids.flatMap((id) => [folder(id), doc(-id, id)]);
  return planTree(
    nodes,
    ids.map((id) => inverse(id, { kind: 'delete' })),
  );
}

describe('steps of an undo that do not fit together', () => {
  it('are left out: moves into a folder that is gone, deletions of folders with docs of others', () => {
    const { inverses, leftOut, toRoot } = leftAlone(4);
    expect(inverses.map(({ steps }) => steps.map(({ kind }) => kind))).toEqual([[], ['undelete'], [], ['undelete']]);
    expect(leftOut).toEqual([
      { docId: 2, reason: 'noFolder' },
      { docId: 4, reason: 'noFolder' },
    ]);
    expect([...toRoot]).toEqual([3, 5]);
    expect(filled(2).leftOut).toEqual([
      { docId: 2, reason: 'notEmpty' },
      { docId: 3, reason: 'notEmpty' },
    ]);
  });

  it('fit when what they depend on returns', () => {
    const nodes = [folder(GONE, 0, true), doc(2), doc(3, GONE, { isDeleted: true })];
    const steps = [
      inverse(2, { kind: 'move', parentId: GONE }),
      inverse(3, { kind: 'undelete' }),
      inverse(GONE, { kind: 'undelete' }),
    ];
    expect(planTree(nodes, steps)).toMatchObject({ inverses: steps, leftOut: [], toRoot: new Set() });
  });

  it.each([
    ['in a folder that is gone', leftAlone],
    ['of folders that others filled', filled],
  ])('%s cost no round each', (_what, plan) => {
    expect(
      isQuadratic(
        () => plan(500),
        () => plan(4_000),
      ),
    ).toBe(false);
  });
});
