const s = 1_000;
const m = 60 * s;
const h = 60 * m;

/** Milliseconds before each try, from Standard Webhooks 1.0.0: ten tries in a little over three days. */
export const retryTable = [0, 5 * s, 5 * m, 30 * m, 2 * h, 5 * h, 10 * h, 14 * h, 20 * h, 24 * h] as const;

/** Maximum wait in milliseconds that a receiver can request by Retry-After. */
const longestWait = 24 * h;

/** Each wait is extended by up to this fraction, so that simultaneous failures are not retried simultaneously. */
const jitter = 0.1;

/**
 * When to try again after `tries` failed tries; undefined after the last one.
 * @param asked time from the receiver's Retry-After; only used if later than the table's.
 * @param random 0 to 1.
 */
export function nextTry(tries: number, now: Date, asked: Date | undefined, random: number): Date | undefined {
  const wait = retryTable[tries];
  if (wait === undefined) return undefined;
  const own = now.getTime() + Math.round(wait * (1 + jitter * random));
  const theirs = Math.min(asked?.getTime() ?? 0, now.getTime() + longestWait);
  return new Date(Math.max(own, theirs));
}

/** Whether the next try is later than the table says, because the receiver asked for it. */
export const wasAskedToWait = (tries: number, triedAt: Date, nextAt: Date): boolean =>
  nextAt.getTime() - triedAt.getTime() > Math.ceil((retryTable[tries] ?? 0) * (1 + jitter)) + s;

/** Retry-After is seconds or an HTTP date; anything else is ignored. At most a day from now. */
export function retryAfter(header: string | undefined, now: Date): Date | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  const at = /^\d+$/.test(text) ? now.getTime() + Number(text) * s : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + longestWait));
}
