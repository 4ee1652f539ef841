/** So many a second, with a burst: a bucket that fills as time goes. Times in milliseconds. */
export class Budget {
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

  /** False when there is nothing left. */
  spend(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) * this.perSecond) / 1_000);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
