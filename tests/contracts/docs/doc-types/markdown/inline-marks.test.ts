import { expect, it } from '@jest/globals';
import type { Inline } from '../../../../../contracts/docs/doc-types/markdown/inline.js';
import { inlineMarks } from '../../../../../contracts/docs/doc-types/markdown/inline-marks.js';

/** As HTML, to compare. */
const drawn = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part.kind === 'code') return `<code>${part.text}</code>`;
      const inner = drawn(part.parts);
      return part.kind === 'link' ? `<a ${part.href}>${inner}</a>` : `<${part.kind}>${inner}</${part.kind}>`;
    })
    .join('');

it.each([
  ['`active`, or `in use`', '<code>active</code>, or <code>in use</code>'],
  ['状态为`active`时，**必填**。', '状态为<code>active</code>时，<strong>必填</strong>。'],
  ['see [the **list**](https://a.example/x)', 'see <a https://a.example/x>the <strong>list</strong></a>'],
  ['https://a.example/x.', '<a https://a.example/x>https://a.example/x</a>.'],
  ['*new* and _old_', '<em>new</em> and <em>old</em>'],
  ['``a`b``', '<code>a`b</code>'],
])('draws the marks of %s', (text, wanted) => {
  expect(drawn(inlineMarks(text))).toBe(wanted);
});

it.each([
  ...['# a', '- a `', '> a', '1. a', '---', '```', '    a', '| a | b |', '[a]: /b', '![p](/p.png)'],
  ...['<b>bold</b>', '<img src=x onerror=alert(1)>', '&lt;b&gt;', '&nbsp;', '^\\d+\\.\\d*$', '\\*a\\*', 'C:\\temp\\'],
  ...[
    '5*3*2',
    'a**2**b',
    'snake_case_name',
    '1~5 or 6~9',
    '~~a~~',
    '[^1]',
    '[x](javascript:alert(1))',
    '[a][b]',
    '- [ ] a',
  ],
  ...['a\n  b\n\n\tc  ', '', '\n', '`'.repeat(3_000)],
])('leaves %j as it is', (text) => {
  expect(drawn(inlineMarks(text))).toBe(text);
});

it('reads each line by itself', () => {
  expect(drawn(inlineMarks('- `a`\n  `b` *c\nd* `e'))).toBe('- <code>a</code>\n  <code>b</code> *c\nd* `e');
});
