import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which others are served: people who type meanwhile wait for one turn, not for all of it. */
const TURN_MS = 8;

/** The turns of work that takes long. */
export class Turns {
  private since = performance.now();

  /** Call it where the work may be interrupted; it resolves at once unless this turn has lasted long. */
  async next(): Promise<void> {
    if (performance.now() - this.since <= TURN_MS) return;
    await setImmediate();
    this.since = performance.now();
  }
}

/** Runs work that yields where it may be interrupted. */
export async function inTurns<T>(work: Generator<void, T>, turns = new Turns()): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await turns.next();
  }
}

/** The same without interruption. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
