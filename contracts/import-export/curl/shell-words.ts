import { AnsiText } from './ansi-text.js';
import { ShellVariables } from './shell-variables.js';

/**
 * The words of a shell script: quotes, escapes and continued lines are resolved, comments and redirections dropped,
 * gaps such as `<id>` and variables left as they are, but for those that the script itself sets. What a here-document, a here-string
 * or `echo` before a pipe has takes the place of the `@-` that reads it. `undefined` ends a command (a line, `;`, `|`, `&`). Linear in the length of the text,
 * unlike the libraries for this, which take a regular expression with backtracking.
 */
export const shellWords = (text: string): (string | undefined)[] => new ShellReader(text).words();

class ShellReader {
  private readonly found: (string | undefined)[] = [];
  /** The word that is being read; undefined between words, so that `''` is a word. */
  private word: string | undefined;
  private isTarget = false;
  private isHereString = false;
  private at = 0;
  /** Where the words of this line begin. */
  private line = 0;
  /** The last lines of here-documents that begin below this line. */
  private marks: string[] = [];
  private readonly variables = new ShellVariables();
  /** Where the words of this command begin. */
  private command = 0;
  /** What the command before a pipe writes. */
  private piped: string | undefined;

  constructor(private readonly text: string) {}

  words(): (string | undefined)[] {
    while (this.at < this.text.length) this.plain(this.text[this.at++] ?? '');
    this.endWord();
    if (this.piped !== undefined) this.feed(this.piped);
    return this.found;
  }

  private plain(char: string): void {
    if (char === '\n') this.endLine();
    else if (char === '|') this.pipe();
    else if (/[;&()]/.test(char)) this.endCommand();
    else if (/\s/.test(char)) this.endWord();
    else if (char === '\\') this.escaped();
    else if (char === "'") this.add(this.upTo("'"));
    else if (char === '"') this.quoted();
    else if (char === '$' && this.text[this.at] === "'") this.ansi();
    else if (char === '$') this.add(this.variable());
    else if (char === '#' && this.word === undefined) this.upTo('\n', false);
    else if (char === '<' && /^[\w.-]{1,64}>/.test(this.text.slice(this.at, this.at + 66))) this.add(this.gap());
    else if (char === '<' || char === '>') this.redirection(char);
    else this.add(char);
  }

  private add(text: string): void {
    this.word = (this.word ?? '') + text;
  }

  private endWord(): void {
    if (this.word === undefined) return;
    if (this.isHereString) this.feed(this.word);
    else if (!this.isTarget) this.endArgument(this.word);
    this.word = undefined;
    this.isTarget = false;
    this.isHereString = false;
  }

  private endArgument(word: string): void {
    this.found.push(word);
    this.variables.read(word);
  }

  private endLine(): void {
    this.endCommand();
    for (const mark of this.marks) this.feed(this.hereDocument(mark));
    this.marks = [];
    this.line = this.found.length;
  }

  /** What a command reads: for the last `@-` of the line, also behind a pipe. */
  private feed(text: string): void {
    const at = this.found.lastIndexOf('@-');
    if (at >= this.line) this.found[at] = text;
  }

  private hereDocument(mark: string): string {
    const lines: string[] = [];
    while (this.at < this.text.length) {
      const line = this.upTo('\n').replace(/\r$/, '');
      if (line.trim() === mark) break;
      lines.push(line);
    }
    return lines.join('\n');
  }

  /** `<id>`, a gap that readers fill in. */
  private gap(): string {
    return `<${this.upTo('>')}>`;
  }

  private endCommand(): void {
    this.endWord();
    if (this.piped !== undefined) this.feed(this.piped);
    this.piped = undefined;
    this.found.push(undefined);
    this.command = this.found.length;
    this.variables.endCommand();
  }

  /** `echo '{"a":1}' | curl -d @-`; of `||` nothing is read. */
  private pipe(): void {
    this.endWord();
    const [name, ...words] = this.found.slice(this.command);
    this.endCommand();
    if (this.text[this.at] === '|') this.at++;
    else if (name === 'echo' || name === 'printf')
      this.piped = words.filter((word) => !/^-[neE]{1,3}$/.test(word ?? '')).join(' ');
  }

  /** After a dollar sign: the value of a variable that the script sets; any other stays as it is written. */
  private variable(): string {
    const [whole = '', braced, plain] =
      /^(?:\{(\w{1,64})\}|(\w{1,64}))/.exec(this.text.slice(this.at, this.at + 66)) ?? [];
    const value = this.variables.value(braced ?? plain ?? '');
    if (value === undefined) return '$';
    this.at += whole.length;
    return value;
  }

  /** After `$` within quotes: `$(cat <<EOF`, whose text has no quotes of the shell. */
  private hereText(): string | undefined {
    const [whole, single, double, plain] =
      /^\(cat <<-?[ \t]{0,8}(?:'([^'\n]{1,64})'|"([^"\n]{1,64})"|([\w.-]{1,64}))[ \t]{0,8}\r?\n/.exec(
        this.text.slice(this.at, this.at + 100),
      ) ?? [];
    if (whole === undefined) return undefined;
    this.at += whole.length;
    const text = this.hereDocument(single ?? double ?? plain ?? '');
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
    if (this.text[this.at] === ')') this.at++;
    return text;
  }

  /** `2>&1`, `> file`, `< file`: the next word is not an argument. */
  private redirection(char: string): void {
    if (/^\d$/.test(this.word ?? '')) this.word = undefined;
    this.endWord();
    if (char === '<' && this.text[this.at] === '<') this.here();
    else {
      while (/[<>&]/.test(this.text[this.at] ?? '')) this.at++;
      this.isTarget = true;
    }
  }

  /** `<<EOF`, `<<-'EOF'`, `<<< text`. */
  private here(): void {
    this.at++;
    if (this.text[this.at] === '<') {
      this.at++;
      this.isHereString = true;
      return;
    }
    const [whole = '', single, double, plain] =
      /^-?[ \t]{0,8}(?:'([^'\n]{1,64})'|"([^"\n]{1,64})"|\\?([\w.-]{1,64}))/.exec(
        this.text.slice(this.at, this.at + 80),
      ) ?? [];
    this.at += whole.length;
    const mark = single ?? double ?? plain;
    if (mark) this.marks.push(mark);
  }

  /** A backslash outside of quotes; before a line break it continues the line. */
  private escaped(): void {
    const [line = ''] = /^\r?\n/.exec(this.text.slice(this.at, this.at + 2)) ?? [];
    if (line === '') this.add(this.text[this.at++] ?? '');
    else {
      this.endWord();
      this.at += line.length;
    }
  }

  /** The text before the next `mark`, which is passed; of an unfinished quote, the rest. */
  private upTo(mark: string, passes = true): string {
    const end = this.text.indexOf(mark, this.at);
    const text = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at += text.length + (passes ? 1 : 0);
    return text;
  }

  private quoted(): void {
    let text = '';
    for (; this.at < this.text.length && this.text[this.at] !== '"'; this.at++) {
      const char = this.text[this.at] ?? '';
      const next = this.text[this.at + 1] ?? '';
      if (char === '\\' && /["\\$`\n]/.test(next)) {
        text += next === '\n' ? '' : next;
        this.at++;
      } else if (char === '$') {
        this.at++;
        text += this.hereText() ?? this.variable();
        this.at--;
      } else text += char;
    }
    this.at++;
    this.add(text);
  }

  /** `$'…'` (Bash manual 3.1.2.4). */
  private ansi(): void {
    const text = new AnsiText();
    for (this.at++; this.at < this.text.length && this.text[this.at] !== "'"; this.at++) {
      if (this.text[this.at] === '\\') this.at += text.escape(this.text.slice(this.at + 1, this.at + 10));
      else text.plain(this.text[this.at] ?? '');
    }
    this.at++;
    this.add(text.end());
  }
}
