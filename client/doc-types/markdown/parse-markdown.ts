import { gfmFromMarkdown } from 'mdast-util-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { type Plugin, unified } from 'unified';
import { frontMatterAsCode } from '../../../contracts/docs/doc-types/markdown/front-matter.js';
import { markdownSyntax } from '../../../contracts/docs/doc-types/markdown/syntax.js';
import { isSafeLink, isSafePicture } from '../../../contracts/docs/doc-types/safe-link.js';
import { drawHtml } from './draw-html.js';
import { blockLines, headingIds } from './rehype-marks.js';
import type { Element, Nodes, Root } from './tree.js';

/** Deeper than any real text. Rendering the tree recurses once per level. */
const MAX_DEPTH = 100;
const namedFence = /^ {0,3}(?:```|~~~)\s*(?!mermaid)[\w+#-]+/m;

/** URLs of unsafe schemes are removed, and nesting is limited to what can be rendered. */
function harmless() {
  return (tree: Root): void => {
    const open: { node: Root | Element; depth: number }[] = [{ node: tree, depth: 0 }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { node, depth } = next;
      if (node.type === 'element') checkAddresses(node);
      node.children = node.children.map((child) => {
        return child.type === 'element' && depth >= MAX_DEPTH ? { type: 'text', value: textBelow(child) } : child;
      });
      for (const child of node.children) if (child.type === 'element') open.push({ node: child, depth: depth + 1 });
    }
  };
}

function checkAddresses({ properties }: Element): void {
  if (typeof properties.href === 'string' && !isSafeLink(properties.href)) properties.href = '';
  if (typeof properties.src === 'string' && !isSafePicture(properties.src)) properties.src = '';
}

function textBelow(element: Element): string {
  const texts: string[] = [];
  const open: Nodes[] = [element];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value);
    else if ('children' in node) open.push(...[...node.children].reverse());
  }
  return texts.join('');
}

/** Removes source positions, which only the preceding plugins need. */
function withoutPositions() {
  return (tree: Root): void => {
    const open: Nodes[] = [tree];
    for (let node = open.pop(); node; node = open.pop()) {
      delete node.position;
      if ('children' in node) open.push(...node.children);
    }
  };
}

/** The syntax that the server knows too. Addresses that it does not find are none: no second search as in remark-gfm. */
const syntax: Plugin<[]> = function () {
  const data = this.data();
  data.micromarkExtensions = [...markdownSyntax];
  data.fromMarkdownExtensions = gfmFromMarkdown().map(({ transforms: _, ...extension }) => extension);
};

const base = unified()
  .use(remarkParse)
  .use(syntax)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(drawHtml)
  .use(harmless);

/** The syntax tree of Markdown: CommonMark and GFM. `highlight` colours code blocks. Quadratic for malicious texts. */
export function parseMarkdown(text: string, highlight?: Plugin<[], Root>): Root {
  const processor = base();
  if (highlight) processor.use(highlight);
  processor.use(headingIds).use(blockLines).use(withoutPositions);
  return processor.runSync(processor.parse(frontMatterAsCode(text)));
}

/** The highlighter, if a code block has a language; its grammars are loaded for the first one. */
export async function highlighterFor(text: string): Promise<Plugin<[], Root> | undefined> {
  if (!namedFence.test(text)) return undefined;
  try {
    const { default: highlight } = await import('rehype-highlight');
    return () => highlight({ detect: false });
  } catch {
    return undefined; // Without the grammars (offline) the code stays plain.
  }
}
