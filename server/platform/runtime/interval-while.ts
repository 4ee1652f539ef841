/** Repeats an act while it is needed: a timer that finds nothing to do still wakes an idle process. */
export class IntervalWhile {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly act: () => void,
    private readonly everyMs: number,
  ) {}

  get isRunning(): boolean {
    return this.timer !== undefined;
  }

  /** Starts or stops it; the first act comes one period after the start. Never keeps the process alive. */
  keep(needed: boolean): void {
    if (needed) this.timer ??= setInterval(this.act, this.everyMs).unref();
    else {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}
