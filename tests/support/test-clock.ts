import { Clock } from '../../server/platform/clock.js';

/** Runs like a real clock, and can be put forward. */
export class TestClock extends Clock {
  private ahead = 0;

  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** Milliseconds. */
  advance(by: number): void {
    this.ahead += by;
  }
}
