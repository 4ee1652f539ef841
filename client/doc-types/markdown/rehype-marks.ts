import { HeadingAnchors } from '../../../contracts/docs/doc-types/markdown/anchors.js';

/** The parts of a HAST tree that this file uses. */
interface Element {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Element[];
  position?: { start: { line: number }; end: { line: number } };
}

const textOf = (node: Element): string => node.value ?? (node.children ?? []).map(textOf).join('');

function visit(node: Element, each: (node: Element) => void): void {
  each(node);
  for (const child of node.children ?? []) visit(child, each);
}

/** Gives each heading an id, and leads the links of the text to them. */
export function headingIds() {
  return (tree: Element): void => {
    const anchors = new HeadingAnchors();
    visit(tree, (node) => {
      // The heading of footnotes has an id.
      if (!node.tagName || !/^h[1-6]$/.test(node.tagName) || node.properties?.id) return;
      node.properties = { ...node.properties, id: anchors.add(textOf(node)) };
    });
    visit(tree, ({ tagName, properties }) => {
      const href = tagName === 'a' && properties?.href;
      if (!properties || typeof href !== 'string' || !href.startsWith('#')) return;
      const id = anchors.find(href.slice(1));
      if (id !== undefined) properties.href = `#${encodeURIComponent(id)}`;
    });
  };
}

/** Sets its source lines on each top-level block, for synchronized scrolling and for who wrote them. */
export function blockLines() {
  return (tree: Element): void => {
    for (const child of tree.children ?? []) {
      if (child.type !== 'element' || !child.position) continue;
      const { start, end } = child.position;
      child.properties = {
        ...child.properties,
        'data-line': start.line,
        'data-blame': `lines:${start.line}-${end.line}`,
      };
    }
  };
}
