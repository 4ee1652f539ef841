import { slug } from '../prose/slug.js';

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

/** Gives each heading an id; equal headings are numbered. */
export function headingIds() {
  return (tree: Element): void => {
    const taken = new Map<string, number>();
    visit(tree, (node) => {
      if (!node.tagName || !/^h[1-6]$/.test(node.tagName)) return;
      const id = slug(textOf(node));
      const count = taken.get(id) ?? 0;
      taken.set(id, count + 1);
      node.properties = { ...node.properties, id: count === 0 ? id : `${id}-${count}` };
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
