import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';
import { maxRichNodes } from '../../../../../contracts/docs/doc-types/rich-attributes.js';
import { Refusal } from '../../../../platform/http/refusal.js';

export type HtmlElement = DefaultTreeAdapterTypes.Element;
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** Maximum nesting. Editors write some tens of levels; readers of the tree recurse once per level. */
const MAX_OPEN = 1_000;
/** Maximum elements. The parser may repeat open elements, so the text's length is no limit. */
const MAX_ELEMENTS = maxRichNodes;

const tooDeep = () =>
  new Refusal('input.invalid', { issues: [{ field: 'description', key: 'field.deep', facts: {} }] });

/** Parses HTML as a browser does, in linear time. @throws Refusal above limits that no editor reaches */
export function parseHtml(html: string): HtmlNode[] {
  let open = 0;
  let elements = 0;
  return parseFragment<DefaultTreeAdapterMap>(html, {
    // As in a page without scripts: children of `noscript` are parsed as elements.
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(name, namespace, attrs) {
        elements += 1;
        if (elements > MAX_ELEMENTS) throw new Refusal('doc.tooLarge');
        return defaultTreeAdapter.createElement(name, namespace, attrs);
      },
      onItemPush() {
        open += 1;
        if (open > MAX_OPEN) throw tooDeep();
      },
      onItemPop() {
        open -= 1;
      },
      // Nodes moved out of a table are inserted right before it, near the end of the parent, so search from the end.
      insertBefore(parent, child, reference) {
        parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, child);
        child.parentNode = parent;
      },
    },
  }).childNodes;
}

export const isElement = (node: HtmlNode): node is HtmlElement => 'tagName' in node;

export const attributeOf = (element: HtmlElement, name: string): string | undefined =>
  element.attrs.find((attr) => attr.name === name)?.value;

export const classesOf = (element: HtmlElement): string[] => (attributeOf(element, 'class') ?? '').split(/\s+/);

export const childElements = (element: HtmlElement): HtmlElement[] => element.childNodes.filter(isElement);

const unread = new Set(['script', 'style', 'template', 'noscript']);

/** All text in the nodes, unchanged; `<br>` is a line break. */
export function textBelow(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  const read = (node: HtmlNode): void => {
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value);
    else if (node.nodeName === 'br') parts.push('\n');
    else if (isElement(node) && !unread.has(node.tagName)) node.childNodes.forEach(read);
  };
  nodes.forEach(read);
  return parts.join('');
}

/** Matching elements in document order; does not search inside a match. */
export function elementsBelow(nodes: readonly HtmlNode[], wanted: (element: HtmlElement) => boolean): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => (wanted(node) ? [node] : elementsBelow(node.childNodes, wanted)));
}
