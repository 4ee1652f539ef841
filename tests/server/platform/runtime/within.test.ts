import { expect, test } from '@jest/globals';
import { late, within } from '../../../../server/platform/runtime/within.js';

const never = new Promise<never>(() => undefined);

test('passes on what arrives in time, a rejection too', async () => {
  expect(await within(60_000, Promise.resolve('in time'))).toBe('in time');
  await expect(within(60_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

test('is late when the time is over, and ignores a later rejection', async () => {
  expect(await within(1, never)).toBe(late);
  let reject: (error: Error) => void = () => undefined;
  const slow = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  expect(await within(1, slow)).toBe(late);
  reject(new Error('too late'));
  await expect(slow).rejects.toThrow('too late');
});
