import { Injectable } from '@nestjs/common';
import { Lifecycle, StopOrder } from './lifecycle.js';
import { Logger } from './logger.js';

interface RecurringJob {
  /** What it does, as in "cannot …". */
  readonly what: string;
  readonly everyMs: number;
  /** Also when it is added. */
  readonly atOnce?: boolean;
  readonly run: () => Promise<void>;
}

/**
 * Work that each node does again and again, so it must be harmless when two do it at once. A failure is logged; a job that takes
 * longer than its interval is not started beside itself, and the stop waits for it before the database closes.
 */
@Injectable()
export class RecurringJobs {
  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
  ) {}

  add({ what, everyMs, atOnce = false, run }: RecurringJob): void {
    let running: Promise<void> | undefined;
    const start = () => {
      running ??= run()
        .catch((err: unknown) => this.logger.error({ err }, `cannot ${what}`))
        .finally(() => {
          running = undefined;
        });
    };
    const timer = setInterval(start, everyMs);
    this.lifecycle.onStop(what, StopOrder.tasks, async () => {
      clearInterval(timer);
      await running;
    });
    if (atOnce) start();
  }
}
