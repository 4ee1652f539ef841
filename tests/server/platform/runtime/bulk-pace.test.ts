import { expect, it } from '@jest/globals';
import { BulkPace } from '../../../../server/platform/runtime/bulk-pace.js';

const rested = async (pace: BulkPace, ms: number): Promise<number> => {
  const begun = performance.now();
  await pace.rest(ms);
  return performance.now() - begun;
};

it('rests for a quarter of the time while people type, and not otherwise', async () => {
  const pace = new BulkPace();
  const goneOn = pace.rest(10_000).then(() => 'at once');
  expect(await Promise.race([goneOn, new Promise((late) => setImmediate(late))])).toBe('at once');
  pace.typed();
  expect(await rested(pace, 800)).toBeGreaterThan(190);
});
