import { performance } from 'node:perf_hooks';
import { IntervalWhile } from './interval-while.js';

const SAMPLE_MS = 100;
/** Below this share of busy time batching gains nothing: each message finds the event loop idle. */
const IDLE_BELOW = 0.5;
const FULL_FROM = 0.9;

/** Load of the event loop of this process while it is measured: 0 with spare time, 1 when it barely keeps up or falls behind. */
export class LoopLoad {
  value = 0;
  private before = performance.eventLoopUtilization();
  private readonly samples = new IntervalWhile(() => this.sample(), SAMPLE_MS);

  /** Measures while somebody needs to know. */
  keep(needed: boolean): void {
    if (needed === this.samples.isRunning) return;
    this.before = performance.eventLoopUtilization();
    this.value = 0;
    this.samples.keep(needed);
  }

  private sample(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.before);
    this.before = now;
    this.value = Math.min(1, Math.max(0, (utilization - IDLE_BELOW) / (FULL_FROM - IDLE_BELOW)));
  }
}
