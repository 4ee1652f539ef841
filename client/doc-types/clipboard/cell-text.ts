import { declarationsOf, isHidden, stripped } from './parse-html.js';

const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI OL P PRE SECTION UL'.split(
    ' ',
  ),
);
const silent = new Set('NOSCRIPT SCRIPT SELECT STYLE TEMPLATE TEXTAREA'.split(' '));

/** The text of a cell as it is read: a line for each block. `ofTable`: what stands for a table inside of it. */
export function cellText(cell: ParentNode & Node, ofTable: (table: Element) => string): string {
  // Pages write the name of a row that can be opened into a button; others are there to be pressed.
  const isName = cell instanceof Element && !cell.previousElementSibling && textIn(cell, () => '', false) === '';
  return textIn(cell, ofTable, isName);
}

function textIn(cell: ParentNode & Node, ofTable: (table: Element) => string, hasButtons: boolean): string {
  let text = '';
  const isRead = (element: Element) =>
    !silent.has(element.nodeName) && (hasButtons || element.nodeName !== 'BUTTON') && !isHidden(element);
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const read = (parent: Node, isPre: boolean) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) {
        const written = node.textContent ?? '';
        text += isPre ? written : written.replace(/[ \t\r\n\f]+/g, ' ');
      } else if (node instanceof Element && isRead(node)) readElement(node, isPre);
    }
  };
  const readElement = (element: Element, isPre: boolean) => {
    if (element.nodeName === 'TABLE') {
      breakLine();
      text += ofTable(element);
      breakLine();
    } else if (element.nodeName === 'BR') text += '\n';
    else if (element.nodeName === 'INPUT') text += valueOfBox(element);
    else if (element.nodeName === 'IMG' || element.nodeName === 'svg')
      text += element.getAttribute('alt') ?? element.getAttribute('aria-label') ?? '';
    else {
      const isBlock = blocks.has(element.nodeName);
      if (isBlock) breakLine();
      read(element, isPre || element.nodeName === 'PRE');
      if (isBlock) breakLine();
    }
  };
  read(cell, false);
  const lines = text.split('\n').map((line) => stripped(line, ' \t\r'));
  const single = lines.filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '');
  return stripped(single.join('\n'), '\n');
}

/** A checked box is a yes. */
function valueOfBox(input: Element): string {
  if (input.getAttribute('type') !== 'checkbox') return '';
  return input.hasAttribute('checked') ? 'true' : 'false';
}

/** Pixels of a unit. */
const units: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, em: 16, rem: 16, ch: 8, cm: 38, mm: 3.8, in: 96 };

function pixels(extent: string | undefined): number {
  const found = /^([\d.]{1,10})(px|pt|em|rem|ch|cm|mm|in)\b/.exec(extent ?? '');
  return found ? Number(found[1]) * (units[found[2] ?? ''] ?? 0) : 0;
}

/** A level that an element or its row has by an attribute, or by its class as component libraries write it. */
function levelOf(element: Element): number {
  const written = ['aria-level', 'data-level', 'data-depth', 'data-indent'].map((name) => element.getAttribute(name));
  const level = written.find((value) => value !== null && /^\d{1,2}$/.test(value));
  const named = /(?:^|[\s-])(?:indent-)?level-(\d{1,2})(?:\s|$)/.exec(element.getAttribute('class') ?? '');
  return Number(level ?? named?.[1] ?? 0);
}

/** How many spaces a cell is indented by: the padding, spacers and levels before its first word. */
export function indentOf(cell: Element): number {
  let total = 16 * (cell.parentElement ? levelOf(cell.parentElement) : 0);
  const reachesText = (element: Element): boolean => {
    const of = declarationsOf(element);
    const own = ['padding-left', 'margin-left', 'padding-inline-start'].map((name) => pixels(of.get(name)));
    // A spacer is empty, and as wide as the names after it are indented.
    const width = element.childNodes.length === 0 ? pixels(of.get('width')) : 0;
    const sum = own.reduce((all, each) => all + each, width);
    total += sum || 16 * levelOf(element);
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '') return true;
      if (node instanceof Element && reachesText(node)) return true;
    }
    return false;
  };
  reachesText(cell);
  return Math.min(200, Math.round(total / 4));
}
