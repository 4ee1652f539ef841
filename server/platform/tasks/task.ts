/** What a handler receives about the run. `attempts`: 1 in the first run. */
export interface Task {
  readonly key: string;
  readonly attempts: number;
}
/** Does the work, outside of any transaction; may be called again with the same key after a crash. */
export interface TaskHandler {
  /**
   * Of a handler that waits for the servers of others: how many tasks of one target run at once, so that a slow one
   * delays no other. The target is what a key has before its first colon.
   */
  readonly perTarget?: number;
  run(payload: unknown, task: Task): Promise<void>;
}

/** Thrown by a handler to run the task again at the given time. */
export class RetryAt extends Error {
  constructor(
    readonly at: Date,
    reason: string,
  ) {
    super(reason);
    this.name = 'RetryAt';
  }
}
/** Thrown by a handler that has to wait, such as for a rate limit: `RetryAt` without a failure. */
export class WaitUntil extends RetryAt {
  constructor(at: Date, reason: string) {
    super(at, reason);
    this.name = 'WaitUntil';
  }
}
/** Thrown by a handler whose run succeeded, to run the task again at the given time. */
export class ContinueAt extends Error {
  constructor(readonly at: Date) {
    super('there is more to do later');
    this.name = 'ContinueAt';
  }
}
/** Thrown by a handler to park the task: it is not retried unless an admin does it. */
export class GiveUp extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'GiveUp';
  }
}

/** Delays after the first, second … failed run (ms); after the last one the task is parked. */
export const backOff = [5, 15, 60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600].map((seconds) => seconds * 1_000);
