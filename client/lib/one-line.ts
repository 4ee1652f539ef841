/** The text in one line: each run of line breaks, with the space around it, becomes `mark`. */
export function inOneLine(text: string, mark: string): string {
  const lines = text.split(/[\r\n]+/);
  const last = lines.length - 1;
  const trimmed = lines.map((line, at) => {
    const start = at > 0 ? line.trimStart() : line;
    return at < last ? start.trimEnd() : start;
  });
  return trimmed.filter((line, at) => line !== '' || at === 0 || at === last).join(mark);
}
