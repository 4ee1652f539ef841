import { type Decimal, decimalOf, scaled, textOf } from './decimals.js';
import { jsonValue } from './json-value.js';
import { patternSample } from './pattern-texts.js';

/** Keywords of one schema, as JSON text. */
export type Keywords = Readonly<Record<string, string>>;
/** Longer texts and lists are not invented, whatever a schema asks for. */
const MOST_TEXT = 20_000;
const MOST_ELEMENTS = 100;
/** Decimals of a bound with which a double may have no number just beside another. */
const MANY_DIGITS = 12;

const two = (n: number): string => String(1 + (n % 28)).padStart(2, '0');
/** Texts of formats; another one for each number. */
const formats: Readonly<Record<string, (n: number) => string>> = {
  'date-time': (n) => `2026-01-${two(n)}T08:00:00Z`,
  date: (n) => `2026-01-${two(n)}`,
  time: (n) => `08:${two(n)}:00Z`,
  duration: (n) => `P${n + 1}D`,
  email: (n) => `user${n || ''}@example.com`,
  'idn-email': (n) => `user${n || ''}@example.com`,
  hostname: (n) => `host${n || ''}.example.com`,
  'idn-hostname': (n) => `host${n || ''}.example.com`,
  ipv4: (n) => `192.0.2.${(n % 254) + 1}`,
  ipv6: (n) => `2001:db8::${(n + 1).toString(16)}`,
  uri: (n) => `https://example.com/${n || ''}`,
  url: (n) => `https://example.com/${n || ''}`,
  iri: (n) => `https://example.com/${n || ''}`,
  'uri-reference': (n) => `/example${n || ''}`,
  'iri-reference': (n) => `/example${n || ''}`,
  'uri-template': (n) => `https://example.com/${n || ''}{id}`,
  uuid: (n) => `3fa85f64-5717-4562-b3fc-${(0x2c963f66afa6 + n).toString(16)}`,
  'json-pointer': (n) => `/example/${n}`,
  'relative-json-pointer': (n) => `${n}/example`,
  regex: (n) => `^example${n || ''}$`,
  byte: (n) => ['dGV4dA==', 'dGVzdA==', 'bW9jaw==', 'ZGF0YQ=='][n % 4] ?? '',
};

const wordAt = (words: Keywords, name: string): string => (Object.hasOwn(words, name) ? (words[name] ?? '') : '');
export const isOn = (words: Keywords, name: string): boolean => wordAt(words, name) === 'true';
const numberAt = (words: Keywords, name: string): Decimal | undefined => decimalOf(wordAt(words, name));

/** A bound of lengths and counts; undefined without one. */
function sizeAt(words: Keywords, name: string): number | undefined {
  const text = wordAt(words, name);
  const size = text === '' ? Number.NaN : Number(text);
  return size >= 0 ? size : undefined;
}
export const isSize = (size: number, words: Keywords, of: 'Length' | 'Items' | 'Properties'): boolean =>
  size >= (sizeAt(words, `min${of}`) ?? 0) && size <= (sizeAt(words, `max${of}`) ?? Number.POSITIVE_INFINITY);
export const isLength = (text: string, words: Keywords): boolean => isSize([...text].length, words, 'Length');
export const isCount = (count: number, words: Keywords): boolean => isSize(count, words, 'Items');

/** The fewest and the most members of an object, up to a hundred. */
export const membersOf = (words: Keywords): { readonly least: number; readonly most: number } => {
  const most = sizeAt(words, 'maxProperties') ?? Number.POSITIVE_INFINITY;
  return { least: Math.min(sizeAt(words, 'minProperties') ?? 0, most, MOST_ELEMENTS), most };
};

/** The text with that pattern, within the lengths that the schema wants. */
export function patternText(words: Keywords, n: number): string | undefined {
  const pattern = jsonText(wordAt(words, 'pattern'));
  if (pattern === undefined) return undefined;
  const most = Math.min(sizeAt(words, 'maxLength') ?? MOST_TEXT, MOST_TEXT);
  return patternSample(pattern, n, sizeAt(words, 'minLength') ?? 0, most);
}
function jsonText(json: string): string | undefined {
  const value = json === '' ? undefined : jsonValue(json);
  return typeof value === 'string' ? value : undefined;
}

/** The `n`th text of the format; undefined for formats without one. */
export function formatSample(words: Keywords, n: number): string | undefined {
  const name = /^"([\w-]{1,40})"$/.exec(wordAt(words, 'format'))?.[1];
  return name !== undefined && Object.hasOwn(formats, name) ? formats[name]?.(n) : undefined;
}

/** The text as long as the schema wants it: cut, or repeated. Of lengths that contradict, the longest counts. */
export function lengthOf(text: string, words: Keywords, vary: number): string {
  const most = Math.min(sizeAt(words, 'maxLength') ?? MOST_TEXT, MOST_TEXT);
  const least = Math.min(sizeAt(words, 'minLength') ?? 0, most);
  const end = vary > 0 ? String(vary).slice(0, most) : '';
  const letters = [...text].slice(0, Math.max(0, most - end.length));
  const filled = letters.length > 0 ? letters : ['x'];
  for (let at = 0; letters.length < least - end.length; at++) letters.push(filled[at % filled.length] ?? 'x');
  return letters.join('') + end;
}

/** The number of elements, within what the schema wants, up to a hundred. */
export function countOf(wanted: number, words: Keywords): number {
  const most = Math.min(MOST_ELEMENTS, Math.floor(sizeAt(words, 'maxItems') ?? MOST_ELEMENTS));
  return Math.min(Math.max(wanted, Math.ceil(sizeAt(words, 'minItems') ?? 0)), most);
}

interface Range {
  readonly scale: number;
  readonly low: bigint | undefined;
  readonly high: bigint | undefined;
  /** The distance between two allowed numbers. */
  readonly unit: bigint;
}

/** The size of whole numbers, by format. */
function bitsOf(words: Keywords): bigint | undefined {
  const format = wordAt(words, 'format');
  return format === '"int32"' ? 32n : format === '"int64"' ? 64n : undefined;
}

/** The allowed numbers as whole ones: bounds of any size are compared by all their digits. */
function rangeOf(wanted: Decimal, words: Keywords, isInteger: boolean): Range {
  const [min, above] = [numberAt(words, 'minimum'), numberAt(words, 'exclusiveMinimum')];
  const [max, below] = [numberAt(words, 'maximum'), numberAt(words, 'exclusiveMaximum')];
  const given = numberAt(words, 'multipleOf');
  const step = given && given.digits > 0n ? given : undefined;
  const scale = Math.max(...[wanted, min, above, max, below, step].map((one) => one?.scale ?? 0)) + (isInteger ? 0 : 1);
  const whole = isInteger ? 10n ** BigInt(scale) : 1n;
  const bits = bitsOf(words);
  const sized = bits && 2n ** (bits - 1n) * 10n ** BigInt(scale);
  const lows = [min && scaled(min, scale), above && scaled(above, scale) + 1n, sized && -sized];
  const highs = [max && scaled(max, scale), below && scaled(below, scale) - 1n, sized && sized - 10n ** BigInt(scale)];
  const unit = step ? leastMultiple(scaled(step, scale), whole) : whole;
  const low = most(lows, (a, b) => a > b);
  const high = most(highs, (a, b) => a < b);
  return {
    ...{ scale, unit },
    low: low === undefined ? undefined : -floor(-low, unit),
    high: high === undefined ? undefined : floor(high, unit),
  };
}
const floor = (value: bigint, unit: bigint): bigint => value - (((value % unit) + unit) % unit);
const most = (all: readonly (bigint | undefined)[], isMore: (a: bigint, b: bigint) => boolean): bigint | undefined =>
  all.reduce((a, b) => (a === undefined || (b !== undefined && isMore(b, a)) ? b : a), undefined);
function leastMultiple(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return (a / x) * b;
}

/** Whether the schema allows the number. */
export function isAmong(digits: string, words: Keywords, isInteger: boolean): boolean {
  const number = decimalOf(digits);
  if (!number) return true;
  const { scale, low, high, unit } = rangeOf(number, words, isInteger);
  const value = scaled(number, scale);
  // Without a step, numbers between two units are allowed as well.
  const isStep = (!isInteger && unit === 1n) || value % unit === 0n;
  return isStep && (low === undefined || value >= low) && (high === undefined || value <= high);
}

/**
 * The number if the schema allows it, otherwise one within the bounds; `vary`: the how many-th beside it. Of bounds that
 * contradict, the lower one counts.
 */
export function numberWithin(digits: string, words: Keywords, isInteger: boolean, vary: number): string {
  const number = decimalOf(digits);
  if (!number) return digits;
  const { scale, low, high, unit } = rangeOf(number, words, isInteger);
  const isInside = (value: bigint) => (low === undefined || value >= low) && (high === undefined || value <= high);
  const wanted = floor(scaled(number, scale), unit);
  // A bound of many digits makes small units: a number so near to it would be rounded onto it.
  const round = isInteger || unit > 1n || scale < MANY_DIGITS ? undefined : roundest(low, high, scale);
  if (round !== undefined && vary === 0 && !isInside(wanted)) return textOf({ digits: round, scale });
  const [from, to] = [low ?? high ?? wanted, high ?? low ?? wanted];
  const count = to > from ? (to - from) / unit + 1n : 1n;
  const near = isInside(wanted) ? wanted : from + (magnitude(wanted / unit) % count) * unit;
  const beside = BigInt(vary) * unit;
  return textOf({ digits: [near + beside, near - beside].find(isInside) ?? near, scale });
}
/** The lowest number between the bounds with the fewest decimals; without a lower one, the highest. */
function roundest(low: bigint | undefined, high: bigint | undefined, scale: number): bigint | undefined {
  for (let unit = 10n ** BigInt(scale); unit > 0n; unit /= 10n) {
    const found = low === undefined ? high !== undefined && floor(high, unit) : -floor(-low, unit);
    if (found !== false && (high === undefined || found <= high)) return found;
  }
  return undefined;
}
const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);
