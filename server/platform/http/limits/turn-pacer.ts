/** A turn of the event loop below this is nothing that others notice. */
const LONG_MS = 8;
/** After a long turn, so many times its duration belong to others. */
const REST = 3;

/**
 * Shares the event loop between work on large input and everything else: a request takes some ten turns, and would wait
 * for as many large inputs otherwise.
 */
export class TurnPacer {
  private freeAt = 0;

  constructor(private readonly now: () => number) {}

  /** Milliseconds until the next batch may run. */
  get waitMs(): number {
    return Math.max(0, this.freeAt - this.now());
  }

  /** Runs a batch and remembers how long it took. */
  run<T>(batch: () => T): T {
    const start = this.now();
    try {
      return batch();
    } finally {
      const took = this.now() - start;
      if (took > LONG_MS) this.freeAt = start + took * (1 + REST);
    }
  }
}
