import { describe, expect, it } from '@jest/globals';
import { TokenBucket } from '../../../../../server/platform/http/limits/token-bucket.js';

describe('a token bucket', () => {
  it('lets a burst through, then so many a second', () => {
    const bucket = new TokenBucket(2, 3, 0);
    expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
    expect([499, 500, 500, 1_000].map((now) => bucket.take(now))).toEqual([false, true, false, true]);
  });

  it('never holds more than the burst', () => {
    const bucket = new TokenBucket(100, 2, 0);
    expect([60_000, 60_000, 60_000].map((now) => bucket.take(now))).toEqual([true, true, false]);
  });

  it('takes nothing when there is not enough', () => {
    const bucket = new TokenBucket(1, 3, 0);
    expect(bucket.take(0, 4)).toBe(false);
    expect(bucket.take(0, 3)).toBe(true);
  });
});
