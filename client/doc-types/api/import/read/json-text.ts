import type { ParseProblem } from './imported-row.js';

/*
 * A JSON parser for pasted text. `JSON.parse` would round long numbers, silently drop the first of two equal keys,
 * treat `__proto__` specially and report a trailing comma only as an unexpected token; this parser keeps the written
 * values and reports the error with its position.
 */
export type JsonValue =
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, JsonValue])[] }
  | { readonly kind: 'array'; readonly items: readonly JsonValue[] }
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly text: string };

export class JsonError extends Error {
  constructor(
    readonly problem: ParseProblem,
    readonly at: number,
  ) {
    super(problem);
  }
}

/** Deeper than any doc may nest, and far below the limit of the call stack. */
const DEEPEST = 200;

export function readJson(text: string): JsonValue {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.space();
  if (reader.at < text.length) throw new JsonError('jsonAfter', reader.at);
  return value;
}

const spaces = /[\s\u00A0\uFEFF]*/y;
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const identifier = /[A-Za-z_$][\w$]*/y;
const plain = /(?:[^"\\\p{Cc}]|[\u007F-\u009F])*/uy;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Reader {
  at = 0;
  constructor(private readonly text: string) {}

  value(depth: number): JsonValue {
    if (depth > DEEPEST) throw new JsonError('jsonDeep', this.at);
    this.space();
    const first = this.text[this.at];
    if (first === undefined) throw new JsonError('jsonEnd', this.at);
    if (first === '{') return this.object(depth);
    if (first === '[') return this.array(depth);
    if (first === '"') return { kind: 'string', text: this.string() };
    if (first === '-' || (first >= '0' && first <= '9')) return this.number();
    return this.word(first);
  }

  space(): void {
    this.take(spaces);
    if (this.text[this.at] === '/' && /[/*]/.test(this.text[this.at + 1] ?? ''))
      throw new JsonError('jsonComment', this.at);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private object(depth: number): JsonValue {
    const entries: [string, JsonValue][] = [];
    this.list('}', () => {
      const key = this.key();
      this.space();
      if (this.text[this.at] !== ':') throw this.wrong('jsonMissingColon');
      this.at += 1;
      entries.push([key, this.value(depth + 1)]);
    });
    return { kind: 'object', entries };
  }

  private array(depth: number): JsonValue {
    const items: JsonValue[] = [];
    this.list(']', () => items.push(this.value(depth + 1)));
    return { kind: 'array', items };
  }

  /** From the opening bracket to after the closing one. */
  private list(close: '}' | ']', one: () => void): void {
    this.at += 1;
    this.space();
    if (this.text[this.at] === close) {
      this.at += 1;
      return;
    }
    for (;;) {
      one();
      this.space();
      const mark = this.text[this.at];
      if (mark !== close && mark !== ',') throw this.wrong('jsonMissingComma');
      const comma = this.at;
      this.at += 1;
      if (mark === close) return;
      this.space();
      if (this.text[this.at] === close) throw new JsonError('jsonTrailingComma', comma);
    }
  }

  private key(): string {
    this.space();
    const first = this.text[this.at];
    if (first === '"') return this.string();
    if (first === "'" || first === '“' || first === '‘') throw new JsonError('jsonQuote', this.at);
    throw this.wrong('jsonKey');
  }

  private string(): string {
    const open = this.at;
    this.at += 1;
    let written = '';
    for (;;) {
      written += this.take(plain);
      const mark = this.text[this.at];
      if (mark === undefined) throw new JsonError('jsonEnd', open);
      if (mark === '"') break;
      if (mark !== '\\') throw new JsonError('jsonBreak', this.at);
      written += this.escaped();
    }
    this.at += 1;
    return written;
  }

  private escaped(): string {
    const letter = this.text[this.at + 1] ?? '';
    const code = this.text.slice(this.at + 2, this.at + 6);
    const isCode = letter === 'u' && /^[\dA-Fa-f]{4}$/.test(code);
    const known = Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
    if (!isCode && known === undefined) throw this.wrong('jsonEscape');
    this.at += isCode ? 6 : 2;
    return known ?? String.fromCharCode(Number.parseInt(code, 16));
  }

  private number(): JsonValue {
    const start = this.at;
    const text = this.take(numbers);
    if (text === '' || /[\w.]/.test(this.text[this.at] ?? '')) throw new JsonError('jsonNumber', start);
    return { kind: 'number', text };
  }

  private word(first: string): JsonValue {
    const start = this.at;
    const text = this.take(identifier);
    if (text === 'true' || text === 'false') return { kind: 'boolean', text };
    if (text === 'null') return { kind: 'null', text };
    if (first === "'" || first === '“' || first === '‘') throw new JsonError('jsonQuote', start);
    throw new JsonError(text === '' ? 'jsonValue' : 'jsonWord', start);
  }

  private wrong(problem: ParseProblem): JsonError {
    return new JsonError(this.at >= this.text.length ? 'jsonEnd' : problem, this.at);
  }
}

/** Written without spaces; numbers keep their source text. */
export function writeJson(value: JsonValue): string {
  switch (value.kind) {
    case 'object':
      return `{${value.entries.map(([key, inner]) => `${JSON.stringify(key)}:${writeJson(inner)}`).join(',')}}`;
    case 'array':
      return `[${value.items.map(writeJson).join(',')}]`;
    case 'string':
      return JSON.stringify(value.text);
    default:
      return value.text;
  }
}

/** Line and column of an offset in a text, from 1. */
export function lineOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - before.lastIndexOf('\n') };
}
