import { describe, expect, it } from '@jest/globals';
import { afterTry } from '../../../../server/notifications/sending/delivery-state.js';

const now = new Date('2026-01-01T00:00:00Z');
const failed = { delivered: false, end: false, status: 500, answer: 'no' };

describe('a delivery after a try', () => {
  it('is delivered, and has no next one', () => {
    const { change, again } = afterTry({ attempts: 2 }, { ...failed, delivered: true, status: 200 }, now, 0);
    expect(change).toEqual({ state: 'delivered', attempts: 3, status: 200, answer: 'no', at: now, nextAt: null });
    expect(again).toBeUndefined();
  });

  it('fails, and comes back by the retry table or when the robot says', () => {
    const soon = new Date(now.getTime() + 5_000);
    expect(afterTry({ attempts: 0 }, failed, now, 0)).toMatchObject({
      change: { state: 'failed', nextAt: soon },
      again: soon,
    });
    const later = new Date(now.getTime() + 600_000);
    expect(afterTry({ attempts: 0 }, { ...failed, notBefore: later }, now, 0).again).toEqual(later);
  });

  it.each([
    ['after the tenth try', 9, failed],
    ['when the answer is final', 0, { ...failed, end: true, status: 410 }],
  ])('is parked %s', (_, attempts, outcome) => {
    const { change, again } = afterTry({ attempts }, outcome, now, 0);
    expect(change).toMatchObject({ state: 'parked', attempts: attempts + 1, nextAt: null });
    expect(again).toBeUndefined();
  });
});
