import { expect, it } from '@jest/globals';
import { Losses } from '../../../../server/import-export/formats/imported/losses.js';

it('a long report says how many losses it does not list', () => {
  const losses = new Losses();
  for (let at = 0; at < 500; at++) losses.add(`#/${at}`, 'cut');
  expect(losses.all()).toHaveLength(500);
  losses.add('#/500', 'invalid');
  losses.add('#/501', 'invalid');
  expect(losses.all().slice(499)).toEqual([
    { origin: '#/499', what: 'cut', value: '' },
    { origin: '', what: 'more', value: '2' },
  ]);
});
