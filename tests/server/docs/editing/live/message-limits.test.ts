import { expect, it } from '@jest/globals';
import { CloseCode } from '../../../../../contracts/docs/live.js';
import { MessageLimits } from '../../../../../server/docs/editing/live/message-limits.js';
import { loadConfig } from '../../../../../server/platform/config/load-config.js';

it('takes what updates cost by their size, and what costs more than a burst only when nothing is used up', () => {
  const live = { ...loadConfig({}).live, updatesPerSecond: 10, burst: 100 };
  let now = 0;
  const limits = new MessageLimits(live, () => now);
  const send = (at: number, cost: number) => {
    now = at;
    // Each 8,192 bytes cost one, and the shortest update, too.
    return limits.excess({ is: 'update', update: new Uint8Array(8_192 * cost - 1), whole: true });
  };
  const tooFast = { code: CloseCode.tooFast, reason: 'live.tooFast' };
  expect(send(0, 900)).toBeUndefined();
  expect(send(0, 1)).toEqual(tooFast);
  expect(send(5_000, 50)).toBeUndefined();
  expect(send(5_000, 1)).toEqual(tooFast);
  expect(send(14_900, 900)).toEqual(tooFast);
  expect(send(15_000, 900)).toBeUndefined();
});
