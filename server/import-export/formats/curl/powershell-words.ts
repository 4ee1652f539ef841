import { isTable, jsonOf, type PowershellValue } from './powershell-values.js';

export interface PowershellCall {
  readonly text: string;
  /** Names in lower case, without the dash. */
  readonly parameters: readonly (readonly [name: string, value: PowershellValue])[];
  /** The value without a name. */
  readonly first: PowershellValue | undefined;
}

const COMMAND = /^(?:invoke-webrequest|invoke-restmethod|iwr|irm)$/i;
/** Parameters without a value. */
const SWITCH = /^(?:useb|skip|usedef|disable|passthru|allow|preserve|verbose|debug|resume)/;

const MOST_DEPTH = 100;

/** The calls of a script; variables that it sets to texts and tables before are known. */
export const powershellCalls = (text: string): PowershellCall[] => new ScriptReader(text).calls();

/** Linear in the length of the script. */
class ScriptReader {
  private readonly variables = new Map<string, PowershellValue>();
  private readonly found: PowershellCall[] = [];
  private at = 0;
  /** Of values within values. */
  private depth = 0;

  constructor(private readonly text: string) {}

  calls(): PowershellCall[] {
    while (this.at < this.text.length) this.statement();
    return this.found;
  }

  private statement(): void {
    this.blanks(true);
    const set = this.match(/\$([\w:]{1,64})\s{0,20}=(?!=)\s{0,20}/y);
    if (set && !COMMAND.test(this.nextWord())) {
      const value = this.piped();
      if (value !== undefined) this.variables.set((set[1] ?? '').toLowerCase(), value);
    }
    const begin = this.at;
    const word = this.match(/[\w-]{1,64}/y)?.[0] ?? '';
    if (COMMAND.test(word)) this.call(begin);
    else if (word === '' && !this.atEnd()) this.value();
    if (this.at === begin) this.at++;
  }

  private nextWord(): string {
    const from = this.at;
    const [word = ''] = this.match(/[\w-]{1,64}/y) ?? [];
    this.at = from;
    return word;
  }

  private call(begin: number): void {
    const parameters: [string, PowershellValue][] = [];
    let first: PowershellValue | undefined;
    for (this.blanks(); !this.atEnd(); this.blanks()) {
      const from = this.at;
      const splat = this.match(/@([\w:]{1,64})/y)?.[1];
      if (splat !== undefined) {
        parameters.push(...this.splatted(splat));
        continue;
      }
      const name = this.match(/-([A-Za-z]{1,40}):?/y)?.[1]?.toLowerCase();
      this.blanks();
      if (name !== undefined && SWITCH.test(name)) continue;
      const value = this.value();
      if (value !== undefined && name !== undefined) parameters.push([name, value]);
      else if (value !== undefined) first ??= value;
      if (this.at === from) this.at++;
    }
    this.found.push({ text: this.text.slice(begin, this.at), parameters, first });
  }

  /** `@name`: a table of parameters. */
  private splatted(variable: string): [string, PowershellValue][] {
    const given = this.variables.get(variable.toLowerCase());
    return isTable(given) ? [...given].map(([name, value]) => [name.toLowerCase(), value]) : [];
  }

  /** A value, which `ConvertTo-Json` may make a text of. */
  private piped(): PowershellValue | undefined {
    const value = this.value();
    return this.match(/\s{0,20}\|\s{0,20}ConvertTo-Json\b[^\n;)]{0,80}/iy) ? jsonOf(value) : value;
  }

  private value(): PowershellValue | undefined {
    if (this.depth >= MOST_DEPTH) return undefined;
    this.depth++;
    const value = this.anyValue();
    this.depth--;
    return value;
  }

  private anyValue(): PowershellValue | undefined {
    const char = this.text[this.at] ?? '';
    if (this.match(/@["'][ \t]*\r?\n/y))
      return this.upTo(this.text.slice(0, this.at).trimEnd().endsWith('"') ? '\n"@' : "\n'@");
    if (this.match(/@\{/y)) return this.table();
    if (this.match(/@\(/y)) return this.list();
    if (this.match(/\((?!\))\s{0,20}/y)) {
      const value = this.piped();
      this.upTo(')');
      return value;
    }
    if (char === '"') return this.doubleQuoted();
    if (char === "'") return this.singleQuoted();
    const name = this.match(/\$([\w:]{1,64})/y)?.[1];
    if (name !== undefined) return this.variable(name);
    const bare = this.match(/[^\s;|(){}"'`,]{1,4000}/y)?.[0];
    return bare !== undefined && /^-?\d{1,400}(?:\.\d{1,400})?$/.test(bare) ? { literal: bare } : bare;
  }

  private variable(given: string): PowershellValue {
    const name = given.toLowerCase();
    if (/^(?:true|false|null)$/.test(name)) return { literal: name };
    return this.variables.get(name) ?? `{{${given}}}`;
  }

  private list(): PowershellValue[] {
    const found: PowershellValue[] = [];
    for (this.blanks(true); this.at < this.text.length && !this.match(/\)/y); this.blanks(true)) {
      const from = this.at;
      const value = this.value();
      if (value !== undefined) found.push(value);
      if (this.at === from) this.at++;
    }
    return found;
  }

  private table(): ReadonlyMap<string, PowershellValue> {
    const found = new Map<string, PowershellValue>();
    for (this.blanks(true); this.at < this.text.length && !this.match(/\}/y); this.blanks(true)) {
      const from = this.at;
      const quoted = /["']/.test(this.text[this.at] ?? '') ? this.value() : undefined;
      const name = typeof quoted === 'string' ? quoted : this.match(/[\w-]{1,200}/y)?.[0];
      if (this.match(/\s{0,20}=\s{0,20}/y) && name !== undefined) {
        found.set(name, this.piped() ?? '');
        this.upToEntry();
      } else if (this.at === from) this.at++;
    }
    return found;
  }

  /** What stands behind the value of an entry, such as an operator, is left out. */
  private upToEntry(): void {
    this.match(/[^\n;}]{0,4000}/y);
  }

  /** A backtick escapes; a doubled quote is one. Variables in it are known, or gaps. */
  private doubleQuoted(): string {
    let text = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      const char = this.text[this.at] ?? '';
      if (char === '`') text += escapes[this.text[++this.at] ?? ''] ?? this.text[this.at] ?? '';
      else if (char === '"' && this.text[this.at + 1] === '"') text += this.text[this.at++];
      else if (char === '"') break;
      else if (char === '$') text += this.inText();
      else text += char;
    }
    this.at++;
    return text;
  }

  private inText(): string {
    const [whole = '', braced, plain] = this.match(/\$(?:\{(\w{1,64})\}|(\w{1,64}))/y) ?? [];
    if (whole === '') return '$';
    this.at--;
    const name = braced ?? plain ?? '';
    const known = this.variables.get(name.toLowerCase());
    return typeof known === 'string' ? known : `{{${name}}}`;
  }

  private singleQuoted(): string {
    let text = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      if (this.text[this.at] !== "'") text += this.text[this.at];
      else if (this.text[this.at + 1] === "'") text += this.text[this.at++];
      else break;
    }
    this.at++;
    return text;
  }

  private atEnd(): boolean {
    return this.at >= this.text.length || /[\n;|)}]/.test(this.text[this.at] ?? '');
  }

  /** Blanks, continued lines and comments; with `lines` also ends of lines. */
  private blanks(lines = false): void {
    const pattern = lines ? /[\s;,]+|`\r?\n|<#[^#]*#>|#[^\n]*/y : /[ \t\r,]+|`\r?\n/y;
    for (let found = this.match(pattern); found; ) found = this.match(pattern);
  }

  private upTo(mark: string): string {
    const end = this.text.indexOf(mark, this.at);
    const text = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + mark.length;
    return text.replace(/\r$/, '');
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', '\n': '' };
