import { describe, expect, it } from '@jest/globals';
import { DocType } from '../../../../contracts/platform/enums.js';
import { docKind } from '../../../../server/docs/doc/doc.decider.js';
import type { DocState } from '../../../../server/docs/doc/doc.entity.js';
import type { StreamEntry } from '../../../../server/history/past/inverse/doc-selection.js';
import { inverseOf } from '../../../../server/history/past/inverse/inverse.js';

type Change = readonly [actorId: number, type: StreamEntry['type'], state: Partial<DocState>];

/** Undoes what the person 1 did after the first version. */
function undone(changes: readonly Change[], isChosen = false) {
  const states: DocState[] = [{ ...docKind.initial(1), type: DocType.markdown }];
  const entries = changes.map(([actorId, type, state], n): StreamEntry => {
    states.push({ ...(states[n] ?? docKind.initial(1)), ...state });
    return { version: n + 2, type, actorId, at: new Date(n * 1_000), isSelected: actorId === 1 };
  });
  const now = states.at(-1) ?? docKind.initial(1);
  return inverseOf({ docId: 1, now, entries, isChosen, stateAt: (version) => states[version - 1] });
}

const parts: readonly (readonly [string, StreamEntry['type'], Partial<DocState>, Partial<DocState>])[] = [
  ['folder', 'DocMoved', { parentId: 7 }, { parentId: 8 }],
  ['order', 'DocReordered', { orderIndex: 7 }, { orderIndex: 8 }],
  ['status', 'DocStatusSet', { status: 10 }, { status: 0 }],
  ['label', 'DocVersionLabelled', { label: '1.0' }, { label: '2.0' }],
];
describe('an undo of where a doc is and what it is called', () => {
  it.each(parts)('tells of others who changed the %s since, and leaves it', (part, type, mine, theirs) => {
    const { steps, conflicts } = undone([
      [1, type, mine],
      [2, type, theirs],
    ]);
    expect(steps).toEqual([]);
    expect(conflicts).toMatchObject([{ part, field: '', actorId: 2, version: 3 }]);
    expect(
      undone(
        [
          [1, type, mine],
          [2, type, theirs],
        ],
        true,
      ).steps,
    ).toHaveLength(1);
  });

  it.each(parts)('asks nobody about the %s when others have put it back', (_part, type, mine) => {
    const before = Object.fromEntries(Object.keys(mine).map((key) => [key, Reflect.get(docKind.initial(1), key)]));
    expect(
      undone([
        [1, type, mine],
        [2, type, before],
      ]),
    ).toEqual({ docId: 1, steps: [], conflicts: [] });
  });
});
