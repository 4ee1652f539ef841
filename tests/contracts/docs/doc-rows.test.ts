import { expect, it } from '@jest/globals';
import { tableRows } from '../../../contracts/docs/doc-rows.js';

it('refuses too many branches without looking at each of them', () => {
  const { error } = tableRows.input.safeParse({ moduleId: '1', toggled: Array(200_000).fill(7) });
  expect(error?.issues.filter(({ path }) => path[0] === 'toggled')).toMatchObject([{ code: 'too_big' }]);
});

it('looks at each of as many as may be', () => {
  const { error } = tableRows.input.safeParse({ moduleId: '1', toggled: ['a', 7] });
  expect(error?.issues.map(({ path }) => path)).toContainEqual(['toggled', 1]);
});
