import { expect, it } from '@jest/globals';
import { WorkerQueue } from '../../../../server/platform/workers/worker-queue.js';

const queue = () => new WorkerQueue<string>({ perOwner: 2, total: 3 });

it('takes turns between owners and keeps the order of each', () => {
  const waiting = queue();
  waiting.add('a', 'a1');
  waiting.add('a', 'a2');
  waiting.add('b', 'b1');
  const order = [waiting.next(9), waiting.next(9), waiting.next(9), waiting.next(9)].map((next) => next?.task);
  expect(order).toEqual(['a1', 'b1', 'a2', undefined]);
});

it('starts no more tasks of one owner than allowed until one has finished', () => {
  const waiting = queue();
  waiting.add('a', 'a1');
  waiting.add('a', 'a2');
  expect(waiting.next(1)?.task).toBe('a1');
  expect(waiting.next(1)).toBeUndefined();
  waiting.finished('a');
  expect(waiting.next(1)?.task).toBe('a2');
});

it('refuses what passes the limit of an owner or of all, and gives back what waits when it is cleared', () => {
  const waiting = queue();
  expect([waiting.add('a', '1'), waiting.add('a', '2'), waiting.add('a', '3')]).toEqual([true, true, false]);
  expect([waiting.add('b', '4'), waiting.add('c', '5')]).toEqual([true, false]);
  expect(waiting.clear()).toEqual(['1', '2', '4']);
  expect(waiting.next(9)).toBeUndefined();
});
