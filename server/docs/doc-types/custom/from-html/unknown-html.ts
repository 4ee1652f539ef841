import { html as names, serializeOuter } from 'parse5';
import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import { isSafeLink, isSafePicture } from '../../../../../contracts/docs/doc-types/safe-link.js';
import { type HtmlElement, type HtmlNode, isElement, parseHtml, textBelow } from './parse.js';
import { stylesOf } from './styles.js';

/** Elements without a node in the schema that are kept as source. */
const block = new Set(['video', 'audio', 'details']);
const inline = new Set(['math', 'ruby', 'meter', 'progress', 'select']);

export const isUnknownBlock = ({ tagName }: HtmlElement): boolean => block.has(tagName);
export const isUnknownInline = ({ tagName }: HtmlElement): boolean => inline.has(tagName);

const words = (text: string): string[] => text.split(' ');
/**
 * Elements allowed in the source. None that parsers read as raw text (`style`, `title`, `textarea`, `xmp`, …), so that
 * a second parser cannot find markup in text (mutation XSS); none that run scripts, load pages or send forms.
 */
const elements = new Set(
  words(
    'a abbr address area article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt ' +
      'em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark meter nav ol optgroup option p picture pre ' +
      'progress q rp rt ruby s samp section select small source span strike strong sub summary sup table tbody td tfoot th thead time tr ' +
      'track tt u ul var video wbr ' +
      'math annotation menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup ' +
      'mtable mtd mtext mtr munder munderover semantics',
  ),
);
const attributes = new Set(
  words(
    'align alt border cellpadding cellspacing colspan columnalign controls datetime dir disabled display encoding fence height high ' +
      'kind label lang linethickness loop low lspace mathvariant max min movablelimits multiple muted open optimum preload rowspan rspace ' +
      'scriptlevel selected separator span srclang start stretchy symmetric title type value width xmlns',
  ),
);
/** Elements removed with their contents. */
const dropped = new Set(
  words(
    'script style template noscript iframe object embed title textarea xmp noembed noframes plaintext svg annotation-xml',
  ),
);

function sanitized(node: HtmlNode): HtmlNode[] {
  if (node.nodeName === '#text') return [node];
  if (!isElement(node) || dropped.has(node.tagName)) return [];
  const children = node.childNodes.flatMap(sanitized);
  // The next parser would read elements of other namespaces, except MathML, as different elements.
  if (!elements.has(node.tagName) || (node.namespaceURI !== names.NS.HTML && node.namespaceURI !== names.NS.MATHML))
    return children;
  const attrs = node.attrs
    .filter(({ name, value, prefix }) => !prefix && isAllowed(name, value))
    .map((attr) => (attr.name === 'style' ? { ...attr, value: safeStyle(node) } : attr));
  const kept: HtmlElement = { ...node, attrs, childNodes: children };
  for (const child of children) child.parentNode = kept;
  return [kept];
}

function isAllowed(name: string, value: string): boolean {
  if (name === 'href' || name === 'cite') return isSafeLink(value);
  if (name === 'src' || name === 'poster') return isSafePicture(value);
  return name === 'style' || attributes.has(name);
}

const drawn =
  /^(?:color|background-color|font-(?:size|family|weight|style)|text-(?:align|decoration)|(?:max-)?width|height)$/;
const safeStyle = (element: HtmlElement): string =>
  [...stylesOf(element)]
    .filter(
      ([name, value]) => drawn.test(name) && /^[\p{L}\d\s#%.,'"()-]*$/u.test(value) && !/url|expression/i.test(value),
    )
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ');

/** A node with the element's sanitized source; undefined if nothing of it is allowed. */
export function unknownNode(element: HtmlElement): RichNode | undefined {
  const [kept] = sanitized(element);
  if (!kept || !isElement(kept)) return undefined;
  const text = textBelow([kept]).replace(/\s+/g, ' ').trim();
  const addresses = addressesOf(kept).join(' ');
  const type = isUnknownBlock(element) ? 'unknownBlock' : 'unknownInline';
  return {
    type,
    attrs: {
      html: serializeOuter(kept),
      name: kept.tagName,
      text: [text, addresses].filter(Boolean).join(' ').slice(0, 500),
    },
  };
}

function addressesOf(element: HtmlElement): string[] {
  const own = element.attrs.filter(({ name }) => name === 'src').map(({ value }) => value);
  return [...own, ...element.childNodes.filter(isElement).flatMap(addressesOf)];
}

/** The node of a stored or received source; sanitized again, because a live doc may contain anything. */
export function unknownFromSource(source: string): RichNode | undefined {
  const [first] = parseHtml(source).filter(isElement);
  return first && (isUnknownBlock(first) || isUnknownInline(first)) ? unknownNode(first) : undefined;
}
