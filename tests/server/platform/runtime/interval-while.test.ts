import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { IntervalWhile } from '../../../../server/platform/runtime/interval-while.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('acts only while it is needed, however often that is stated', () => {
  let acts = 0;
  const interval = new IntervalWhile(() => acts++, 100);
  jest.advanceTimersByTime(1_000);
  expect(acts).toBe(0);
  interval.keep(true);
  jest.advanceTimersByTime(150);
  interval.keep(true);
  jest.advanceTimersByTime(50);
  expect(acts).toBe(2);
  interval.keep(false);
  interval.keep(false);
  expect(interval.isRunning).toBe(false);
  interval.keep(true);
  jest.advanceTimersByTime(100);
  expect(acts).toBe(3);
});
