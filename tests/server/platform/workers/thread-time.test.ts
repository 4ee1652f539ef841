import { Worker } from 'node:worker_threads';
import { expect, it } from '@jest/globals';
import { limitTime, ThreadTime } from '../../../../server/platform/workers/thread-time.js';

it('ends a task by the time for which its thread has worked, however long that takes', async () => {
  // The thread waits for a processor at the first looks, then has its time at once.
  const read = [100, 100, 100, 100, 120];
  let looks = 0;
  const thread = { read: () => read[Math.min(looks++, read.length - 1)] ?? 0 };
  await new Promise<void>((late) => limitTime(thread, 20, late));
  expect(looks).toBe(read.length);
});

it('ends nothing that was cancelled', async () => {
  let isLate = false;
  const cancel = limitTime({ read: () => 0 }, 1, () => {
    isLate = true;
  });
  cancel();
  await new Promise<void>((late) => limitTime(new ThreadTime(), 20, late));
  expect(isLate).toBe(false);
});

const onLinux = process.platform === 'linux' ? it : it.skip;
onLinux('reads the time of the thread that is meant, not of the one that reads', async () => {
  const code = `const { readlinkSync } = require('node:fs'); const { parentPort } = require('node:worker_threads');
    parentPort.on('message', () => { for (const end = performance.now() + 60_000; performance.now() < end; ); });
    parentPort.postMessage(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));`;
  const worker = new Worker(code, { eval: true });
  const id = await new Promise<number>((resolve) => worker.once('message', resolve));
  const [own, other] = [new ThreadTime(), new ThreadTime(id)];
  const before = { own: own.read(), other: other.read() };
  while (own.read() - before.own < 200);
  expect(other.read() - before.other).toBeLessThan(150);
  worker.postMessage('work');
  await new Promise<void>((late) => limitTime(other, 200, late));
  expect(other.read() - before.other).toBeGreaterThanOrEqual(199);
  await worker.terminate();
  other.close();
  own.close();
});
