import { serializeOuter } from 'parse5';
import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import { isSafePicture } from '../../../../../contracts/docs/doc-types/safe-link.js';
import { attributeOf, type HtmlElement, type HtmlNode, isElement } from './parse.js';
import { stylesOf } from './styles.js';

/** Undefined if the address is missing or not safe for an image. */
export function pictureNode(element: HtmlElement): RichNode | undefined {
  const src = attributeOf(element, 'src')?.trim();
  if (!src || !isSafePicture(src)) return undefined;
  const styles = stylesOf(element);
  const figure = element.parentNode && 'tagName' in element.parentNode ? element.parentNode : undefined;
  // CKEditor sets the width on the figure around the image.
  const outer = figure?.tagName === 'figure' ? stylesOf(figure).get('width') : undefined;
  const width = extent(styles.get('width')) ?? extent(outer) ?? extent(attributeOf(element, 'width'));
  const height = extent(styles.get('height')) ?? extent(attributeOf(element, 'height'));
  return {
    type: 'image',
    attrs: { src, alt: attributeOf(element, 'alt'), title: attributeOf(element, 'title'), width, height },
  };
}

/** Stored form of `300`, `300px` and `50%`; undefined for other units. */
const extent = (value: string | undefined): string | undefined =>
  /^(\d{1,4}(?:\.\d{1,4})?%?)(?:px)?$/.exec(value ?? '')?.[1];

const inert = new Set(['script', 'foreignobject', 'animate', 'set', 'handler', 'iframe', 'use']);

/** Converts an inline SVG to an image, because an image neither runs scripts nor loads resources. */
export function svgPicture(element: HtmlElement): RichNode {
  const source = serializeOuter({ ...withoutScripts(element), attrs: [...withNamespace(element)] });
  const [width, height] = ['width', 'height'].map((name) => extent(attributeOf(element, name)));
  return {
    type: 'image',
    attrs: { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`, width, height },
  };
}

const withNamespace = ({ attrs }: HtmlElement) => [
  { name: 'xmlns', value: 'http://www.w3.org/2000/svg' },
  ...attrs.filter(({ name }) => name !== 'xmlns' && !name.startsWith('on')),
];

function withoutScripts(element: HtmlElement): HtmlElement {
  const children = element.childNodes
    .filter((node: HtmlNode) => !(isElement(node) && inert.has(node.tagName.toLowerCase())))
    .map((node) => (isElement(node) ? withoutScripts(node) : node));
  const attrs = element.attrs.filter(
    ({ name, value }) => !name.startsWith('on') && (name !== 'href' || value.startsWith('#')),
  );
  return { ...element, attrs, childNodes: children };
}
