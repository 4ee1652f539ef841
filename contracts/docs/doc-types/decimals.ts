/** A number of JSON with all its digits: `digits` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}
/** Numbers beyond are near enough to no bound. */
const MOST_DIGITS = 400;
const written = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Undefined for a text that is no number, and for numbers of absurd sizes. */
export function decimalOf(text: string): Decimal | undefined {
  if (text.length > MOST_DIGITS) return undefined;
  const [, whole, fraction = '', exponent = '0'] = written.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const scale = fraction.length - Number(exponent);
  if (Math.abs(scale) > MOST_DIGITS) return undefined;
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

/** The digits at a scale that is not smaller than its own. */
export const scaled = ({ digits, scale }: Decimal, to: number): bigint => digits * 10n ** BigInt(to - scale);

/** The number as it is written in JSON, without zeros at its end. */
export function textOf({ digits, scale }: Decimal): string {
  const isNegative = digits < 0n;
  const all = String(isNegative ? -digits : digits).padStart(scale + 1, '0');
  const whole = all.slice(0, all.length - scale);
  let fraction = all.slice(all.length - scale);
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return `${isNegative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
