import { gfmFromMarkdown } from 'mdast-util-gfm';
import remarkParse from 'remark-parse';
import { type Plugin, unified } from 'unified';
import { markdownSyntax } from '../../../contracts/docs/doc-types/markdown/syntax.js';
import { isSafeLink } from '../../../contracts/docs/doc-types/safe-link.js';

export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly source: string; readonly parts: readonly Inline[] };

/** Quadratic for malicious texts. */
const LONGEST_LINE = 2_000;
/** Everything that is more than marks within a line. */
const blocks = [
  ...['blockQuote', 'codeFenced', 'codeIndented', 'definition', 'headingAtx', 'htmlFlow', 'htmlText'],
  ...['list', 'setextUnderline', 'thematicBreak', 'characterReference'],
];
const syntax: Plugin<[]> = function () {
  const data = this.data();
  data.micromarkExtensions = [...markdownSyntax, { disable: { null: blocks } }];
  data.fromMarkdownExtensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);
};
const parser = unified().use(remarkParse).use(syntax).freeze();
type Node = ReturnType<typeof parser.parse>['children'][number];

/** Code, strong words, emphasis and links of a text. All else is as it was written: line breaks, backslashes, pictures, HTML. */
export function inlineMarks(text: string): readonly Inline[] {
  return text.split('\n').flatMap((line, at) => {
    const words = line.trim();
    const start = line.indexOf(words);
    const marks =
      line.length > LONGEST_LINE ? [line] : [line.slice(0, start), ...marksOf(words), line.slice(start + words.length)];
    return [...(at > 0 ? ['\n'] : []), ...marks].filter((part) => part !== '');
  });
}

function marksOf(line: string): Inline[] {
  const [paragraph, ...others] = parser.parse(line).children;
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
      return { kind: 'code', text: node.value };
    case 'strong':
    case 'emphasis':
      if (isWithinWord) return source;
      return { kind: node.type === 'strong' ? 'strong' : 'em', parts: partsOf(node.children, line) };
    case 'link':
      return isSafeLink(node.url)
        ? { kind: 'link', href: node.url, source, parts: partsOf(node.children, line) }
        : source;
    default:
      return source;
  }
}
