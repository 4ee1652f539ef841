import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/refusal.js';
import { projectRoot } from '../runtime/pages.js';
import type { ThreadReply } from './serve-work.js';
import { limitTime, ThreadTime } from './thread-time.js';
import { WorkerLimitError } from './worker-limit-error.js';

/** A thread that needs more is terminated, and only the task that it ran fails. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/** A thread runs JavaScript; therefore tests, which run the sources, also load the built file. */
const entry = (file: string): string => path.join(projectRoot(), 'dist', 'server', file);

/** One worker thread, which runs one task at a time. It ends for good when a task exceeds a limit. */
export class WorkerThread {
  private readonly worker: Worker;
  private readonly ready: Promise<ThreadTime>;
  private ended = false;

  /** `file`: the entry point, below `server/`. */
  constructor(file: string) {
    this.worker = new Worker(entry(file), { resourceLimits, env: {}, execArgv: [], name: 'annals-worker' });
    this.ready = this.reply<never>().then((reply) => new ThreadTime(reply.kind === 'ready' ? reply.threadId : 0));
    // `run` reports a failed start; a thread that fails while idle is only not used again.
    this.ready.catch(() => undefined);
    this.worker.on('error', () => undefined);
    this.worker.once('exit', () => {
      this.ended = true;
      void this.ready.then((time) => time.close()).catch(() => undefined);
    });
    this.worker.unref();
  }

  get usable(): boolean {
    return !this.ended;
  }

  /** `deadlineMs`: processor time from when the thread is ready; it limits the work, not the wait for the thread. */
  async run<T>(name: string, input: unknown, deadlineMs: number): Promise<T> {
    this.worker.ref();
    try {
      const time = await this.ready;
      const reply = this.reply<T>((late) => limitTime(time, deadlineMs, late));
      this.worker.postMessage({ name, input });
      return settled(name, await reply);
    } catch (err) {
      if (err instanceof WorkerLimitError) await this.end();
      throw err;
    } finally {
      this.worker.unref();
    }
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.worker.terminate();
  }

  private reply<T>(limit?: (late: () => void) => () => void): Promise<ThreadReply<T>> {
    return new Promise((resolve, reject) => {
      const cancel = limit?.(() => finish(() => reject(new WorkerLimitError('deadline'))));
      const finish = (how: () => void) => {
        cancel?.();
        this.worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        how();
      };
      const onMessage = (reply: ThreadReply<T>) => finish(() => resolve(reply));
      const onError = (err: Error & { code?: string }) =>
        finish(() => reject(err.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimitError('memory') : err));
      const onExit = () => finish(() => reject(new WorkerLimitError('ended')));
      this.worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    });
  }
}

function settled<T>(name: string, reply: ThreadReply<T>): T {
  if (reply.kind === 'done') return reply.value;
  if (reply.kind === 'refused') throw new Refusal(reply.key, reply.facts);
  throw new Error(`${name} failed in a worker thread: ${reply.kind === 'failed' ? reply.message : reply.kind}`);
}
