import { type DefaultTreeAdapterTypes, defaultTreeAdapter, serialize } from 'parse5';
import { isSafeLink } from '../../../../../contracts/docs/doc-types/safe-link.js';
import type { ExportWords } from '../../exported/export-words.js';
import { type ExportedUploads, parsedWithUploads } from '../upload-links.js';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Elements that load something. */
const loading = new Set(['img', 'iframe', 'video', 'audio', 'source', 'embed', 'object', 'picture', 'track', 'svg']);

/**
 * Sanitized HTML without anything that a browser would load from elsewhere: pictures of `uploads` become part of the
 * text, other pictures and frames become links. The page's content security policy blocks whatever is left.
 */
export function offlineHtml(html: string, words: ExportWords, uploads: ExportedUploads): string {
  if (!/<(?:img|iframe|video|audio|source|embed|object|picture|track|svg)\b|\/upload\//i.test(html)) return html;
  const root = parsedWithUploads(html, uploads);
  const open: Parent[] = [root];
  for (let parent = open.pop(); parent; parent = open.pop())
    for (const child of [...parent.childNodes]) {
      if (!isElement(child)) continue;
      if (isRemote(child)) replace(child, words);
      else open.push(child);
    }
  return serialize(root);
}

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, name: string): string => attrs.find((one) => one.name === name)?.value ?? '';

const isRemote = (element: Element): boolean =>
  loading.has(element.tagName) && !/^data:image\//i.test(attribute(element, 'src').trim());

function replace(element: Element, words: ExportWords): void {
  const address = attribute(element, 'src') || attribute(element, 'data');
  const title = attribute(element, 'alt') || attribute(element, 'title') || address || words.picture;
  const link = defaultTreeAdapter.createElement(
    address && isSafeLink(address) ? 'a' : 'span',
    element.namespaceURI,
    address && isSafeLink(address)
      ? [
          { name: 'href', value: address },
          { name: 'rel', value: 'noopener noreferrer nofollow' },
          { name: 'class', value: 'elsewhere' },
        ]
      : [],
  );
  defaultTreeAdapter.appendChild(link, defaultTreeAdapter.createTextNode(title));
  if (element.parentNode) defaultTreeAdapter.insertBefore(element.parentNode, link, element);
  defaultTreeAdapter.detachNode(element);
}
