/**
 * Places in an order that anyone can enter anywhere without touching the others (a fractional index): a rank is text,
 * compared as text. Five digits of base 62 count steps, so that rows added one after the other stay short; further digits
 * divide what lies between two ranks. A little chance keeps apart what two people insert at the same place.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(digits.length);
const WHOLE = 5;
/** From one row to the next where nothing is in the way. */
const STEP = 4_096n;
/** From one row to the next among rows that were put between two others, in the finest digit there. */
const NEAR = 64n;
/** Beyond so many digits rows stand close in no kind of order: halves are the best that can be done. */
const DEEP = 24;
const LONGEST = 200;
const valid = /^[0-9A-Za-z]{1,200}$/;

export const isRank = (text: unknown): text is string => typeof text === 'string' && valid.test(text);

/** One text for each place: `1`, `10` and `1000000` are the same one, and nothing goes between them. */
export const placeOfRank = (rank: string): string => cropped(rank.padEnd(WHOLE, '0'));

/**
 * `n` ranks in order, above `after` and below `before` (undefined: no limit). Where two rows share a place there is
 * nothing between them; then what follows `after` is given.
 */
export function ranksBetween(after: string | undefined, before: string | undefined, n: number): string[] {
  const low = isRank(after) ? placeOfRank(after) : undefined;
  const wish = isRank(before) ? placeOfRank(before) : undefined;
  const high = wish !== undefined && low !== undefined && wish <= low ? undefined : wish;
  let length = Math.max(WHOLE, low?.length ?? 0, high?.length ?? 0);
  let ends = endsAt(low, high, n, length);
  // Enough digits that each of the new ranks has room on both sides; two where one row after the other is put to the same
  // place: hundreds more go there then.
  const more = low && high && low.length !== high.length ? 2 : 1;
  while (ends.to - ends.from < BigInt(n + 1) * NEAR && length + more <= LONGEST) {
    length += more;
    ends = endsAt(low, high, n, length);
  }
  const even = (ends.to - ends.from) / BigInt(n + 1);
  const deeper = low && high && length <= DEEP ? low.length - high.length : 0;
  const step = deeper === 0 ? even : least(even, NEAR);
  // The longer of the two has been put here last, and the next one mostly goes on from there: keep the rest of the room.
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

/** A rank in finer digits than those around it never ends in a zero: its length says that it was put here last. */
function written(value: bigint, length: number): string {
  let text = '';
  const kept = length > WHOLE && value % BASE === 0n ? value + 1n : value;
  for (let rest = kept, i = 0; i < length; i++, rest /= BASE) text = digits.charAt(Number(rest % BASE)) + text;
  return cropped(text);
}

/** Without zeros at the end beyond the counting digits: they say nothing, and would be a second name for one place. */
const cropped = (rank: string): string => rank.slice(0, WHOLE) + rank.slice(WHOLE).replace(/0+$/, '');
