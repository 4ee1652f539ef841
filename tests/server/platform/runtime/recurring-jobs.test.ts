import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Lifecycle } from '../../../../server/platform/runtime/lifecycle.js';
import { Logger } from '../../../../server/platform/runtime/logger.js';
import { RecurringJobs } from '../../../../server/platform/runtime/recurring-jobs.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const everyMs = 1_000;
/** Runs what waits for nothing but its turn. */
async function turns(): Promise<void> {
  for (let n = 0; n < 20; n++) await Promise.resolve();
}
async function next(): Promise<void> {
  jest.advanceTimersByTime(everyMs);
  await turns();
}

function started() {
  const written: string[] = [];
  const logger = new Logger('error', { write: (line) => written.push(line) });
  const lifecycle = new Lifecycle(logger);
  return { written, lifecycle, jobs: new RecurringJobs(lifecycle, logger) };
}

describe('a recurring job', () => {
  it('runs each time, at once if asked, and not after the stop', async () => {
    const { jobs, lifecycle } = started();
    let runs = 0;
    const run = async () => void runs++;
    jobs.add({ what: 'count', everyMs, run });
    expect(runs).toBe(0);
    await next();
    await next();
    expect(runs).toBe(2);
    jobs.add({ what: 'count at once', everyMs, atOnce: true, run });
    expect(runs).toBe(3);
    await lifecycle.stop();
    await next();
    expect(runs).toBe(3);
  });

  it('is not started beside itself, and the stop waits for it', async () => {
    const { jobs, lifecycle } = started();
    let begun = 0;
    let end = () => {};
    const run = () => {
      begun++;
      return new Promise<void>((done) => {
        end = done;
      });
    };
    jobs.add({ what: 'take long', everyMs, run });
    await next();
    await next();
    expect(begun).toBe(1);
    end();
    await turns();
    await next();
    expect(begun).toBe(2);
    let isStopped = false;
    const stop = lifecycle.stop().then(() => {
      isStopped = true;
    });
    await next();
    expect([begun, isStopped]).toEqual([2, false]);
    end();
    await stop;
  });

  it('goes on after a failure, which is logged', async () => {
    const { jobs, lifecycle, written } = started();
    let runs = 0;
    const run = async () => {
      if (++runs === 1) throw new Error('no room');
    };
    jobs.add({ what: 'tidy', everyMs, run });
    await next();
    await next();
    expect(runs).toBe(2);
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'cannot tidy', err: { message: 'no room' } },
    ]);
    await lifecycle.stop();
  });
});
