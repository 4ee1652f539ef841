import { expect, it } from '@jest/globals';
import { commentWords } from '../../../../server/docs/comments/comment-words.js';

it.each([
  ['Why *this*, **and** `that`?', 'Why this, and that?'],
  ['# Title\n\n- one\n- two [link](https://example.com)', 'Title one two link'],
  ['> quoted\n\nanswer  \nhere', 'quoted answer here'],
  ['![a chart](/upload/1.png) see', 'a chart see'],
  ['```ts\nif (a < b && c > "d") {}\n```', 'if (a < b && c > "d") {}'],
  ['<x>not a mark</x> &amp; 5 \\* 3', '<x>not a mark</x> & 5 * 3'],
  ['<b>drawn</b> like **bold**', 'drawn like bold'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', 'a b 1 2'],
  ['中文 **加粗** 文字', '中文 加粗 文字'],
  ['', ''],
])('reads %j as %j', (markdown, words) => {
  expect(commentWords(markdown)).toBe(words);
});

it('ends a long comment with an ellipsis, between characters', () => {
  expect(commentWords(`**${'😀'.repeat(300)}**`)).toBe(`${'😀'.repeat(100)}…`);
});
