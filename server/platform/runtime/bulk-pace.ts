import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Rest after bulk work, as a share of the time that it took. */
const SHARE = 0.25;
const LONGEST_MS = 500;
/** People type as long as the last edit is no older than this. */
const RECENT_MS = 1_000;

/** Bulk work rests between its transactions while people type on this node; otherwise it goes on at once. */
@Injectable()
export class BulkPace {
  private typedAt = Number.NEGATIVE_INFINITY;

  /** Edits of people were committed. */
  typed(): void {
    this.typedAt = performance.now();
  }

  /** Resolves when the next piece may begin; the last one took `ms`. */
  async rest(ms: number): Promise<void> {
    if (performance.now() - this.typedAt < RECENT_MS) await setTimeout(Math.min(LONGEST_MS, ms * SHARE));
  }
}
