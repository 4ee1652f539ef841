/** From the first line of the text to a second `---`. */
const block = /^---[ \t]*\r?\n((?:[^\n]*\n)*?)---[ \t]*(?=\r?\n|$)/;
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
  const [found = '', inside = ''] = block.exec(text.slice(0, LONGEST)) ?? [];
  const lines = inside.split('\n').slice(0, -1);
  const isFrontMatter =
    named.test(lines.find((line) => line.trim() !== '') ?? '') &&
    lines.every((line) => named.test(line) || inner.test(line)) &&
    !inside.includes('~~~~');
  return isFrontMatter ? `~~~~yaml\n${inside}~~~~${text.slice(found.length)}` : text;
}
