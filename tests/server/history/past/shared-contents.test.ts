import { expect, it } from '@jest/globals';
import { sharedContent } from '../../../../server/history/past/inverse/shared-contents.js';
import { seeded } from '../../../support/random.js';
import { contentOf, UndoModel } from '../../../support/undo-model.js';

it('holds of a version only what differs from the one before, and is the same content', () => {
  const house = new UndoModel(seeded(5));
  for (let n = 0; n < 200; n++) house.edit(1);
  let before = contentOf(house.states[0] ?? house.now);
  let rows = 0;
  for (const state of house.states.slice(1)) {
    const content = contentOf(structuredClone(state));
    const shared = sharedContent(content, before);
    expect(shared).toEqual(content);
    const old = new Set(before.params);
    rows += shared.params.filter((row) => !old.has(row)).length;
    before = shared;
  }
  // An edit changes three rows at most.
  expect(rows).toBeLessThan(600);
  expect(sharedContent(structuredClone(before), before).params).toBe(before.params);
});

it('takes no field from the version before that is not there any more', () => {
  const content = contentOf(new UndoModel(seeded(1)).now);
  const { remark: _, ...rest } = content;
  expect(Object.keys(sharedContent(rest as typeof content, content))).not.toContain('remark');
  expect(sharedContent({ ...content, params: [] }, content).params).toEqual([]);
});
