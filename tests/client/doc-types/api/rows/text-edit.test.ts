import { describe, expect, it } from '@jest/globals';
import * as Y from 'yjs';
import { applyEdit, applyTo, shiftedBy, smallestEdit } from '../../../../../client/doc-types/api/rows/text-edit.js';
import { seeded } from '../../../../support/random.js';

describe('the smallest edit', () => {
  it.each([
    ['abc', 'abXc', 3, { at: 2, remove: 0, insert: 'X' }],
    ['aaa', 'aaaa', 2, { at: 1, remove: 0, insert: 'a' }],
    ['aaa', 'aa', 1, { at: 1, remove: 1, insert: '' }],
    ['', 'new', 3, { at: 0, remove: 0, insert: 'new' }],
    ['old', '', 0, { at: 0, remove: 3, insert: '' }],
    ['a😀b', 'a😁b', 3, { at: 1, remove: 2, insert: '😁' }],
    ['x😀', 'x😀😀', 5, { at: 3, remove: 0, insert: '😀' }],
  ])('of %p to %p with the caret at %p', (before, after, caret, edit) => {
    expect(smallestEdit(before, after, caret)).toEqual(edit);
    expect(applyTo(before, edit)).toBe(after);
  });

  it('makes the one text of the other, whatever they are, never through the middle of a character', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
    console.info(`seed ${seed}`);
    const next = seeded(seed);
    const letters = ['a', 'b', '😀', '😁', '中', '\n'];
    const text = () => Array.from({ length: next(8) }, () => letters[next(6)]).join('');
    for (let i = 0; i < 2_000; i++) {
      const [before, after] = [text(), text()];
      const edit = smallestEdit(before, after, next(after.length + 1));
      if (!edit) expect(after).toBe(before);
      else {
        expect(applyTo(before, edit)).toBe(after);
        expect(() => encodeURIComponent(edit.insert)).not.toThrow();
        const shared = new Y.Doc().getText('t');
        shared.insert(0, before);
        applyEdit(shared, edit);
        expect(shared.toString()).toBe(after);
      }
    }
  });
});

describe('a place in a text that others change', () => {
  it.each([
    [[{ insert: 'ab' }], 3, 5],
    [[{ retain: 3 }, { insert: 'ab' }], 3, 3],
    [[{ retain: 1 }, { delete: 1 }], 3, 2],
    [[{ delete: 5 }], 3, 0],
    [[{ retain: 2 }, { delete: 5 }, { insert: 'xyz' }], 3, 2],
    [[{ retain: 9 }, { insert: 'ab' }], 3, 3],
    [[{ retain: 1 }, { insert: 'a' }, { retain: 1 }, { delete: 1 }], 3, 3],
  ])('%j moves %p to %p', (delta, place, moved) => {
    expect(shiftedBy(delta, place)).toBe(moved);
  });
});
