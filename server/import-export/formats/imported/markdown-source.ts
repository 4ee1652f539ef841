/**
 * A Markdown file without its front matter. `facts`: the plain `key: value` lines of the front matter; `line`: the number
 * of the body's first line, from 1.
 */
export interface MarkdownSource {
  readonly facts: ReadonlyMap<string, string>;
  readonly body: string;
  readonly line: number;
}

export function markdownSource(text: string): MarkdownSource {
  const lines = text.split(/\r?\n/);
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex((line, at) => at > 0 && line.trimEnd() === '---') : -1;
  if (end < 0) return { facts: new Map(), body: lines.join('\n'), line: 1 };
  const facts = lines.slice(1, end).flatMap((line): [string, string][] => {
    const at = line.indexOf(':');
    const name = line.slice(0, Math.max(at, 0));
    return /^[\w-]{1,64}$/.test(name) ? [[name.toLowerCase(), unquoted(line.slice(at + 1).trim())]] : [];
  });
  return { facts: new Map(facts), body: lines.slice(end + 1).join('\n'), line: end + 2 };
}

const unquoted = (text: string): string => {
  const [first] = text;
  return text.length > 1 && (first === '"' || first === "'") && text.endsWith(first) ? text.slice(1, -1) : text;
};

/** The lines of a Markdown text, and whether each is part of a fenced block of code, where `#` is no heading. */
export function* fencedLines(body: string): Generator<{ readonly line: string; readonly isCode: boolean }> {
  let fence = '';
  for (const line of body.split('\n')) {
    const [start = '', mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const isCode = fence !== '' || mark !== '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.slice(start.length).trim() === '') fence = '';
    yield { line, isCode };
  }
}

/** The text of an ATX heading, without the `#` at its end. */
export function headingIn(line: string): { readonly level: number; readonly text: string } | undefined {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/.exec(line) ?? [];
  if (marks === undefined) return undefined;
  return {
    level: marks.length,
    text: rest
      .trim()
      .replace(/[ \t]#{1,20}$/, '')
      .trim(),
  };
}
