import { cellText } from './cell-text.js';
import { copiedTable } from './copied-tables.js';
import { textOfTable } from './html-tables.js';

/** What readers read. Everything else is copied as the browser does it. */
const reading = '.prose, .api';
const controls = 'button, svg, script, style, [hidden], .no-print, .only-print, .code-head';
const kept = new Set(
  'href src alt title colspan rowspan start type checked data-type data-checked lang dir open scope'.split(' '),
);
/** Around a selection inside of them, these are copied too. */
const marks = new Set('A B CODE DEL EM I INS MARK PRE S STRONG SUB SUP U'.split(' '));
const items = new Set(['LI', 'TD', 'TH']);
const groups = new Set('OL TABLE TBODY TFOOT THEAD TR UL'.split(' '));

/**
 * Copies what is selected on a page of ours without colours and fonts of the theme and without the words of buttons;
 * tables of parameters become tables with a column for each value, in HTML and as text with tabs.
 */
export function copyPlainly(event: ClipboardEvent): void {
  const selection = document.getSelection();
  const range = selection && !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  if (!selection || !range || event.defaultPrevented || !event.clipboardData) return;
  const place = elementOf(range.commonAncestorContainer);
  if (!place || place.closest('[contenteditable="true"], input, textarea')) return;
  if (!place.closest(reading) && !place.querySelector(reading)) return;
  const { content, hasTable } = copied(range, place);
  const box = document.implementation.createHTMLDocument().createElement('div');
  box.append(content);
  event.clipboardData.setData('text/html', box.innerHTML);
  event.clipboardData.setData('text/plain', plainText(box, hasTable, selection));
  event.preventDefault();
}

function plainText(box: Element, hasTable: boolean, selection: Selection): string {
  const [first] = box.children;
  if (!hasTable) return selection.toString();
  const isTable = first?.nodeName === 'TABLE' && box.childNodes.length === 1;
  return (isTable ? textOfTable(first) : cellText(box, textOfTable)).replaceAll('\u00A0', ' ');
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement);

function copied(range: Range, place: Element): { content: Node; hasTable: boolean } {
  const around = place.closest('table');
  const isInCell = place.closest('td, th') !== null;
  const inOne = around && !isInCell ? copiedTable(around, range) : undefined;
  if (inOne) return { content: inOne, hasTable: true };
  const content = range.cloneContents();
  const clones = [...content.querySelectorAll('table')];
  const originals = [...place.querySelectorAll('table')].filter((table) => range.intersectsNode(table));
  let hasTable = false;
  for (const [at, table] of originals.entries()) {
    const made = copiedTable(table, range);
    if (made) hasTable = true;
    if (made) clones[at]?.replaceWith(made);
  }
  for (const control of content.querySelectorAll(controls)) control.remove();
  let whole: Node = content;
  let isInItem = false;
  for (let at: Element | null = place; at && !at.matches(reading); at = at.parentElement) {
    // One item or cell is copied as its words.
    if (items.has(at.nodeName)) isInItem = true;
    if (!marks.has(at.nodeName) && (isInItem || !groups.has(at.nodeName))) continue;
    const wrapper = at.cloneNode(false);
    wrapper.appendChild(whole);
    whole = wrapper;
  }
  for (const element of allIn(whole)) cleanAttributes(element);
  return { content: whole, hasTable };
}

const allIn = (node: Node): Element[] => [
  ...(node instanceof Element ? [node, ...node.querySelectorAll('*')] : []),
  ...(node instanceof DocumentFragment ? node.querySelectorAll('*') : []),
];

function cleanAttributes(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isLanguage = name === 'class' && element.nodeName === 'CODE';
    if (isLanguage) element.className = /(?:^|\s)(language-\S+)/.exec(value)?.[1] ?? '';
    else if (name === 'href' || name === 'src') element.setAttribute(name, wholeAddress(value));
    else if (!kept.has(name)) element.removeAttribute(name);
  }
}

const wholeAddress = (address: string): string =>
  URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address;
