import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { isSafeLink } from '../safe-link.js';
import { type Inline, mayHaveMarks } from './inline.js';
import { markdownSyntax } from './syntax.js';

/** Quadratic for malicious texts. */
const LONGEST_LINE = 2_000;
/** Everything that is more than marks within a line. */
const blocks = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'definition', 'headingAtx', 'htmlFlow', 'htmlText'],
  ...['list', 'setextUnderline', 'thematicBreak', 'characterReference'],
];
const options = {
  extensions: [...markdownSyntax, { disable: { null: blocks } }],
  mdastExtensions: gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension),
};
const parsed = (line: string) => fromMarkdown(line, options);
type Node = ReturnType<typeof parsed>['children'][number];

/** Code, strong words, emphasis and links of a text. All else is as it was written: line breaks, backslashes, pictures, HTML. */
export function inlineMarks(text: string): readonly Inline[] {
  if (!mayHaveMarks(text)) return text === '' ? [] : [text];
  return text.split('\n').flatMap((line, at) => {
    const words = line.trim();
    const start = line.indexOf(words);
    const marks =
      line.length > LONGEST_LINE ? [line] : [line.slice(0, start), ...marksOf(words), line.slice(start + words.length)];
    return [...(at > 0 ? ['\n'] : []), ...marks].filter((part) => part !== '');
  });
}

function marksOf(line: string): Inline[] {
  const [paragraph, ...others] = parsed(line).children;
  return paragraph?.type === 'paragraph' && others.length === 0 ? partsOf(paragraph.children, line) : [line];
}

const partsOf = (nodes: readonly Node[], line: string): Inline[] => nodes.map((node) => partOf(node, line));

function partOf(node: Node, line: string): Inline {
  const [start = 0, end = line.length] = [node.position?.start.offset, node.position?.end.offset];
  const source = line.slice(start, end);
  // 5*3*2 is a product.
  const isWithinWord = /[a-z\d]/i.test(`${line[start - 1] ?? ''}${line[end] ?? ''}`);
  switch (node.type) {
    case 'inlineCode':
      return { kind: 'code', text: node.value, source };
    case 'strong':
    case 'emphasis': {
      if (isWithinWord) return source;
      const [kind, length] = node.type === 'strong' ? (['strong', 2] as const) : (['em', 1] as const);
      return { kind, mark: source.slice(0, length), parts: partsOf(node.children, line) };
    }
    case 'link':
      return isSafeLink(node.url)
        ? { kind: 'link', href: node.url, source, parts: partsOf(node.children, line) }
        : source;
    default:
      return source;
  }
}
