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

  /** False when the bucket does not hold `cost`; what costs more than a burst needs a full one. */
  tryTake(now: number, cost = 1): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) * this.perSecond) / 1_000);
    this.at = now;
    const price = Math.min(cost, this.burst);
    if (this.left < price) return false;
    this.left -= price;
    return true;
  }
}
