import { expect, it } from '@jest/globals';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import {
  contentForStrangers,
  keywordParts,
  partsForStrangers,
} from '../../../../contracts/docs/doc-types/members-only.js';

it.each([
  ['s', { '@links': '{"next":{"server":{"url":"https://in.test"}}}', '@x-gateway': '1' }, undefined],
  ['m', { '@examples': '{"cat":{"value":1}}', 'x-in': '1', 'items/x-in': '1' }, ['@examples']],
  [
    OPERATION,
    { servers: '[]', 'server/https://in.test': '{}', 'info/x-team': '1', 'info/version': '"1"' },
    ['info/version'],
  ],
  ['f', { pattern: '"^a"', 'items/$comment': '"for us"' }, ['pattern']],
])('readers of shares get of the keywords of %s %j: %j', (id, schema, shown) => {
  const { schema: left } = partsForStrangers(id, { schema });
  expect(left && Object.keys(left)).toEqual(shown);
});

it.each([
  // Examples have names; what is in their values is data.
  ['@examples', '{"x-a":{"x-in":"1","value":{"x-id":1.10}}}', '{"x-a":{"value":{"x-id":1.10}}}', ['"1"']],
  ['items/examples', '[{"x-id":1}]', '[{"x-id":1}]', []],
  ['default', '{"x-id":1,"servers":[]}', '{"x-id":1,"servers":[]}', []],
  [
    'not',
    '{"properties":{"x-p":{"x-in":[2]},"links":{}},"const":{"x-c":1}}',
    '{"properties":{"x-p":{},"links":{}},"const":{"x-c":1}}',
    ['[2]'],
  ],
  ['prefixItems', '[{"x-in":1,"$comment":"c"},{"type":"null"}]', '[{},{"type":"null"}]', ['1', '"c"']],
  ['@encoding', '{"x-f":{"headers":{"X-A":{"x-in":1}}}}', '{"x-f":{"headers":{"X-A":{}}}}', ['1']],
])('of the parts of the keyword %s %s they get %s', (keyword, json, shown, members) => {
  expect(keywordParts('row', keyword, json)).toEqual({ shown, members });
});

it('looks into callbacks, requirements and schemes of operations and applications', () => {
  const item = (more: string) =>
    `{"done":{"{$url}":{${more}"post":{"security":[{"x-api-key":[]}],"responses":{"200":{"description":"ok"}}}}}}`;
  const responses = item('"servers":[{"url":"https://in.test"}],').replace('"ok"', '"ok","links":{"a":{}}');
  expect(keywordParts(OPERATION, 'callbacks', responses).shown).toBe(item(''));
  const security = '[{"x-api-key":[]}]';
  expect(keywordParts(OPERATION, 'security', security)).toEqual({ shown: security, members: [] });
  const scheme = '{"type":"apiKey","in":"header","name":"x-key","x-in":1,"flows":{"a":"https://in.test"}}';
  expect(keywordParts(OPERATION, 'scheme/x-k', scheme)).toEqual({
    ...{ shown: '{"type":"apiKey","in":"header","name":"x-key"}', members: ['1', '{"a":"https://in.test"}'] },
  });
  expect(keywordParts(OPERATION, 'tag/x-pets', '{"x-in":1}')).toEqual({ shown: '{}', members: ['1'] });
});

it('keeps what is nested too deep, or is no JSON, for members', () => {
  const deep = `${'{"a":'.repeat(200_000)}{"x-in":1}${'}'.repeat(200_000)}`;
  for (const json of [deep, '{"x-in']) expect(keywordParts('row', 'not', json).shown).toBeUndefined();
});

it('leaves the same objects where there is nothing to hide', () => {
  const row = { id: 'a', schema: { pattern: '"x-y"' } };
  expect(partsForStrangers('a', row)).toBe(row);
  expect(contentForStrangers({ author: 'Ann', params: [row] })).toEqual({ author: '', params: [row] });
});
