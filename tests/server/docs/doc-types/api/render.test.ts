import { expect, it } from '@jest/globals';
import { dubboRules, httpRules } from '../../../../../server/docs/doc-types/index.js';
import { payloads } from '../../../../support/payloads.js';
import { doc, row } from './tables.js';

const told = {
  ...doc(
    row('id', { style: 0, type: 'number', example: '42', description: 'of the order' }),
    row('page', { style: 5, required: false, maxLength: '3' }),
    row('list', { style: 3, type: 'array' }),
    row('item', { style: 3, parentId: 'list', name: 'user_name' }),
    row('deep', { style: 3, parentId: 'item', name: '_a|b_', description: 'one\ntwo' }),
    row('404', { style: 4, description: 'no such order', example: 'look it up' }),
  ),
  ...{ url: '/orders/{id}', author: 'Ann', deprecated: 'use v2', remark: 'Slow.\nAt night.', isResponseArray: true },
};

it('reads as a page of Markdown', () => {
  expect(httpRules.text(told)).toBe(
    [
      'Deprecated: use v2',
      '`GET /orders/{id}`',
      'Content-Type: application/json',
      'Maintainer: Ann',
      '## Path',
      '| Name | Type | Required | Max length | Description | Example |\n| --- | --- | --- | --- | --- | --- |\n' +
        '| id | number | yes | - | of the order | 42 |',
      '## Query',
      '| Name | Type | Required | Max length | Description | Example |\n| --- | --- | --- | --- | --- | --- |\n' +
        '| page | string | no | 3 |  |  |',
      '## Response (array of object)',
      '| Name | Type | Required | Max length | Description | Example |\n| --- | --- | --- | --- | --- | --- |\n' +
        '| list | array | yes |  |  |  |\n| └ user_name | string | yes |  |  |  |\n' +
        '| \u00a0\u00a0└ \\_a\\|b\\_ | string | yes | - | one two |  |',
      '## Error codes',
      '| Code | Description | Solution |\n| --- | --- | --- |\n| 404 | no such order | look it up |',
      '## Remark',
      'Slow.\nAt night.',
    ].join('\n\n'),
  );
});

it('says nothing of what a doc has not', () => {
  expect(dubboRules.text(dubboRules.empty('Method'))).toBe('');
  expect(httpRules.text({ ...httpRules.empty('Doc'), contentType: '' })).toBe('`GET`');
});

it('has one line of a table for each row', () => {
  const html = httpRules.html(told);
  expect(html.match(/<tr>/g)).toHaveLength(4 + 6);
  expect(html).toContain('<h2>Response (array of object)</h2>');
  expect(html).toContain('<td>one<br>two</td>');
});

const unescaped = (html: string) =>
  html
    .replaceAll('<br>', '\n')
    .replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[String(name)] ?? '',
    );

it('runs nothing that is written anywhere, and shows it as it is written', () => {
  for (const text of payloads) {
    const everywhere = { name: text, type: text, maxLength: text, example: text, description: text };
    const html = httpRules.html({
      ...doc(row('a', everywhere), row('b', { style: 4, example: text })),
      ...{ url: text, httpMethod: text, contentType: text, author: text, deprecated: text, remark: text },
      ...{ isRequestArray: true, requestArrayType: text },
    });
    expect(html.replaceAll(/<\/?(?:p|code|h2|table|thead|tbody|tr|th|td|br)>/g, '')).not.toMatch(/[<>]/);
    const cells = html.split(/<\/?td>/).map(unescaped);
    expect(cells.filter((cell) => cell === text).length).toBeGreaterThanOrEqual(4);
  }
});
