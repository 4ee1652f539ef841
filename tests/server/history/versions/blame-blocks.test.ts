import { expect, it } from '@jest/globals';
import { originsOfBlocks, proseBlocks } from '../../../../server/history/versions/blame-blocks.js';
import { seeded } from '../../../support/random.js';

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const pick = seeded(seed);

it(`keeps the origin of every block that stays, after random edits (SEED=${seed})`, () => {
  for (let round = 0; round < 300; round++) {
    let fresh = 0;
    let blocks = Array.from({ length: pick(20) }, () => ({ text: `b${fresh++}`, at: 1 }));
    let origins = blocks.map(({ at }) => at);
    for (let at = 2; at < 8; at++) {
      const next = blocks.filter(() => pick(10) > 1);
      for (let n = pick(4); n > 0; n--) next.splice(pick(next.length + 1), 0, { text: `b${fresh++}`, at });
      const texts = (list: typeof blocks) => list.map(({ text }) => text);
      origins = originsOfBlocks(origins, texts(blocks), texts(next), () => at);
      blocks = next;
    }
    expect(origins).toEqual(blocks.map(({ at }) => at));
  }
});

it('reads the lines of Markdown, the nodes of rich text, and nothing of others', () => {
  expect(proseBlocks('a\n\nb')).toEqual(['a', '', 'b']);
  expect(proseBlocks({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'rule' }] })).toHaveLength(2);
  expect(proseBlocks('')).toEqual(['']);
  expect(proseBlocks(undefined)).toEqual([]);
});
