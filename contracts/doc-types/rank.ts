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
const valid = /^[0-9A-Za-z]{1,80}$/;

export const isRank = (text: unknown): text is string => typeof text === 'string' && valid.test(text);

/**
 * `n` ranks in order, above `after` and below `before` (undefined: no limit). Where two rows share a rank there is
 * nothing between them; then what follows `after` is given.
 */
export function ranksBetween(after: string | undefined, before: string | undefined, n: number): string[] {
  const low = isRank(after) ? after : undefined;
  const high = isRank(before) && !(low !== undefined && before <= low) ? before : undefined;
  // Enough digits that each of the new ranks has room on both sides.
  let length = Math.max(WHOLE, low?.length ?? 0, high?.length ?? 0);
  let ends = endsAt(low, high, n, length);
  while (ends.to - ends.from < BigInt(n + 1) * 64n) ends = endsAt(low, high, n, ++length);
  const step = (ends.to - ends.from) / BigInt(n + 1);
  return Array.from({ length: n }, (_, i) => {
    const chance = BigInt(Math.floor((Math.random() - 0.5) * Number(step > 1_000_000n ? 1_000_000n : step) * 0.8));
    return written(ends.from + step * BigInt(i + 1) + chance, length);
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

/** Without zeros at the end beyond the counting digits: they say nothing, and would be a second name for one place. */
function written(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, i = 0; i < length; i++, rest /= BASE) text = digits.charAt(Number(rest % BASE)) + text;
  return text.slice(0, WHOLE) + text.slice(WHOLE).replace(/0+$/, '');
}
