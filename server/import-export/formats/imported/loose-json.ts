import { jsonNumber } from './exact-yaml.js';

/*
 * JSON as people write it: comments, names without quotes, texts in single quotes, commas at the end (JSON5), and
 * variables such as `{{id}}` where a value belongs.
 */
const words = /[\p{L}\p{Nl}$_][\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}$-]*/uy;
const numbers = /[+-]?[.\d][\w.+-]*/y;
const variables = /\{\{[^{}"'\n]{1,200}\}\}/y;
const spaces = /[\s\ufeff]+/y;
const comments = /\/\/[^\n\r\u2028\u2029]*|\/\*/y;

/** Strict JSON with the same value; undefined for what is something else. */
export function strictJson(text: string): string | undefined {
  const reader = new LooseReader(text);
  const made: string[] = [];
  for (let part = reader.next(); part !== ''; part = reader.next()) {
    if (part === undefined) return undefined;
    // A comma at the end of a list or an object.
    if ((part === '}' || part === ']') && made.at(-1) === ',') made.pop();
    made.push(part);
  }
  return made.join('');
}

class LooseReader {
  private at = 0;

  constructor(private readonly text: string) {}

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
    const number = this.take(numbers);
    if (number !== '') return jsonNumber(number.toLowerCase().replace('+0x', '0x'));
    const word = this.take(words);
    if (word === '') return undefined;
    return /^(?:true|false|null)$/.test(word) && !this.isName() ? word : JSON.stringify(word);
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
