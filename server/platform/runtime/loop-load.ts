import { performance } from 'node:perf_hooks';

const SAMPLE_MS = 100;
/** Below this share of busy time batching gains nothing: each message finds the event loop idle. */
const IDLE_BELOW = 0.5;
const FULL_FROM = 0.9;

/** Load of the event loop of this process: 0 with spare time, 1 when it barely keeps up or falls behind. */
export class LoopLoad {
  value = 0;
  private before = performance.eventLoopUtilization();
  private readonly timer = setInterval(() => this.sample(), SAMPLE_MS).unref();

  stop(): void {
    clearInterval(this.timer);
  }

  private sample(): void {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.before);
    this.before = now;
    this.value = Math.min(1, Math.max(0, (utilization - IDLE_BELOW) / (FULL_FROM - IDLE_BELOW)));
  }
}
