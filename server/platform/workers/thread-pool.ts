import { WorkerLimitError } from './worker-limit-error.js';
import { WorkerQueue } from './worker-queue.js';
import { WorkerThread } from './worker-thread.js';

export interface PoolOptions {
  /** The entry point of the threads, below `server/`. */
  readonly file: string;
  readonly threads: number;
  /** Threads that one owner may occupy at once. */
  readonly mostPerOwner: number;
  /** Waiting tasks, per owner and in total; further ones are refused. */
  readonly queue: { readonly perOwner: number; readonly total: number };
}
export interface PoolTask {
  readonly name: string;
  readonly input: unknown;
  /** Milliseconds of processor time. */
  readonly deadline: number;
  /** Whom the work is for; owners share the threads fairly. */
  readonly owner: string;
}

interface WaitingTask {
  readonly start: (thread: WorkerThread) => Promise<void>;
  readonly refuse: () => void;
}

/** A thread that was idle for this long ends; the next task starts another one. */
const IDLE_MS = 60_000;

/** Threads of one kind. A thread that exceeds a limit is terminated and replaced. */
export class ThreadPool {
  private readonly queue: WorkerQueue<WaitingTask>;
  private readonly threads = new Set<WorkerThread>();
  private readonly idle = new Map<WorkerThread, NodeJS.Timeout>();
  private stopped = false;

  constructor(private readonly options: PoolOptions) {
    this.queue = new WorkerQueue(options.queue);
  }

  /** Rejects with `WorkerLimitError` when a limit is exceeded, with the function's own refusal, or with its error. */
  run<T>({ name, input, deadline, owner }: PoolTask): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const refuse = () => reject(new WorkerLimitError('queue'));
      const start = (thread: WorkerThread) => thread.run<T>(name, input, deadline).then(resolve, reject);
      if (this.stopped || !this.queue.add(owner, { start, refuse })) refuse();
      else this.pump();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const { refuse } of this.queue.clear()) refuse();
    await Promise.all([...this.threads].map((thread) => this.dismiss(thread)));
  }

  private pump(): void {
    while (this.idle.size > 0 || this.threads.size < this.options.threads) {
      const next = this.queue.next(this.options.mostPerOwner);
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
    const thread = new WorkerThread(this.options.file);
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
}
