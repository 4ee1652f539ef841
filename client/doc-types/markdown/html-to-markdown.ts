import { type State, toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Element as HastElement, Root } from './tree.js';

type Child = Root['children'][number];
type Inside = HastElement['children'][number];

/** What text alone cannot say: without one of these, the pasted text is the better Markdown. */
const structure = 'table, ul, ol, h1, h2, h3, h4, h5, h6, img, blockquote';
function hasStructure(body: HTMLElement): boolean {
  if (body.querySelector(structure)) return true;
  const words = body.textContent?.trim();
  // All of it in one block is code that an editor of code copied.
  if ([...body.querySelectorAll('pre')].some((pre) => pre.textContent?.trim() !== words)) return true;
  return [...body.querySelectorAll('a')].some(({ href, textContent }) => isSaidOnlyByLink(href, textContent ?? ''));
}

/** Not the address itself, which many pages make a link by themselves. */
const isSaidOnlyByLink = (href: string, words: string): boolean =>
  /^(?:https?|mailto):/.test(href) &&
  words.trim() !== '' &&
  !/^(?:https?:\/\/|www\.|[\w.-]+@)/i.test(words.trim()) &&
  !href.includes(words.trim());

/** Text that is Markdown already, as editors of Markdown and Notion copy it. */
const writtenLine = /^\|?\s*:?-{3,}:?\s*\||^#{1,6} \S|^[-*] \[[ xX]\] /;
function isWritten(plain: string, body: HTMLElement): boolean {
  // `# install` in code is a remark.
  const code = new Set(
    [...body.querySelectorAll('pre, code')].flatMap(({ textContent }) => linesOf(textContent ?? '')),
  );
  return linesOf(plain).some(
    (line) => !code.has(line) && (writtenLine.test(line) || (line.includes('![') && line.includes(']('))),
  );
}
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** Where a picture is inserted as soon as it is stored; no address of a page begins so. */
export const uploadAddress = 'annals-upload:';

/** Undefined if the plain text of the clipboard says as much. */
export function markdownOf(body: HTMLElement, plain: string): string | undefined {
  unwrapLayout(body);
  if (!hasStructure(body) || isWritten(plain, body)) return undefined;
  for (const table of body.querySelectorAll('table')) headTable(table);
  for (const cell of body.querySelectorAll('td, th')) flattenCell(cell);
  for (const mark of [...body.querySelectorAll(marks)].toReversed()) moveSpacesOut(mark);
  for (const image of body.querySelectorAll('img[data-upload]'))
    image.setAttribute('src', uploadAddress + image.getAttribute('data-upload'));
  const children = [...body.childNodes].flatMap((node): Child[] => hastOf(node));
  const tree = toMdast({ type: 'root', children }, { document: true, handlers: { br: breakOf, ...tags } });
  tightenLists(tree);
  const markdown = toMarkdown(tree, { bullet: '-', rule: '-', extensions: [gfmToMarkdown({ tablePipeAlign: false })] });
  return withoutReferences(markdown.trimEnd());
}

/**
 * Beside a mark, the writer writes Chinese letters as references, for readers that take only spaces and Western punctuation
 * for the end of a mark. Ours reads them as they are, and people can search for them.
 */
const withoutReferences = (markdown: string): string =>
  markdown.replaceAll(/(?<!\\)&#x([0-9A-F]{4,5});/g, (reference, code: string) => {
    const letter = String.fromCodePoint(Number.parseInt(code, 16));
    return /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u.test(letter) ? letter : reference;
  });

type Nodes = ReturnType<typeof toMdast>;
/** Programs write each item into a block; only an item of several paragraphs needs empty lines. */
function tightenLists(node: Nodes): void {
  if (!('children' in node)) return;
  for (const child of node.children) tightenLists(child);
  if (node.type === 'listItem') node.spread = node.children.filter(({ type }) => type === 'paragraph').length > 1;
  if (node.type === 'list') node.spread = node.children.some(({ spread }) => spread);
}

const marks = 'b, strong, i, em, s, del, u, ins, mark';
/** Marks of Markdown touch their words. */
function moveSpacesOut(mark: Element): void {
  const [first, last] = [mark.firstChild, mark.lastChild];
  if (first?.nodeType === Node.TEXT_NODE) {
    const [spaces = ''] = /^\s*/.exec(first.textContent ?? '') ?? [];
    first.textContent = (first.textContent ?? '').slice(spaces.length);
    if (spaces) mark.before(' ');
  }
  if (last?.nodeType === Node.TEXT_NODE) {
    const words = (last.textContent ?? '').trimEnd();
    if (words !== last.textContent) mark.after(' ');
    last.textContent = words;
  }
}

/** What Markdown has no marks for, but draws. */
const tags = Object.fromEntries(
  ['u', 'ins', 'sub', 'sup', 'kbd', 'mark'].map((name) => [
    name,
    (state: State, node: HastElement) => [
      { type: 'html' as const, value: `<${name}>` },
      ...state.all(node),
      { type: 'html' as const, value: `</${name}>` },
    ],
  ]),
);

const breakOf = (_state: unknown, node: HastElement) =>
  node.properties.dataCell ? { type: 'html' as const, value: '<br>' } : { type: 'break' as const };

/** A table of one column is the layout of a page; of two nested ones the inner is the table. */
function unwrapLayout(body: HTMLElement): void {
  for (const table of [...body.querySelectorAll('table')].toReversed()) {
    const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
    const isLayout = table.querySelector('table') || rows.every((row) => row.querySelectorAll('td, th').length < 2);
    if (!isLayout) continue;
    const blocks = rows.flatMap((row) =>
      [...row.children].map((cell) => {
        const block = body.ownerDocument.createElement('div');
        block.append(...cell.childNodes);
        return block;
      }),
    );
    table.replaceWith(...blocks);
  }
}

/** Spreadsheets and office programs have no headings: a table of Markdown begins with its first row. */
function headTable(table: Element): void {
  if (table.querySelector('th')) return;
  for (const cell of [...(table.querySelector('tr')?.children ?? [])]) {
    const head = cell.ownerDocument.createElement('th');
    for (const { name, value } of cell.attributes) head.setAttribute(name, value);
    head.append(...cell.childNodes);
    cell.replaceWith(head);
  }
}

const blocks = 'p, div, li, h1, h2, h3, h4, h5, h6, pre, blockquote';

/** A cell of Markdown has one line: blocks inside of it end with a break. */
function flattenCell(cell: Element): void {
  // Tasks are lists; in a cell a box is a letter.
  for (const box of [...cell.querySelectorAll('input[type="checkbox"]')])
    box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐');
  for (const block of [...cell.querySelectorAll(blocks)].toReversed()) {
    const line = [...block.childNodes];
    block.replaceWith(cell.ownerDocument.createElement('br'), ...line, cell.ownerDocument.createElement('br'));
  }
  for (const list of [...cell.querySelectorAll('ul, ol')].toReversed()) list.replaceWith(...list.childNodes);
  const isBlank = (node: ChildNode | null | undefined) =>
    node != null && node.nodeName !== 'BR' && !node.textContent?.trim() && !isPicture(node);
  for (const node of [...cell.childNodes]) if (isBlank(node) && node.textContent?.includes('\n')) node.remove();
  for (const line of [...cell.querySelectorAll('br')]) {
    let before = line.previousSibling;
    while (isBlank(before)) before = before?.previousSibling ?? null;
    if (line.parentNode === cell && (!before || before.nodeName === 'BR')) line.remove();
    else line.setAttribute('data-cell', '');
  }
  while (cell.lastChild && (cell.lastChild.nodeName === 'BR' || isBlank(cell.lastChild))) cell.lastChild.remove();
}

const isPicture = (node: ChildNode): boolean =>
  node instanceof Element && (node.nodeName === 'IMG' || node.querySelector('img') !== null);

const properties = {
  href: 'href',
  src: 'src',
  alt: 'alt',
  title: 'title',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  start: 'start',
} as const;

function hastOf(node: Node): Inside[] {
  if (node.nodeType === Node.TEXT_NODE) return [{ type: 'text', value: node.textContent ?? '' }];
  if (!(node instanceof Element)) return [];
  const children = [...node.childNodes].flatMap(hastOf);
  const isTask = node.getAttribute('data-type') === 'taskItem';
  const checked = node.getAttribute('data-checked') === 'true';
  const box: Inside = { type: 'element', tagName: 'input', properties: { type: 'checkbox', checked }, children: [] };
  const given = Object.entries(properties).flatMap(([name, property]) => {
    const value = node.getAttribute(name);
    return value === null ? [] : [[property, name.endsWith('span') || name === 'start' ? Number(value) : value]];
  });
  return [
    {
      type: 'element',
      tagName: node.nodeName.toLowerCase(),
      properties: {
        ...Object.fromEntries(given),
        ...(node.hasAttribute('data-cell') && { dataCell: true }),
        ...(node.nodeName === 'CODE' && { className: [...node.classList] }),
      },
      children: isTask ? [box, ...children] : children,
    },
  ];
}
