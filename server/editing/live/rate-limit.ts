/** A token bucket: `perSecond` on average, with a burst. Times in milliseconds. */
export class RateLimit {
  private left: number;
  private at: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    now: number,
  ) {
    this.left = burst;
    this.at = now;
  }

  /** False when the bucket is empty. */
  tryTake(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) * this.perSecond) / 1_000);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
