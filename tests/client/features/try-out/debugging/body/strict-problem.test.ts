import { expect, it } from '@jest/globals';
import { strictProblem } from '../../../../../../client/features/try-out/debugging/body/strict-problem.js';
import { quadraticOn } from '../../../../../support/growth.js';

it.each([
  // The bar is where the problem is.
  ['{"a": 1,|}', 'jsonTrailingComma', -1],
  ['{"a": 1 |"b": 2}', 'jsonMissingComma', 0],
  ['{"a"| 1}', 'jsonMissingColon', 1],
  ["{|'a': 1}", 'jsonQuote', 0],
  ['{"a": |“x”}', 'jsonQuote', 0],
  ['{"a": 1|，"b": 2}', 'jsonMissingComma', 0],
  ['{"a": |None}', 'jsonWord', 0],
  ['{"a": |01}', 'jsonNumber', 0],
  ['{"a": 1|', 'jsonEnd', 0],
  ['{"a": 1}\n|x', 'jsonAfter', 0],
  ['{\n  |// of the order\n  "a": 1,\n}', 'jsonNoComment', 0],
  ['{"a": "http://x", |/* 1 */ "b": 2}', 'jsonNoComment', 0],
  ['{"a":|\u3000"　 // "}', 'jsonSpace', 0],
  ['|\uFEFF{"a": 1}', 'jsonSpace', 0],
  ['{|\u00a0"a": 1,}', 'jsonSpace', 0],
])('finds in %j what a server would refuse', (marked, problem, moved) => {
  const at = marked.indexOf('|') + moved;
  expect(strictProblem(marked.replace('|', ''))).toEqual({ problem, at });
});

it('has nothing against JSON, a text with variables, or no text', () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  for (const text of ['', ' \n', '{"a": {{n}}}', '1', '"// \u00a0"', '{"a": 1e400, "a": 2}', deep])
    expect(strictProblem(text)).toBeUndefined();
});

it('reads a long text once', () => {
  const texts = (size: number) => [
    `["${'\\'.repeat(size)}`,
    '"'.repeat(size + 1),
    `[${'/'.repeat(size)}`,
    '['.repeat(size),
  ];
  for (const text of texts(400_000)) expect(strictProblem(text)).toBeDefined();
  expect(quadraticOn(texts, 160_000, strictProblem)).toEqual([]);
});
