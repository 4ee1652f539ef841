import type { JsonProblem } from './imported-row.js';
import { JsonComments } from './json-comments.js';

/*
 * A JSON parser for pasted text. `JSON.parse` would round long numbers, silently drop the first of two equal keys,
 * treat `__proto__` specially and report a trailing comma only as an unexpected token; this parser keeps the written
 * values and reports the error with its position. Comments, which docs and configuration files have, are notes on the
 * entry that they stand beside or above.
 */
export type JsonValue =
  | { readonly kind: 'object'; readonly entries: readonly JsonEntry[]; readonly note: string }
  | { readonly kind: 'array'; readonly items: readonly JsonValue[]; readonly note: string }
  | { readonly kind: 'string' | 'number' | 'boolean' | 'null'; readonly text: string };

/** Key, value, and the comments on it. */
type JsonEntry = readonly [string, JsonValue, string];

export class JsonError extends Error {
  constructor(
    readonly problem: JsonProblem,
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
  private readonly comments = new JsonComments();
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
    let gap = this.take(spaces);
    for (let isFirst = true; this.text[this.at] === '/'; isFirst = false) {
      const end = this.comments.read(this.text, this.at, gap, isFirst);
      if (end === undefined) return;
      if (end === 'open') throw new JsonError('jsonComment', this.at);
      this.at = end;
      gap = this.take(spaces);
    }
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private object(depth: number): JsonValue {
    const entries: { key: string; value: JsonValue; notes: string[] }[] = [];
    const note = this.list('}', () => {
      const above = this.comments.takeAll();
      const key = this.key();
      this.space();
      if (this.text[this.at] !== ':') throw this.wrong('jsonMissingColon');
      this.at += 1;
      this.space();
      const notes = [...above, ...this.comments.takeAll()];
      entries.push({ key, value: this.value(depth + 1), notes });
      return notes;
    });
    const withNotes = entries.map(({ key, value, notes }): JsonEntry => {
      const inside = value.kind === 'object' || value.kind === 'array' ? value.note : '';
      return [key, value, [...notes, inside].filter((each) => each !== '').join('\n')];
    });
    return { kind: 'object', entries: withNotes, note };
  }

  private array(depth: number): JsonValue {
    const items: JsonValue[] = [];
    const note = this.list(']', () => {
      items.push(this.value(depth + 1));
      return [];
    });
    return { kind: 'array', items, note };
  }

  /**
   * From the opening bracket to after the closing one. `one` returns where the comments belong that follow its entry;
   * the result is what stands behind the opening bracket.
   */
  private list(close: '}' | ']', one: () => string[]): string {
    // Comments above the text, or above an entry of an array, describe no row.
    this.comments.takeAll();
    this.at += 1;
    this.space();
    const note = this.comments.takeBehind().join('\n');
    if (this.text[this.at] === close) {
      this.at += 1;
      return note;
    }
    for (;;) {
      const notes = one();
      this.space();
      notes.push(...(this.text[this.at] === ',' ? this.comments.takeAll() : this.comments.takeBehind()));
      const mark = this.text[this.at];
      if (mark !== close && mark !== ',') throw this.wrong('jsonMissingComma');
      const comma = this.at;
      this.at += 1;
      if (mark === close) {
        // A comment on a line of its own at the end, such as an entry that was taken out.
        this.comments.takeAll();
        return note;
      }
      this.space();
      notes.push(...this.comments.takeBehind());
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

  private wrong(problem: JsonProblem): JsonError {
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
