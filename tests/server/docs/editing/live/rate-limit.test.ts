import { expect, it } from '@jest/globals';
import { RateLimit } from '../../../../../server/docs/editing/live/rate-limit.js';

it('takes costs from one bucket, and what is larger than the bucket only when it is full', () => {
  const limit = new RateLimit(10, 100, 0);
  expect(limit.tryTake(0, 1_000)).toBe(true);
  expect(limit.tryTake(0)).toBe(false);
  expect(limit.tryTake(5_000, 50)).toBe(true);
  expect(limit.tryTake(5_000)).toBe(false);
  expect(limit.tryTake(14_900, 1_000)).toBe(false);
  expect(limit.tryTake(15_000, 1_000)).toBe(true);
});
