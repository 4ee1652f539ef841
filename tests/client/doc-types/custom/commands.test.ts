import { describe, expect, it } from '@jest/globals';
import { type BlockName, blockCommands, matching } from '../../../../client/doc-types/custom/commands.js';
import en from '../../../../client/languages/en/docs/editing.json' with { type: 'json' };
import zh from '../../../../client/languages/zh-CN/docs/editing.json' with { type: 'json' };

const names = (query: string, texts: typeof en.slash) =>
  matching(query, (name: BlockName) => texts[name]).map(({ name }) => name);

describe('the menu of blocks', () => {
  it.each(['picture', 'Image', 'img', 'tupian', 'tup', '图片', '图'])('offers a picture for %s', (query) => {
    expect(names(query, en.slash)).toContain('picture');
    expect(names(query, zh.slash)).toContain('picture');
  });

  it('asks for an address before it inserts a picture, and for nothing else', () => {
    expect(blockCommands.filter(({ asksAddress }) => asksAddress).map(({ name }) => name)).toEqual(['picture']);
  });
});
