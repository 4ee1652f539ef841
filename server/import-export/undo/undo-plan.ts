/** A doc that a change set wrote, with the versions of its events. */
interface WrittenDoc {
  /** Versions of its first and last event of the change set, and their number. */
  readonly first: number;
  readonly last: number;
  readonly events: number;
  readonly head: number;
}

/** Events of others in between, or after it. */
export const isChangedSince = ({ first, last, events, head }: WrittenDoc): boolean =>
  (events > 0 && head > last) || last - first + 1 > events;
