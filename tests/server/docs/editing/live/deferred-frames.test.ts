import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DeferredFrames } from '../../../../../server/docs/editing/live/deferred-frames.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function seats() {
  const frames = new DeferredFrames();
  const written: [string, number][] = [];
  const begun = performance.now();
  const seat = (name: string) => ({ flushDeferred: () => written.push([name, performance.now() - begun]) });
  return { frames, written, seat, now: () => performance.now() };
}

it('writes an acknowledgement at once when its edit waited long for the commit, others later', () => {
  const { frames, written, seat, now } = seats();
  frames.add(seat('young'), now() - 20);
  frames.add(seat('old'), now() - 100);
  jest.advanceTimersByTime(5);
  expect(written.map(([name]) => name)).toEqual(['old']);
  jest.advanceTimersByTime(100);
  expect(written.map(([name]) => name)).toEqual(['old', 'young']);
  expect(written[1]?.[1]).toBeGreaterThanOrEqual(40);
  expect(written[1]?.[1]).toBeLessThanOrEqual(50);
});

it('keeps the time of the oldest edit when a newer acknowledgement replaces the frame', () => {
  const { frames, written, seat, now } = seats();
  const one = seat('one');
  frames.add(one, now());
  jest.advanceTimersByTime(50);
  frames.add(one, now());
  jest.advanceTimersByTime(20);
  expect(written).toHaveLength(1);
});

it('leaves out a socket that wrote its frame with another one', () => {
  const { frames, written, seat, now } = seats();
  const one = seat('one');
  frames.add(one, now());
  frames.add(seat('other'), now());
  frames.delete(one);
  jest.advanceTimersByTime(200);
  expect(written.map(([name]) => name)).toEqual(['other']);
});
