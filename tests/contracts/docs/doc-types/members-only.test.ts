import { expect, it } from '@jest/globals';
import { OPERATION } from '../../../../contracts/docs/doc-types/api.js';
import { partsForStrangers } from '../../../../contracts/docs/doc-types/members-only.js';

it.each([
  ['s', { '@links': '{"next":{"server":{"url":"https://in.test"}}}', '@x-gateway': '1' }, undefined],
  ['m', { '@examples': '{"cat":{"value":1}}', 'x-in': '1', 'items/x-in': '1' }, ['@examples']],
  [
    OPERATION,
    { servers: '[]', 'server/https://in.test': '{}', 'info/x-team': '1', 'info/version': '"1"' },
    ['info/version'],
  ],
  ['f', { pattern: '"^a"' }, ['pattern']],
])('readers of shares get of the keywords of %s %j: %j', (id, schema, shown) => {
  const { schema: left } = partsForStrangers(id, { schema });
  expect(left && Object.keys(left)).toEqual(shown);
});
