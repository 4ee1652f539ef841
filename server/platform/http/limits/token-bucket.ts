/** A rate limit with a burst: `burst` tokens at first, refilled at `perSecond`. Times in milliseconds of one clock. */
export class TokenBucket {
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

  /** False when fewer than `tokens` are left; then nothing is taken. */
  take(now: number, tokens = 1): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) * this.perSecond) / 1_000);
    this.at = now;
    if (this.left < tokens) return false;
    this.left -= tokens;
    return true;
  }
}
