interface Comment {
  readonly text: string;
  /** Behind something on the same line, and the last on it: it belongs to what stands before. */
  readonly isBehind: boolean;
}

/** Comments of JSON that were read and belong to no entry yet. */
export class JsonComments {
  private waiting: Comment[] = [];

  /**
   * Reads the comment at that place and returns its end; undefined if there is none, `open` if it never ends. `gap`: the
   * space before it.
   */
  read(text: string, at: number, gap: string, isFirst: boolean): number | 'open' | undefined {
    const isLine = text.startsWith('//', at);
    if (!isLine && !text.startsWith('/*', at)) return undefined;
    const close = text.indexOf(isLine ? '\n' : '*/', at + 2);
    if (close < 0 && !isLine) return 'open';
    const end = close < 0 ? text.length : isLine ? close : close + 2;
    const isOnLine = !gap.includes('\n') && (isFirst ? at > gap.length : (this.waiting.at(-1)?.isBehind ?? false));
    const isLast = isLine || /^[ \t]*(?:[\r\n,}\]]|\/\/|$)/.test(text.slice(end, end + 200));
    this.waiting.push({ text: plainComment(text.slice(at, end)), isBehind: isOnLine && isLast });
    return end;
  }

  takeAll(): string[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken.map(({ text }) => text).filter((text) => text !== '');
  }

  /** Those that belong to what stands before them. */
  takeBehind(): string[] {
    const taken = this.waiting.filter(({ isBehind }) => isBehind);
    this.waiting = this.waiting.filter(({ isBehind }) => !isBehind);
    return taken.map(({ text }) => text).filter((text) => text !== '');
  }
}

/** Without the signs of a comment and the stars before its lines. */
const plainComment = (comment: string): string =>
  (comment.startsWith('/*') ? comment.slice(2, -2) : comment)
    .split('\n')
    .map((line) => withoutSigns(line.trim()))
    .join('\n')
    .trim();

function withoutSigns(line: string): string {
  let [from, to] = [0, line.length];
  while (line[from] === '/' || line[from] === '*') from += 1;
  while (to > from && line[to - 1] === '*') to -= 1;
  return line.slice(from, to).trim();
}
