import { slug } from '../slug.js';

/** The parts of a HAST tree that this file uses. */
interface Element {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Element[];
  position?: { start: { line: number } };
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

/** Sets the source line on each top-level block, for synchronized scrolling. */
export function blockLines() {
  return (tree: Element): void => {
    for (const child of tree.children ?? []) {
      if (child.type !== 'element' || !child.position) continue;
      child.properties = { ...child.properties, 'data-line': child.position.start.line };
    }
  };
}
