import { calloutsAsQuotes } from './callouts.js';
import { codeOfPage } from './code-blocks.js';
import { withoutDeadLinks } from './dead-links.js';
import { listsInItems, listsOfLevels } from './flat-lists.js';
import { formulasAsSource } from './formulas.js';
import { withoutControls } from './page-controls.js';
import { isHidden, parseHtml } from './parse-html.js';
import { type PastedPicture, takeDrawings, takePictures } from './pasted-pictures.js';
import { cleanStyles } from './pasted-styles.js';
import { joinSplitTables } from './split-tables.js';
import { listsOfTasks } from './task-lists.js';
import { valueTablesAsLists } from './value-tables.js';
import { listsOfWord } from './word-lists.js';

/** HTML from elsewhere, with the structure of its program and without its look. */
export interface PastedPage {
  readonly body: HTMLElement;
  readonly pictures: readonly PastedPicture[];
  /** Pictures that only the other program has. */
  readonly leftOut: number;
  /** Whether levels were taken out. */
  readonly isFlattened: boolean;
}

/** Elements of one paste; a doc holds as many nodes. */
const MOST_ELEMENTS = 30_000;
/** Characters of one paste. */
export const MOST_TEXT = 900_000;
/** Lists, quotes and tables inside of each other; more would be refused with the whole doc. */
const DEEPEST = 30;
const nesting = new Set('BLOCKQUOTE DETAILS LI OL TABLE TBODY TD TH THEAD TR UL'.split(' '));

/** Undefined for a page that is too large to be pasted. */
export function readPasted(html: string): PastedPage | undefined {
  const page = parseHtml(html);
  if (!page) return undefined;
  const { body } = page;
  for (const element of body.querySelectorAll('script, style, meta, link, title, template, noscript')) element.remove();
  if (body.getElementsByTagName('*').length > MOST_ELEMENTS) return undefined;
  const comments = page.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let next = comments.nextNode(); next; next = comments.nextNode()) next.parentNode?.removeChild(next);
  // Elements of office programs have no meaning here, but their words do.
  for (const element of [...body.querySelectorAll('*')])
    if (element.nodeName.includes(':')) element.replaceWith(...element.childNodes);
  if ((body.textContent ?? '').length > MOST_TEXT) return undefined;
  // What our editor wrote is right as it is, and has colours only where its author chose them.
  if (body.querySelector('[data-pm-slice]')) return { body, ...takePictures(body), isFlattened: false };
  for (const element of [...body.querySelectorAll('[style], [hidden]')]) if (isHidden(element)) element.remove();
  const drawings = takeDrawings(body);
  withoutControls(body);
  withoutDeadLinks(body);
  joinSplitTables(body);
  valueTablesAsLists(body);
  formulasAsSource(body);
  codeOfPage(body);
  listsOfLevels(body);
  listsInItems(body);
  listsOfWord(body);
  listsOfTasks(body);
  calloutsAsQuotes(body);
  const { pictures, leftOut } = takePictures(body);
  cleanStyles(body);
  return { body, pictures, leftOut: leftOut + drawings, isFlattened: flatten(body) };
}

function flatten(body: Element): boolean {
  const deep: Element[] = [];
  const open: { element: Element; depth: number }[] = [{ element: body, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop())
    for (const child of next.element.children) {
      const depth = next.depth + (nesting.has(child.nodeName) ? 1 : 0);
      if (depth > 2 * DEEPEST && nesting.has(child.nodeName)) deep.push(child);
      open.push({ element: child, depth });
    }
  for (const element of deep) {
    const words = element.ownerDocument.createElement('div');
    words.append(...element.childNodes);
    element.replaceWith(words);
  }
  return deep.length > 0;
}
