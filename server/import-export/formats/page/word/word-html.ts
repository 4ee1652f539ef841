import { type FileChild, HeadingLevel, ImageRun, Paragraph, type ParagraphChild } from 'docx';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { type ExportedUploads, parsedWithUploads } from '../upload-links.js';
import { sizedPicture } from './picture-size.js';
import { codeParagraph, wordTable } from './word-parts.js';
import { type RunStyle, wordRuns, wordText } from './word-text.js';
import { linked } from './word-words.js';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Where a block is: inside a list, a quote. */
interface Place {
  readonly list?: { readonly reference: 'bullets' | 'numbers'; readonly level: number };
  readonly quotes: number;
  readonly depth: number;
}
/** Below this depth only the text is written. */
const DEEPEST = 60;
const LIST_LEVELS = 5;

/** Sanitized HTML as paragraphs and tables. Pictures from elsewhere become their description, linked to their address. */
export const wordOfHtml = (html: string, uploads: ExportedUploads): FileChild[] =>
  blocks(parsedWithUploads(html, uploads).childNodes, { quotes: 0, depth: 0 });

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, name: string): string => attrs.find((one) => one.name === name)?.value ?? '';

/** Consecutive inline nodes form one paragraph. */
function blocks(nodes: readonly Node[], place: Place): FileChild[] {
  const found: FileChild[] = [];
  let line: Node[] = [];
  const end = () => {
    const children = line.flatMap((node) => inline(node, {}, place.depth));
    if (line.some((node) => textOf(node).trim() !== '' || hasPicture(node))) found.push(paragraph(children, place));
    line = [];
  };
  for (const node of nodes) {
    const written = isElement(node) ? block(node, { ...place, depth: place.depth + 1 }) : undefined;
    if (written) {
      end();
      found.push(...written);
    } else line.push(node);
  }
  end();
  return found;
}

const paragraph = (children: readonly ParagraphChild[], { list, quotes }: Place): Paragraph =>
  new Paragraph({
    children,
    ...(list && { numbering: list }),
    ...(quotes > 0 && { indent: { left: 400 * Math.min(quotes, 8) } }),
  });

const headings = new Map([
  ['h1', HeadingLevel.HEADING_3],
  ['h2', HeadingLevel.HEADING_4],
  ['h3', HeadingLevel.HEADING_5],
  ['h4', HeadingLevel.HEADING_6],
  ['h5', HeadingLevel.HEADING_6],
  ['h6', HeadingLevel.HEADING_6],
]);
const containers = new Set(
  'div section article header footer main figure figcaption details summary center'.split(' '),
);

/** Undefined for an inline element. */
function block(element: Element, place: Place): FileChild[] | undefined {
  const { tagName, childNodes } = element;
  if (place.depth > DEEPEST) return [paragraph(wordRuns(textOf(element)), place)];
  const heading = headings.get(tagName);
  if (heading) return [new Paragraph({ heading, children: inlines(element, {}, place.depth) })];
  if (tagName === 'p') return [paragraph(inlines(element, {}, place.depth), place)];
  if (tagName === 'pre') return [codeParagraph(textOf(element).replace(/\n$/, ''))];
  if (tagName === 'hr') return [new Paragraph({ thematicBreak: true })];
  if (tagName === 'blockquote') return blocks(childNodes, { ...place, quotes: place.quotes + 1 });
  if (tagName === 'ul' || tagName === 'ol') return listItems(element, place);
  if (tagName === 'table') return tableOf(element, place.depth);
  return containers.has(tagName) || tagName === 'li' ? blocks(childNodes, place) : undefined;
}

function listItems({ tagName, childNodes }: Element, place: Place): FileChild[] {
  const level = place.list ? Math.min(place.list.level + 1, LIST_LEVELS) : 0;
  const reference = tagName === 'ol' ? 'numbers' : 'bullets';
  return blocks(childNodes.filter(isElement), { ...place, list: { reference, level } });
}

/** Nested tables become text; merged cells are not merged. */
function tableOf(element: Element, depth: number): FileChild[] {
  const rows: ParagraphChild[][][] = [];
  const open: Node[] = [element];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'tr') {
      const cells = node.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'td' || tagName === 'th');
      rows.push(cells.map((cell) => inlines(cell, {}, depth)));
    } else open.push(...[...node.childNodes].reverse());
  }
  return rows.length > 0 ? [wordTable(rows), new Paragraph({})] : [];
}

const inlines = ({ childNodes }: Element, style: RunStyle, depth: number): ParagraphChild[] =>
  childNodes.flatMap((node, at) => [
    ...(at > 0 && isElement(node) && startsLine.has(node.tagName) ? wordRuns('\n', style) : []),
    ...inline(node, style, depth + 1),
  ]);
/** Blocks inside of cells and other inline content begin on a new line. */
const startsLine = new Set(['p', 'li', 'div', 'ul', 'ol', 'pre', 'tr', 'table', 'blockquote']);

const styles: Readonly<Record<string, RunStyle>> = {
  strong: { bold: true },
  b: { bold: true },
  th: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { underline: {} },
  ins: { underline: {} },
  s: { strike: true },
  del: { strike: true },
  sub: { subScript: true },
  sup: { superScript: true },
  code: { font: 'Consolas' },
  kbd: { font: 'Consolas' },
  mark: { highlight: 'yellow' },
};

function inline(node: Node, style: RunStyle, depth: number): ParagraphChild[] {
  if (node.nodeName === '#text') return wordRuns(textOf(node).replace(/\s+/g, ' '), style);
  if (!isElement(node)) return [];
  if (node.tagName === 'br') return wordRuns('\n', style);
  if (node.tagName === 'input') return wordRuns(attribute(node, 'checked') === '' ? '☐ ' : '☑ ', style);
  if (node.tagName === 'img' || node.tagName === 'iframe') return picture(node, style);
  if (depth > DEEPEST) return wordRuns(textOf(node), style);
  const inner = { ...style, ...(Object.hasOwn(styles, node.tagName) ? styles[node.tagName] : {}) };
  const href = node.tagName === 'a' ? attribute(node, 'href') : '';
  return linked(href, inlines(node, href ? { ...inner, style: 'Hyperlink' } : inner, depth));
}

function picture(element: Element, style: RunStyle): ParagraphChild[] {
  const src = attribute(element, 'src');
  const name = attribute(element, 'alt') || attribute(element, 'title');
  if (!src.startsWith('data:')) return linked(src, wordRuns(name || src, { ...style, style: 'Hyperlink' }));
  const found = sizedPicture(src);
  if (!found) return wordRuns(name && `[${name}]`, style);
  const { type, bytes, width, height } = found;
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  const transformation = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const description = wordText(name);
  return [new ImageRun({ type, data: bytes, transformation, altText: { name: description, description } })];
}
/** Pixels that fit on a page with its margins. */
const WIDEST = 600;
const HIGHEST = 800;

const hasPicture = (node: Node): boolean => isElement(node) && /^(?:img|iframe|input)$/.test(node.tagName);

/** A stack instead of recursion: quotes of Markdown nest as deep as people type. */
function textOf(node: Node): string {
  const parts: string[] = [];
  const open: Node[] = [node];
  for (let one = open.pop(); one; one = open.pop()) {
    if (one.nodeName === '#text' && 'value' in one) parts.push(one.value);
    else if (isElement(one)) open.push(...[...one.childNodes].reverse());
  }
  return parts.join('');
}
