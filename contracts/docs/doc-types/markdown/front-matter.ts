const fence = /^---[ \t]*\r?$/;
const named = /^[\p{L}_][\p{L}\p{N}_.-]*[ \t]*:(?:[ \t]|\r?$)/u;
/** What belongs to a name: lines further in, entries of a list, remarks. */
const inner = /^(?:[ \t]|- |#|\r?$)/;
/** Characters; more than any real one. */
const LONGEST = 20_000;

/**
 * The text with its front matter (as static site generators and many editors write it) as a block of code, on the same
 * lines: Markdown alone would take all of it for one heading.
 */
export function frontMatterAsCode(text: string): string {
  if (!text.startsWith('---')) return text;
  const lines = text.slice(0, LONGEST).split('\n');
  const end = lines.findIndex((line, at) => at > 0 && fence.test(line));
  const inside = lines.slice(1, Math.max(end, 1));
  const isFrontMatter =
    fence.test(lines[0] ?? '') &&
    named.test(inside.find((line) => line.trim() !== '') ?? '') &&
    inside.every((line) => (named.test(line) || inner.test(line)) && !line.includes('~~~~'));
  if (!isFrontMatter) return text;
  const length = lines.slice(0, end + 1).join('\n').length;
  return `${['~~~~yaml', ...inside, '~~~~'].join('\n')}${text.slice(length)}`;
}
