const s = 1_000;
const m = 60 * s;
const h = 60 * m;

/** Milliseconds before each try, by Standard Webhooks 1.0.0: ten tries in a little over three days. */
export const retryTable = [0, 5 * s, 5 * m, 30 * m, 2 * h, 5 * h, 10 * h, 14 * h, 20 * h, 24 * h] as const;

/** A receiver that asks for more patience than this is asked again all the same. */
const longestWait = 24 * h;

/** Each wait is stretched by up to a tenth, so that what failed together does not come back together. */
const jitter = 0.1;

/**
 * When to try again after `tries` failed ones; undefined = that was the last.
 * @param asked what the receiver's Retry-After names; never sooner than the table.
 * @param random 0 to 1.
 */
export function nextTry(tries: number, now: Date, asked: Date | undefined, random: number): Date | undefined {
  const wait = retryTable[tries];
  if (wait === undefined) return undefined;
  const own = now.getTime() + Math.round(wait * (1 + jitter * random));
  const theirs = Math.min(asked?.getTime() ?? 0, now.getTime() + longestWait);
  return new Date(Math.max(own, theirs));
}

/** Retry-After is seconds or an HTTP date; anything else counts as not given. */
export function retryAfter(header: string | undefined, now: Date): Date | undefined {
  if (header === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return new Date(now.getTime() + Number(header) * s);
  const at = new Date(header);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
