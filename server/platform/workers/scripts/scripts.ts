import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Lifecycle, StopOrder } from '../../runtime/lifecycle.js';
import { Metrics } from '../../runtime/metrics.js';
import { ThreadPool } from '../thread-pool.js';
import { WorkerLimitError } from '../worker-limit-error.js';
import { type ScriptJob, type ScriptOutcome, scriptLimits } from './script.js';

/** Processor time. A thread that a script keeps busy beyond its own limit hangs in native code, and is terminated. */
const HANG_MS = 3 * scriptLimits.cpuMs;
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1));

/**
 * Runs scripts and templates of users. Each begins with a new heap in QuickJS, in threads of their own: it sees no
 * object of the server, has 64 MB and a second, and cannot slow the functions of `Workers` down.
 */
@Injectable()
export class Scripts {
  private readonly pool = new ThreadPool({
    file: 'platform/workers/scripts/script-thread.js',
    threads: THREADS,
    mostPerOwner: THREADS - 1,
    queue: { perOwner: 200, total: 2_000 },
  });

  private readonly seconds = this.metrics.histogram('annals_script_seconds', 'Time of a script, with its wait', [
    'kind',
    'result',
  ]);

  constructor(
    lifecycle: Lifecycle,
    private readonly metrics: Metrics,
  ) {
    lifecycle.onStop('script threads', StopOrder.http, () => this.pool.stop());
  }

  /** @throws WorkerLimitError when too many scripts wait. */
  async run(job: ScriptJob): Promise<ScriptOutcome> {
    const end = this.seconds.startTimer({ kind: job.kind });
    try {
      const { owner } = job;
      const outcome = await this.pool.run<ScriptOutcome>({ name: 'script', input: job, deadline: HANG_MS, owner });
      end({ result: outcome.kind });
      return outcome;
    } catch (err) {
      if (!(err instanceof WorkerLimitError)) throw err;
      end({ result: err.limit });
      if (err.limit === 'queue') throw err;
      return { kind: 'limit', limit: err.limit === 'memory' ? 'memory' : 'time' };
    }
  }
}
