/** The only source of time; tests replace it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
