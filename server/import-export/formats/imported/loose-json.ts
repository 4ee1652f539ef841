import { jsonNumber } from './exact-yaml.js';

/*
 * JSON as people write it: comments, names without quotes, texts in single quotes, commas at the end (JSON5), and
 * variables such as `{{id}}` where a value belongs.
 */
const words = /[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$-]*/uy;
const numbers = /[+-]?[.\d][\w.+-]*/y;
const variables = /\{\{[^{}"'\n]{1,200}\}\}/y;
const spaces = /[\s\ufeff]+/y;
/** What scripts make texts of. */
const stringified = /JSON\.stringify\(/y;
const comments = /\/\/[^\n\r\u2028\u2029]*|\/\*/y;

/** What scripts write before an object, and services before JSON that no script of another site may run. */
const openings =
  /\)\]\}',?|(?:while\s?\(1\)|for\s?\(;;\))\s?;|["']use strict["'];?|export\s{1,8}default|(?:(?:export\s{1,8})?(?:var|let|const)\s{1,8})?[\w$.]{1,100}\s{0,8}(?::\s{0,8}[\w$.]{1,100}\s{0,8})?[=(]/y;
/** A directive, and a name. */
const MOST_OPENINGS = 3;

/** Strict JSON with the same value; undefined for what is something else. */
export const strictJson = (text: string): string | undefined => strictFrom(new LooseReader(text), false);

/** The same of the object that a script begins with: `var spec = {…};`, `callback({…})`, `{…}` below a comment. */
export function scriptJson(text: string): string | undefined {
  const reader = new LooseReader(text);
  return reader.skipTo('{', openings) ? strictFrom(reader, true) : undefined;
}

/** The arguments of a call, as strict JSON each; those before the first that is no value. `at`: behind its bracket. */
export function argumentsAt(text: string, at: number): string[] {
  const reader = new LooseReader(text, at);
  const found: string[] = [];
  do {
    const value = strictFrom(reader, true);
    if (value === undefined || value === ')') break;
    found.push(value);
  } while (reader.next() === ',');
  return found;
}

/** `isPart`: something else may follow. */
function strictFrom(reader: LooseReader, isPart: boolean): string | undefined {
  const made: string[] = [];
  let depth = 0;
  for (let part = reader.next(); part !== ''; part = reader.next()) {
    if (part === undefined) return undefined;
    if (part === '{' || part === '[') depth++;
    else if (part === '}' || part === ']') depth--;
    // A comma at the end of a list or an object.
    if ((part === '}' || part === ']') && made.at(-1) === ',') made.pop();
    made.push(part);
    if (isPart && depth === 0) break;
  }
  return made.join('');
}

class LooseReader {
  constructor(
    private readonly text: string,
    private at = 0,
  ) {}

  /** The next token as JSON; '' at the end, undefined for what is none. */
  next(): string | undefined {
    if (!this.skip()) return undefined;
    const first = this.text[this.at];
    if (first === undefined) return '';
    const variable = first === '{' ? this.take(variables) : '';
    if (variable !== '') return JSON.stringify(variable);
    if ('{}[],:'.includes(first)) {
      this.at += 1;
      return first;
    }
    if (first === '"' || first === "'") return this.quoted(first);
    if (first === '`') return this.template();
    if (first === 'J' && this.take(stringified) !== '') return this.stringified();
    const number = this.take(numbers);
    if (number !== '')
      return this.isName() ? JSON.stringify(number) : jsonNumber(number.toLowerCase().replace('+0x', '0x'));
    const word = this.take(words);
    if (word === '') return undefined;
    return /^(?:true|false|null)$/.test(word) && !this.isName() ? word : JSON.stringify(word);
  }

  /** Past spaces, comments, openings and brackets around a value; whether the next character is this one. */
  skipTo(wanted: string, opening: RegExp): boolean {
    for (let taken = 0; this.skip() && this.text[this.at] !== wanted && taken < MOST_OPENINGS; taken++)
      if (this.take(opening) === '' && this.text[this.at] === '(') this.at += 1;
    return this.text[this.at] === wanted;
  }

  /** Spaces and comments; false for a comment that does not end. */
  private skip(): boolean {
    for (;;) {
      this.take(spaces);
      const comment = this.take(comments);
      if (comment === '') return true;
      if (comment !== '/*') continue;
      const end = this.text.indexOf('*/', this.at);
      if (end < 0) return false;
      this.at = end + 2;
    }
  }

  private isName(): boolean {
    const { at } = this;
    this.skip();
    const isName = this.text[this.at] === ':';
    this.at = at;
    return isName;
  }

  /** Texts with variables in them, which become ours. */
  private template(): string | undefined {
    const end = this.text.indexOf('`', this.at + 1);
    if (end < 0) return undefined;
    const text = this.text.slice(this.at + 1, end).replaceAll(/\$\{\s{0,8}([\w.]{1,100})\s{0,8}\}/g, '{{$1}}');
    this.at = end + 1;
    return JSON.stringify(text);
  }

  private stringified(): string | undefined {
    const value = strictFrom(this, true);
    if (value === undefined || !this.skip() || this.text[this.at] !== ')') return undefined;
    this.at += 1;
    return JSON.stringify(value);
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private quoted(quote: string): string | undefined {
    let text = '';
    for (let at = this.at + 1; at < this.text.length; at++) {
      const char = this.text[at] ?? '';
      if (char === quote) {
        this.at = at + 1;
        return `"${text}"`;
      }
      if (char === '\\') {
        const next = this.text[++at] ?? '';
        // A line may go on after a backslash; quotes of the other kind need none.
        if (next === "'") text += next;
        else if (next !== '\n' && next !== '\r') text += char + next;
      } else if (char === '\n' || char === '\r') return undefined;
      else text += char === '"' ? '\\"' : char === '\t' ? '\\t' : char;
    }
    return undefined;
  }
}
