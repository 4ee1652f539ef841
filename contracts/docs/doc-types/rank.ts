import { withoutTrailing } from '../../platform/trailing.js';

/**
 * Fractional index: positions in an order where a row can be inserted anywhere without changing the others. A rank is
 * text, compared as text. Five digits of base 62 count steps, so that the ranks of rows added one after the other stay
 * short; further digits divide the interval between two ranks. A little randomness separates the rows that two people
 * insert at the same position.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(digits.length);
const WHOLE = 5;
/** The distance to the next row where there is no limit. */
const STEP = 4_096n;
/** The distance between neighbouring rows inserted between two others, in the finest digit there. */
const NEAR = 64n;
/** Beyond this many digits the rows are dense without any order, and halving the interval is the best choice. */
const DEEP = 24;
const LONGEST = 200;
const valid = /^[0-9A-Za-z]{1,200}$/;

export const isRank = (text: unknown): text is string => typeof text === 'string' && valid.test(text);

/** One text for each position: `1`, `10` and `1000000` are the same position, and nothing fits between them. */
export const placeOfRank = (rank: string): string => cropped(rank.padEnd(WHOLE, '0'));

/**
 * `n` ranks in order, above `after` and below `before` (undefined: no limit). Where two rows share a position, no rank
 * fits between them; the ranks that follow `after` are returned then.
 */
export function ranksBetween(after: string | undefined, before: string | undefined, n: number): string[] {
  const low = isRank(after) ? placeOfRank(after) : undefined;
  const wish = isRank(before) ? placeOfRank(before) : undefined;
  const high = wish !== undefined && low !== undefined && wish <= low ? undefined : wish;
  let length = Math.max(WHOLE, low?.length ?? 0, high?.length ?? 0);
  let ends = endsAt(low, high, n, length);
  // Enough digits that each of the new ranks has space on both sides; two digits where rows are repeatedly inserted at
  // the same position, so that hundreds more fit there.
  const more = low && high && low.length !== high.length ? 2 : 1;
  while (ends.to - ends.from < BigInt(n + 1) * NEAR && length + more <= LONGEST) {
    length += more;
    ends = endsAt(low, high, n, length);
  }
  const even = (ends.to - ends.from) / BigInt(n + 1);
  const deeper = low && high && length <= DEEP ? low.length - high.length : 0;
  const step = deeper === 0 ? even : least(even, NEAR);
  // The longer of the two ranks was inserted last, and the next one mostly follows it: leave the rest of the space
  // free.
  const first = deeper < 0 ? ends.to - step * BigInt(n + 1) : ends.from;
  return Array.from({ length: n }, (_, i) => {
    const chance = BigInt(Math.floor((Math.random() - 0.5) * Number(least(step, 1_000_000n)) * 0.8));
    return written(first + step * BigInt(i + 1) + chance, length);
  });
}

function endsAt(low: string | undefined, high: string | undefined, n: number, length: number) {
  const scale = BASE ** BigInt(length - WHOLE);
  const all = BASE ** BigInt(WHOLE) * scale;
  const span = STEP * scale * BigInt(n + 1);
  const from =
    low !== undefined ? read(low, length) : high !== undefined ? most(read(high, length) - span, 0n) : all / 2n;
  const to = high !== undefined ? read(high, length) : least(from + span, all);
  return { from, to };
}

const most = (a: bigint, b: bigint) => (a > b ? a : b);
const least = (a: bigint, b: bigint) => (a < b ? a : b);

function read(rank: string, length: number): bigint {
  let value = 0n;
  for (const digit of rank.padEnd(length, '0')) value = value * BASE + BigInt(digits.indexOf(digit));
  return value;
}

/** A rank with finer digits than its neighbours never ends in a zero: its length shows that it was inserted last. */
function written(value: bigint, length: number): string {
  let text = '';
  const kept = length > WHOLE && value % BASE === 0n ? value + 1n : value;
  for (let rest = kept, i = 0; i < length; i++, rest /= BASE) text = digits.charAt(Number(rest % BASE)) + text;
  return cropped(text);
}

/**
 * Without trailing zeros beyond the counting digits: they carry no value and would be a second name for the same
 * position.
 */
const cropped = (rank: string): string => rank.slice(0, WHOLE) + withoutTrailing(rank.slice(WHOLE), '0');
