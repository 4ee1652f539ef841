import { Clock } from '../../server/platform/runtime/clock.js';

/** Runs like a real clock and can be advanced, or held: then it moves only when advanced. */
export class TestClock extends Clock {
  private ahead = 0;
  private held: number | undefined;

  override now(): Date {
    return new Date((this.held ?? Date.now()) + this.ahead);
  }

  /** Milliseconds. */
  advance(by: number): void {
    this.ahead += by;
  }

  /** Stops the clock, for tests that depend on how long the machine takes. */
  hold(): void {
    this.held ??= Date.now();
  }

  run(): void {
    this.held = undefined;
  }
}
