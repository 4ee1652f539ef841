/** Where the caret is in a JSON text that may be incomplete. */
export interface JsonCaret {
  /** Whether a name or a value is expected. */
  readonly expects: 'name' | 'value';
  /** Names from the root to the object or list; lists have none. */
  readonly path: readonly string[];
  /** Names that the object already has, before and after the caret. */
  readonly names: ReadonlySet<string>;
  /** Where the name or value that is being typed begins, with its quote; and where it ends. */
  readonly from: number;
  readonly to: number;
  /** The name is followed by its value. */
  readonly hasColon: boolean;
}

interface Frame {
  readonly isObject: boolean;
  readonly names: Set<string>;
  key: string;
  isKey: boolean;
}

/** Reads `text` up to `to`, and keeps what is open there. */
class Scanner {
  readonly frames: Frame[] = [];
  at = 0;
  /** Where the text or number that is being read began; -1 between them. */
  open = -1;

  constructor(private readonly text: string) {}

  get top(): Frame | undefined {
    return this.frames.at(-1);
  }

  run(to: number, isOver: () => boolean = () => false): void {
    while (this.at < to && !isOver()) {
      const char = this.text.charAt(this.at);
      if (char === '"') this.quoted(to);
      else this.plain(char);
    }
  }

  private quoted(to: number): void {
    const from = this.at;
    let end = from + 1;
    while (end < this.text.length && this.text.charAt(end) !== '"' && this.text.charAt(end) !== '\n')
      end += this.text.charAt(end) === '\\' ? 2 : 1;
    const isClosed = this.text.charAt(end) === '"';
    this.at = Math.min(end + (isClosed ? 1 : 0), this.text.length);
    this.open = this.at >= to && (this.at > to || !isClosed) ? from : -1;
    if (this.open >= 0 || !this.top?.isKey) return;
    const name = this.text.slice(from + 1, end);
    this.top.key = name;
    this.top.names.add(name);
  }

  private plain(char: string): void {
    if (char === '{' || char === '[')
      this.frames.push({ isObject: char === '{', names: new Set(), key: '', isKey: char === '{' });
    else if (char === '}' || char === ']') this.frames.pop();
    else if (this.top && char === ':') this.top.isKey = false;
    else if (this.top && char === ',') this.top.isKey = this.top.isObject;
    const isWord = /[\w.+-]/.test(char);
    if (!isWord) this.open = -1;
    else if (this.open < 0) this.open = this.at;
    this.at += 1;
  }
}

/** Undefined outside of objects and lists. */
export function jsonCaret(text: string, caret: number): JsonCaret | undefined {
  const scanner = new Scanner(text);
  scanner.run(caret);
  const { frames, open } = scanner;
  const top = frames.at(-1);
  if (!top) return undefined;
  const path = [...frames.slice(0, -1), ...(top.isKey ? [] : [top])]
    .filter(({ isObject }) => isObject)
    .map(({ key }) => key);
  const expects = top.isKey ? 'name' : 'value';
  const from = open < 0 ? caret : open;
  const to = Math.max(caret, open < 0 ? caret : scanner.at);
  const depth = frames.length;
  if (open >= 0) scanner.open = -1;
  scanner.run(text.length, () => frames.length < depth);
  return { expects, path, names: top.names, from, to, hasColon: /^\s*:/.test(text.slice(to, to + 50)) };
}
