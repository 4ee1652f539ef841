/** The first error that makes a text an invalid language pack. A pack is an object of texts, or of objects of texts. */
export interface PackProblem {
  readonly kind: 'syntax' | 'notObject' | 'notText' | 'empty';
  /** The offset in the text. */
  readonly at: number;
  /** The path of the key whose value is not a text. */
  readonly key: string;
}

const BLANK = /[ \t\n\r]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them inside a string
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** The start of a JSON value that is not a text. */
const OTHER = /[-\d[tfn]/;

class Wrong extends Error {
  constructor(readonly problem: PackProblem) {
    super(problem.kind);
  }
}

/** Parses with positions, which the errors of `JSON.parse` lack in some browsers. */
class Reader {
  at = 0;
  texts = 0;
  constructor(private readonly text: string) {}

  whole(): void {
    this.blank();
    if (this.text[this.at] !== '{')
      this.fail(this.at < this.text.length && /[-\d["tfn]/.test(this.text[this.at] ?? '') ? 'notObject' : 'syntax');
    this.object('');
    this.blank();
    if (this.at < this.text.length) this.fail('syntax');
  }

  private object(path: string): void {
    this.at += 1;
    this.blank();
    if (this.take('}')) return;
    for (;;) {
      const key: unknown = JSON.parse(this.string());
      const here = path ? `${path}.${String(key)}` : String(key);
      this.blank();
      if (!this.take(':')) this.fail('syntax');
      this.blank();
      this.value(here);
      this.blank();
      if (this.take('}')) return;
      if (!this.take(',')) this.fail('syntax');
      this.blank();
    }
  }

  private value(key: string): void {
    const first = this.text[this.at] ?? '';
    if (first === '{') this.object(key);
    else if (first === '"') {
      this.string();
      this.texts += 1;
    } else this.fail(OTHER.test(first) ? 'notText' : 'syntax', key);
  }

  private string(): string {
    TEXT.lastIndex = this.at;
    const found = TEXT.exec(this.text)?.[0];
    if (found === undefined) this.fail('syntax');
    this.at += found.length;
    return found;
  }

  private blank(): void {
    BLANK.lastIndex = this.at;
    this.at += BLANK.exec(this.text)?.[0].length ?? 0;
  }

  private take(char: string): boolean {
    const is = this.text[this.at] === char;
    if (is) this.at += 1;
    return is;
  }

  private fail(kind: PackProblem['kind'], key = ''): never {
    throw new Wrong({ kind, at: this.at, key });
  }
}

export function packProblem(text: string): PackProblem | undefined {
  const reader = new Reader(text);
  try {
    reader.whole();
  } catch (error) {
    if (error instanceof Wrong) return error.problem;
    throw error;
  }
  return reader.texts === 0 ? { kind: 'empty', at: 0, key: '' } : undefined;
}

/** Line and column, counted from 1. */
export function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
