import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Lifecycle, StopOrder } from '../runtime/lifecycle.js';
import { Metrics } from '../runtime/metrics.js';
import { caller } from '../runtime/request.js';
import { sizeWithin } from './size.js';
import { ThreadPool } from './thread-pool.js';
import type { Work } from './work.js';
import { WorkerLimitError } from './worker-limit-error.js';

export interface WorkerOptions {
  /** Maximum processor time of the function in milliseconds. */
  readonly deadline?: number;
  /** Whom the work is for; owners share the threads fairly. Default: the caller's address. */
  readonly owner?: string;
}

const DEADLINE_MS = 2_000;
/** Inputs up to this many characters run in the caller's thread: even a quadratic function finishes them at once. */
const SMALL = 1_000;
/** At least two, so that one long task leaves a thread for the others. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

const poolOf = (file: string) =>
  new ThreadPool({ file, threads: THREADS, mostPerOwner: THREADS - 1, queue: { perOwner: 100, total: 1_000 } });

/** Runs pure functions over user content in worker threads, with a deadline and a memory limit. See README.md. */
@Injectable()
export class Workers {
  private readonly pool = poolOf('app/threads/thread.js');
  /** Threads of lower priority. */
  private readonly bulkPool = poolOf('app/threads/bulk-thread.js');

  private readonly seconds = this.metrics.histogram('annals_worker_seconds', 'Time of a task in a worker thread', [
    'name',
    'result',
  ]);

  constructor(
    lifecycle: Lifecycle,
    private readonly metrics: Metrics,
  ) {
    lifecycle.onStop('worker threads', StopOrder.http, async () => {
      await Promise.all([this.pool.stop(), this.bulkPool.stop()]);
    });
  }

  /**
   * Runs a pure function; small inputs run at once, in this thread. Rejects with `WorkerLimitError` when a limit is
   * exceeded, with the function's own refusal, or with its error.
   */
  async run<I, R>(
    work: Work<I, R>,
    input: I,
    { deadline = DEADLINE_MS, owner = caller().address }: WorkerOptions = {},
  ): Promise<R> {
    if (sizeWithin(input, SMALL)) return work.run(input);
    const { name } = work;
    const end = this.seconds.startTimer({ name });
    try {
      const pool = work.isBulk ? this.bulkPool : this.pool;
      const result = await pool.run<R>({ name, input, deadline, owner });
      end({ result: 'done' });
      return result;
    } catch (err) {
      end({ result: err instanceof WorkerLimitError ? err.limit : 'failed' });
      throw err;
    }
  }
}
