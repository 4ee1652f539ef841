import { describe, expect, it } from '@jest/globals';
import { nextTry, retryAfter, retryTable } from '../../../../server/notifications/sending/retry-table.js';

const now = new Date('2026-01-01T00:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

describe('retry table', () => {
  it('takes 75 h 35 min 5 s without jitter', () => {
    expect(retryTable.reduce((sum: number, wait) => sum + wait, 0)).toBe(((75 * 60 + 35) * 60 + 5) * 1000);
  });
  it('waits by the table, up to a tenth longer, and ends', () => {
    expect(nextTry(1, now, undefined, 0)).toEqual(later(5_000));
    expect(nextTry(1, now, undefined, 1)).toEqual(later(5_500));
    expect(nextTry(9, now, undefined, 0)).toEqual(later(24 * 3_600_000));
    expect(nextTry(10, now, undefined, 0)).toBeUndefined();
  });
  it('honours a later Retry-After, never a sooner one, and no more than a day', () => {
    expect(nextTry(1, now, later(60_000), 0)).toEqual(later(60_000));
    expect(nextTry(2, now, later(1_000), 0)).toEqual(later(300_000));
    expect(nextTry(1, now, later(365 * 24 * 3_600_000), 0)).toEqual(later(24 * 3_600_000));
  });
  it('reads both forms of Retry-After', () => {
    expect(retryAfter('120', now)).toEqual(later(120_000));
    expect(retryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now)).toEqual(later(60_000));
    expect(retryAfter('soon', now)).toBeUndefined();
    expect(retryAfter(undefined, now)).toBeUndefined();
  });
  it('takes absurd times for a day, and those of the past as they are', () => {
    const day = later(24 * 3_600_000);
    for (const absurd of ['999999999', '99999999999', '9'.repeat(400), 'Fri, 01 Jan 2999 00:00:00 GMT'])
      expect([absurd, retryAfter(absurd, now)]).toEqual([absurd, day]);
    for (const [past, at] of [
      ['0', now],
      ['Wed, 31 Dec 2025 00:00:00 GMT', later(-24 * 3_600_000)],
    ] as const)
      expect([past, retryAfter(past, now)]).toEqual([past, at]);
    for (const none of ['', '  ', '1e3', 'NaN', '\u0661'])
      expect([none, retryAfter(none, now)]).toEqual([none, undefined]);
  });
});
