import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import { allowedFrame, isSafeLink } from '../../../../../contracts/docs/doc-types/safe-link.js';
import { Refusal } from '../../../../platform/http/refusal.js';
import { Flow } from './flow.js';
import { isTaskBlock, listNode, looseItem, taskItem } from './lists.js';
import {
  attributeOf,
  classesOf,
  elementsBelow,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  textBelow,
} from './parse.js';
import { pictureNode, svgPicture } from './pictures.js';
import { type Look, lookWithin } from './styles.js';
import { tableNodes } from './tables.js';
import { isUnknownBlock, isUnknownInline, unknownFromSource, unknownNode } from './unknown-html.js';

const plain: Look = { marks: [] };

/** Maximum characters of source. HTML is much longer than what a doc stores of it, so the size of a doc is no limit. */
const MAX_SOURCE = 2_000_000;

/**
 * Converts HTML to rich text as a browser shows it. Some elements without a node in the schema are kept as source. See
 * docs/decisions/0013-rich-text-of-html.md for what is lost.
 * @throws Refusal `doc.tooLarge`
 */
export function htmlToRich(html: string): RichNode {
  if (html.length > MAX_SOURCE) throw new Refusal('doc.tooLarge');
  return { type: 'doc', content: blocksOf(parseHtml(html), plain) };
}

function blocksOf(nodes: readonly HtmlNode[], look: Look): RichNode[] {
  const flow = new Flow();
  readAll(nodes, look, flow);
  return flow.done();
}

const readAll = (nodes: readonly HtmlNode[], look: Look, flow: Flow): void => {
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) flow.text(node.value, look);
    else if (isElement(node)) readElement(node, lookWithin(node, look), flow);
  }
};

const isBlock = ({ tagName }: HtmlElement): boolean =>
  /^(?:p|div|ul|ol|li|table|pre|blockquote|h[1-6]|hr|figure|center|section|article|details|video|audio|input|iframe)$/.test(
    tagName,
  );

type Reader = (element: HtmlElement, look: Look, flow: Flow) => void;

const nothing: Reader = () => undefined;
const transparent: Reader = (element, look, flow) => readAll(element.childNodes, look, flow);
const container: Reader = (element, look, flow) => {
  flow.close();
  readAll(element.childNodes, look, flow);
  flow.close();
};
const heading: Reader = (element, look, flow) => {
  const level = Number(element.tagName.slice(1));
  flow.inTextBlock({ type: 'heading', attrs: { level } }, look.textAlign, () =>
    readAll(element.childNodes, look, flow),
  );
};
const frame: Reader = (element, look, flow) => {
  const address =
    attributeOf(element, 'src') ?? attributeOf(element, 'data-oembed-url') ?? attributeOf(element, 'url') ?? '';
  embed(address.trim(), element, look, flow);
};

/** Keeps a frame of an allowed host; of other frames only the address. */
function embed(address: string, element: HtmlElement, look: Look, flow: Flow): void {
  const src = allowedFrame(address);
  const [title, width, height] = ['title', 'width', 'height'].map((name) => attributeOf(element, name));
  if (src) flow.block({ type: 'embed', attrs: { src, title, width, height } });
  else if (/^(?:https?:)?\/\//i.test(address)) {
    const link = { type: 'link', attrs: { href: address.startsWith('//') ? `https:${address}` : address } };
    flow.block({
      type: 'paragraph',
      content: [{ type: 'text', text: title || address, marks: [...look.marks, link] }],
    });
  }
}

const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(
    'script style template noscript title textarea object embed head xmp noembed noframes'
      .split(' ')
      .map((name) => [name, nothing]),
  ),
  ...Object.fromEntries(
    'div section article aside header footer main nav figure figcaption center address dl dt dd form fieldset legend hgroup search body html caption'
      .split(' ')
      .map((name) => [name, container]),
  ),
  ...Object.fromEntries('h1 h2 h3 h4 h5 h6'.split(' ').map((name) => [name, heading])),
  p: (element, look, flow) =>
    flow.inTextBlock({ type: 'paragraph' }, look.textAlign, () => readAll(element.childNodes, look, flow)),
  br: (_element, look, flow) => flow.inline({ type: 'hardBreak' }, look),
  hr: (_element, _look, flow) => flow.block({ type: 'horizontalRule' }),
  img: (element, look, flow) => {
    const picture = pictureNode(element);
    if (picture) flow.inline(picture, look);
    else flow.text(attributeOf(element, 'alt') ?? '', look);
  },
  svg: (element, look, flow) => flow.inline(svgPicture(element), look),
  blockquote: (element, look, flow) => flow.block({ type: 'blockquote', content: blocksOf(element.childNodes, look) }),
  pre: (element, look, flow) => {
    if (elementsBelow(element.childNodes, isBlock).length > 0) {
      container(element, { ...look, pre: true }, flow);
      return;
    }
    flow.block(codeBlock(element));
    // Code blocks cannot contain images.
    readAll(
      elementsBelow(element.childNodes, ({ tagName }) => tagName === 'img'),
      look,
      flow,
    );
    flow.close();
  },
  ul: (element, look, flow) => flow.block(...listNode(element, look, blocksOf)),
  ol: (element, look, flow) => flow.block(...listNode(element, look, blocksOf)),
  menu: (element, look, flow) => flow.block(...listNode(element, look, blocksOf)),
  li: (element, look, flow) => flow.block(looseItem(element, look, blocksOf)),
  table: (element, look, flow) => flow.block(...tableNodes(element, look, blocksOf)),
  iframe: frame,
  oembed: frame,
  a: (element, look, flow) => {
    const href = attributeOf(element, 'href')?.trim();
    const link = { type: 'link', attrs: { href, title: attributeOf(element, 'title') } };
    const marks = href && isSafeLink(href) ? [...look.marks.filter(({ type }) => type !== 'link'), link] : look.marks;
    readAll(element.childNodes, { ...look, marks }, flow);
  },
  q: (element, look, flow) => {
    flow.text('“', look);
    readAll(element.childNodes, look, flow);
    flow.text('”', look);
  },
  input: (element, look, flow) => {
    const type = attributeOf(element, 'type')?.toLowerCase();
    if (type === 'checkbox' || type === 'radio')
      flow.text(attributeOf(element, 'checked') === undefined ? '☐ ' : '☑ ', look);
    else if (type !== 'hidden' && type !== 'password') flow.text(attributeOf(element, 'value') ?? '', look);
  },
};

function readElement(element: HtmlElement, look: Look, flow: Flow): void {
  const source = attributeOf(element, 'data-unknown-html');
  const unknown = source === undefined ? ofUnknown(element) : unknownFromSource(source);
  if (unknown?.type === 'unknownBlock') flow.block(unknown);
  else if (unknown) flow.inline(unknown, look);
  else (readerOf(element) ?? transparent)(element, look, flow);
}

function readerOf(element: HtmlElement): Reader | undefined {
  if (isTaskBlock(element)) return taskBlock;
  if (attributeOf(element, 'data-oembed-url') !== undefined) return frame;
  return Object.hasOwn(readers, element.tagName) ? readers[element.tagName] : undefined;
}

/** Consecutive to-dos form one list. */
const taskBlock: Reader = (element, look, flow) => {
  const last = flow.lastBlock();
  const item = taskItem(element, look, blocksOf);
  if (last?.type === 'taskList') last.content?.push(item);
  else flow.block({ type: 'taskList', content: [item] });
};

const ofUnknown = (element: HtmlElement): RichNode | undefined =>
  isUnknownBlock(element) || isUnknownInline(element) ? unknownNode(element) : undefined;

/** Linear, unlike `/\n+$/`. */
function withoutFinalBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Editors set the language class on `code` or on `pre`. */
function codeBlock(element: HtmlElement): RichNode {
  const code = elementsBelow(element.childNodes, ({ tagName }) => tagName === 'code')[0];
  const classes = [...(code ? classesOf(code) : []), ...classesOf(element)];
  const language = classes.find((name) => name.startsWith('language-'))?.slice('language-'.length);
  const text = withoutFinalBreaks(textBelow(element.childNodes).replace(/\r\n?/g, '\n'));
  return {
    type: 'codeBlock',
    attrs: { language: language ?? null },
    content: text === '' ? [] : [{ type: 'text', text }],
  };
}
