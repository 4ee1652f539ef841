/** Result of a try. `end`: another try would not succeed. */
export interface SendOutcome {
  readonly delivered: boolean;
  readonly end: boolean;
  /** The receiver wants nothing more: its target is paused, and keeps the delivery. */
  readonly isGone?: boolean | undefined;
  readonly status: number | null;
  readonly answer: string;
  readonly notBefore?: Date | undefined;
  /** The robot must get no messages until then. */
  readonly pauseUntil?: Date | undefined;
}
