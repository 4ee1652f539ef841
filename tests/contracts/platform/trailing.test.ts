import { expect, it } from '@jest/globals';
import { withoutTrailing } from '../../../contracts/platform/trailing.js';

it('takes every such character off the end, and none before it', () => {
  expect(withoutTrailing('http://a//b///', '/')).toBe('http://a//b');
  expect(withoutTrailing('0010', '0')).toBe('001');
  expect(withoutTrailing('///', '/')).toBe('');
  expect(withoutTrailing('', '/')).toBe('');
});
