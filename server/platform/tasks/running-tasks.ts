import type { TaskHandler } from './task.js';

/** Concurrent runs per kind and node: a slow chat server must not delay versions. */
const ABREAST = 6;
/** The same for kinds that wait for the servers of others: so many that a few slow ones leave some free. */
const ABREAST_ELSEWHERE = 24;

interface Run {
  readonly target: string;
  readonly ended: Promise<void>;
}

/** The tasks of one kind that run on this node. */
export class RunningTasks {
  private readonly runs = new Map<number, Run>();

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

  /** `then` is called when it has ended and is none of these any more. */
  add(id: number, key: string, run: Promise<void>, then: () => void): void {
    const ended = run.finally(() => {
      this.runs.delete(id);
      then();
    });
    this.runs.set(id, { target: key.split(':', 1)[0] ?? key, ended });
  }
}
