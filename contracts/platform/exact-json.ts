/*
 * JSON without the rounding of JavaScript. `JSON.parse` makes one value of 9007199254740993 and 9007199254740992, and
 * drops the end of `1.10`. Here such a number is a text: a mark that is no character (U+FDD0), and the number as it is
 * written. Every other value is what `JSON.parse` makes of it. A value with marks may be stored as JSON and copied
 * between threads like any other.
 */
const MARK = '\uFDD0';
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/**
 * Numbers that a double may change; without a match no text has to be read a second time. A version in quotes, which every
 * OpenAPI document has, is none: after a number comes no quote, no dot and no letter.
 */
const suspicious = /\d[\d.]{15}|\d[eE][+-]?\d|\.\d{0,15}0(?:[^\w."']|$)|-0(?:[^\w."']|$)|0\.0{6}/;

/** Whether a text is a number of JSON. */
export const isJsonNumber = (text: string): boolean => number.test(text);
const isKept = (literal: string): boolean => String(Number(literal)) === literal;
/** Whether numbers of the text may be read as marks. */
export const mayBeMarked = (text: string): boolean => suspicious.test(text);

/** The number as a value: one that a double would change keeps its digits. */
export const numberValue = (literal: string): number | string => (isKept(literal) ? Number(literal) : MARK + literal);

/** Like `JSON.parse`, errors included. */
export function parseExactJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!mayBeMarked(text)) return value;
  const kept: string[] = [];
  let from = 0;
  for (const [start, end] of numbersIn(text)) {
    const literal = text.slice(start, end);
    if (isKept(literal)) continue;
    kept.push(text.slice(from, start), `"${MARK}${literal}"`);
    from = end;
  }
  return from === 0 ? value : JSON.parse(kept.join('') + text.slice(from));
}

/** Where the numbers of a JSON text are. */
function* numbersIn(text: string): Generator<[start: number, end: number]> {
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfText(text, at);
    else if (char === MINUS || (char >= ZERO && char <= NINE)) {
      let end = at + 1;
      while (inNumber.has(text.charCodeAt(end))) end++;
      yield [at, end];
      at = end - 1;
    }
  }
}
const [QUOTE, BACKSLASH, MINUS, ZERO, NINE] = [0x22, 0x5c, 0x2d, 0x30, 0x39];
const inNumber = new Set([...'0123456789.eE+-'].map((char) => char.charCodeAt(0)));

function endOfText(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}

/** Marks a number that JSON does not have, such as `0x1F` of YAML. */
export const markedText = (source: string): string => MARK + source;
/** What is written behind a mark; undefined for all other values. */
export const writtenNumber = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined;
/** The digits of a number of any size; undefined for all other values. */
export function digitsOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  const written = writtenNumber(value);
  return written !== undefined && isJsonNumber(written) ? written : undefined;
}
/** The same value with marked numbers as texts, for readers that take a text for a number. Of `levels` at most. */
export function withDigits(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || levels === 0) return writtenNumber(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => withDigits(one, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withDigits(one, levels - 1)]));
}
/** `typeof`, to which every number is a number. */
export const exactTypeOf = (value: unknown) => (digitsOf(value) === undefined ? typeof value : 'number');

/** As values; a name that looks like one is followed by a colon. */
const markedNumber = /"\uFDD0(-?\d[\d.eE+-]*)"(:?)/g;
/** Like `JSON.stringify`; numbers as they were written. */
export const exactJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)?.replace(markedNumber, unmarked) ?? '';
const unmarked = (whole: string, literal: string, colon: string): string =>
  colon === '' && isJsonNumber(literal) ? literal : whole;

/** A text as it is; everything else as JSON. */
export const exactText = (value: unknown): string =>
  typeof value === 'string' ? (writtenNumber(value) ?? value) : exactJson(value);

/**
 * JSON text with a line for each entry: only spaces are changed, so digits, repeated names and escapes stay. Undefined
 * for other texts.
 */
export function prettyJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let level = 0;
  let before = '';
  const line = () => `\n${'  '.repeat(level)}`;
  return (text.match(parts) ?? [])
    .map((part) => {
      const last = before;
      before = part;
      if (part === '}' || part === ']') {
        level -= 1;
        return last === '{' || last === '[' ? part : line() + part;
      }
      const start = last === '{' || last === '[' || last === ',' ? line() : last === ':' ? ' ' : '';
      if (part === '{' || part === '[') level += 1;
      return start + part;
    })
    .join('');
}
const parts = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** JSON text without spaces between its parts; digits, the order of names and escapes stay. Undefined for other texts. */
export function compactJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  return (text.match(parts) ?? []).join('');
}
