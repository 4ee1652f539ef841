/** The one source of time; tests put theirs in its place. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
