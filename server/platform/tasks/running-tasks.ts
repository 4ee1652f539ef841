import type { TaskHandler } from './task.js';

/** Concurrent runs per kind and node: a slow chat server must not delay versions. */
const ABREAST = 6;
/** The same for kinds that wait for the servers of others: so many that a few slow ones leave some free. */
const ABREAST_ELSEWHERE = 24;
/** Of these, how many only targets get that were quick the last time: however many are slow, they delay no quick one. */
const FOR_QUICK = 8;
const QUICK_MS = 2_000;
/** Targets of which it is known whether they were quick. */
const MOST_KNOWN = 5_000;

interface Run {
  readonly target: string;
  readonly since: number;
  readonly ended: Promise<void>;
}

/** The tasks of one kind that run on this node. */
export class RunningTasks {
  private readonly runs = new Map<number, Run>();
  /** Whose last run was quick; the newest last. */
  private readonly quick = new Set<string>();

  get ids(): readonly number[] {
    return [...this.runs.keys()];
  }

  get ended(): readonly Promise<void>[] {
    return [...this.runs.values()].map(({ ended }) => ended);
  }

  /** How many more may run now. */
  free({ perTarget }: TaskHandler): number {
    return Math.max(0, (perTarget === undefined ? ABREAST : ABREAST_ELSEWHERE) - this.runs.size);
  }

  /** The targets of which no more may run now. */
  full({ perTarget = Number.POSITIVE_INFINITY }: TaskHandler): string[] {
    const counts = new Map<string, number>();
    for (const { target } of this.runs.values()) counts.set(target, (counts.get(target) ?? 0) + 1);
    return [...counts].flatMap(([target, count]) => (count < perTarget ? [] : target));
  }

  /** The targets of which alone more may run now; undefined: of any. */
  only(handler: TaskHandler): string[] | undefined {
    if (handler.perTarget === undefined || this.free(handler) > FOR_QUICK) return undefined;
    const now = performance.now();
    for (const { target, since } of this.runs.values()) if (now - since > QUICK_MS) this.quick.delete(target);
    return [...this.quick];
  }

  /** `then` is called when it has ended and is none of these any more. */
  add(id: number, key: string, run: Promise<void>, then: () => void): void {
    const target = key.split(':', 1)[0] ?? key;
    const since = performance.now();
    const ended = run.finally(() => {
      this.runs.delete(id);
      this.note(target, performance.now() - since);
      then();
    });
    this.runs.set(id, { target, since, ended });
  }

  private note(target: string, ms: number): void {
    this.quick.delete(target);
    if (ms <= QUICK_MS) this.quick.add(target);
    const [oldest] = this.quick;
    if (this.quick.size > MOST_KNOWN && oldest !== undefined) this.quick.delete(oldest);
  }
}
