import { expect, it } from '@jest/globals';
import { inOneLine } from '../../../client/lib/one-line.js';

it.each([
  ['a', 'a'],
  [' a  b ', ' a  b '],
  ['a \r\n  b', 'a|b'],
  ['a\n \n\n b\n', 'a|b|'],
  ['\n a', '|a'],
  ['', ''],
])('puts %j in one line', (text, line) => expect(inOneLine(text, '|')).toBe(line));

it('takes a long run of spaces without a line break in linear time', () => {
  const spaces = ' '.repeat(1_000_000);
  expect(inOneLine(`a${spaces}b`, '')).toHaveLength(1_000_002);
});
