import { expect, it } from '@jest/globals';
import { TurnPacer } from '../../../../../server/platform/http/limits/turn-pacer.js';

it('leaves three quarters of the time to others after a long batch, and none to wait after a short one', () => {
  let now = 0;
  const pacer = new TurnPacer(() => now);
  const batchOf = (ms: number) =>
    pacer.run(() => {
      now += ms;
    });
  batchOf(5);
  expect(pacer.waitMs).toBe(0);
  batchOf(100);
  expect(pacer.waitMs).toBe(300);
  now += 200;
  expect(pacer.waitMs).toBe(100);
  now += 500;
  expect(pacer.waitMs).toBe(0);
});
