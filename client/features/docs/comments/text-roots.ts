import { condense, nthWords } from '../../../../contracts/docs/doc-types/find-words.js';
import type { DraftAnchor } from './comment-keys.js';

/** The rendered text of a doc: in the viewer, in the editor of rich text, and in the source of Markdown. */
const ROOTS = '.view-body .prose, .doc-edit .prose, .doc-edit .markdown-source .cm-content';
/** Characters before and after a selection that tell it from equal ones. */
const CONTEXT = 60;
const LONGEST = 2_000;

export const textRoots = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROOTS)];

interface RootText {
  readonly text: string;
  readonly nodes: readonly { readonly node: Text; readonly from: number }[];
}

function read(root: HTMLElement): RootText {
  const nodes: { node: Text; from: number }[] = [];
  let text = '';
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    nodes.push({ node, from: text.length });
    text += node.data;
  }
  return { text, nodes };
}

/** Finds several words in one root; its text is read once. */
export function wordFinder(root: HTMLElement): (words: string, nth: number) => Range | undefined {
  const { text, nodes } = read(root);
  const condensed = condense(text);
  const place = (offset: number) => {
    let [low, high] = [0, nodes.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((nodes[middle]?.from ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const found = nodes[low];
    return found && { node: found.node, offset: offset - found.from };
  };
  return (words, nth) => {
    const found = nthWords(condensed, words, nth);
    const start = found && place(found.from);
    const end = found && place(found.to - 1);
    if (!start || !end) return undefined;
    const range = document.createRange();
    range.setStart(start.node, start.offset);
    range.setEnd(end.node, end.offset + 1);
    return range;
  };
}

/** The anchor for what is selected; undefined if that is nothing of the doc. */
export function selectedAnchor(): { readonly anchor: DraftAnchor; readonly box: DOMRect } | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const quote = selection.toString().trim();
  if (quote === '' || quote.length > LONGEST) return undefined;
  const box = range.getBoundingClientRect();
  const within = range.commonAncestorContainer;
  const element = within instanceof Element ? within : within.parentElement;
  const marked = element?.closest('[data-blame^="row:"]');
  if (marked) return { anchor: markedAnchor(marked), box };
  const root = textRoots().find((each) => each.contains(within));
  return root && { anchor: { quote, ...around(root, range) }, box };
}

export const markedAnchor = (element: Element): DraftAnchor => ({
  mark: element.getAttribute('data-blame') ?? '',
  label: element.textContent?.trim().slice(0, 80) ?? '',
});

/** Without half a character at an end. */
const whole = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');

function around(root: HTMLElement, range: Range): { before: string; after: string } {
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const after = document.createRange();
  after.setStart(range.endContainer, range.endOffset);
  after.setEnd(root, root.childNodes.length);
  return {
    before: whole(before.toString().slice(-CONTEXT)),
    after: whole(after.toString().slice(0, CONTEXT)),
  };
}
