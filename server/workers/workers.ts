import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Lifecycle, StopOrder } from '../platform/lifecycle.js';
import { Metrics } from '../platform/metrics.js';
import { caller } from '../platform/request.js';
import { type WorkerFunctionName, type WorkerInput, type WorkerResult, workerFunctions } from './functions.js';
import { sizeWithin } from './size.js';
import { WorkerLimitError } from './worker-limit-error.js';
import { WorkerQueue } from './worker-queue.js';
import { WorkerThread } from './worker-thread.js';

export interface WorkerOptions {
  /** Maximum time of the function in milliseconds. */
  readonly deadline?: number;
  /** Whom the work is for; owners share the threads fairly. Default: the caller's address. */
  readonly owner?: string;
}

interface WaitingTask {
  readonly start: (thread: WorkerThread) => Promise<void>;
  readonly refuse: () => void;
}

const DEADLINE_MS = 2_000;
/** A thread that was idle for this long ends; the next task starts another one. */
const IDLE_MS = 60_000;
/** Inputs up to this many characters run in the caller's thread: even a quadratic function finishes them at once. */
const SMALL = 1_000;
/** At least two, so that one long task leaves a thread for the others. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

/** Runs pure functions over user content in worker threads, with a deadline and a memory limit. See README.md. */
@Injectable()
export class Workers {
  private readonly queue = new WorkerQueue<WaitingTask>({ perOwner: 100, total: 1_000 });
  private readonly threads = new Set<WorkerThread>();
  private readonly idle = new Map<WorkerThread, NodeJS.Timeout>();
  private stopped = false;

  private readonly seconds = this.metrics.histogram('annals_worker_seconds', 'Time of a task in a worker thread', [
    'name',
    'result',
  ]);

  constructor(
    lifecycle: Lifecycle,
    private readonly metrics: Metrics,
  ) {
    lifecycle.onStop('worker threads', StopOrder.http, () => this.stop());
  }

  /**
   * Runs the named function; small inputs run at once, in this thread. Rejects with `WorkerLimitError` when a limit is
   * exceeded, with the function's own refusal, or with its error.
   */
  async run<N extends WorkerFunctionName>(
    name: N,
    input: WorkerInput<N>,
    options: WorkerOptions = {},
  ): Promise<WorkerResult<N>> {
    if (sizeWithin(input, SMALL)) return workerFunctions[name](input);
    return this.inThread<WorkerResult<N>>(name, input, options);
  }

  private inThread<T>(
    name: WorkerFunctionName,
    input: unknown,
    { deadline = DEADLINE_MS, owner = caller().address }: WorkerOptions,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = () => reject(new WorkerLimitError('queue'));
      const start = async (thread: WorkerThread) => {
        const end = this.seconds.startTimer({ name });
        try {
          resolve(await thread.run<T>(name, input, deadline));
          end({ result: 'done' });
        } catch (err) {
          end({ result: err instanceof WorkerLimitError ? err.limit : 'failed' });
          reject(err);
        }
      };
      if (this.stopped || !this.queue.add(owner, { start, refuse })) refuse();
      else this.pump();
    });
  }

  private pump(): void {
    while (this.idle.size > 0 || this.threads.size < THREADS) {
      const next = this.queue.next(THREADS - 1);
      if (!next) return;
      const thread = this.freeThread();
      void next.task.start(thread).finally(() => {
        this.queue.finished(next.owner);
        this.rest(thread);
        this.pump();
      });
    }
  }

  /** A thread that is idle, or else a new one. */
  private freeThread(): WorkerThread {
    for (const [idle, timer] of this.idle) {
      clearTimeout(timer);
      this.idle.delete(idle);
      if (idle.usable) return idle;
      this.threads.delete(idle);
    }
    const thread = new WorkerThread();
    this.threads.add(thread);
    return thread;
  }

  private rest(thread: WorkerThread): void {
    if (!thread.usable) {
      this.threads.delete(thread);
      return;
    }
    const timer = setTimeout(() => void this.dismiss(thread), IDLE_MS).unref();
    this.idle.set(thread, timer);
  }

  private async dismiss(thread: WorkerThread): Promise<void> {
    clearTimeout(this.idle.get(thread));
    this.idle.delete(thread);
    this.threads.delete(thread);
    await thread.end();
  }

  private async stop(): Promise<void> {
    this.stopped = true;
    for (const { refuse } of this.queue.clear()) refuse();
    await Promise.all([...this.threads].map((thread) => this.dismiss(thread)));
  }
}
