/*
 * Browsers translate a page by putting `<font>` elements around its text nodes or in their place. React keeps its own
 * text nodes: removing one, or inserting before one, throws then, and a new text does not reach the screen. Texts that
 * change often have elements of their own and editors are not translated; this is the second line, for every other text.
 * On pages that nobody translates it changes nothing.
 */

/** By the text node that React knows: the element that is on screen instead. */
const standIns = new WeakMap<Node, Element>();
const originals = new WeakMap<Node, Text>();
let isTranslated = false;

const { removeChild, insertBefore } = Node.prototype;

/** Keeps the application working on a page that the browser translates. */
export function surviveTranslation(): void {
  new MutationObserver(followTranslator).observe(document, { childList: true, subtree: true });
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this || !isTranslated) removeChild.call(this, child);
    else removeShown(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isStrange = isTranslated && before !== null && before.parentNode !== this;
    insertBefore.call(this, node, isStrange ? shownIn(this, before) : before);
    return node;
  };
}

/** The child of `parent` that shows `node`: itself, what a translator wrapped around it, or what replaced it. */
function shownIn(parent: Node, node: Node): Node | null {
  let at: Node | null = standIns.get(node) ?? node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

function removeShown(parent: Node, child: Node): void {
  const shown = shownIn(parent, child);
  // A translator may have put several texts into one element.
  const isShared = shown?.contains(child) && shown.textContent?.trim() !== child.textContent?.trim();
  if (isShared) child.parentNode?.removeChild(child);
  else if (shown) removeChild.call(parent, shown);
  standIns.delete(child);
}

/** Tells about changed texts that are on screen no more: the new text takes its place again, untranslated. */
const changedTexts = new MutationObserver((records) => {
  for (const { target } of records) {
    const standIn = standIns.get(target);
    if (!standIn?.parentNode || target.isConnected) continue;
    standIns.delete(target);
    standIn.parentNode.replaceChild(target, standIn);
  }
});

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

function followTranslator(records: readonly MutationRecord[]): void {
  const fonts = new Set<Node>();
  for (const { addedNodes } of records) for (const node of addedNodes) if (isFont(node)) fonts.add(node);
  if (fonts.size > 0) isTranslated = true;
  if (!isTranslated) return;
  for (const record of records) {
    for (const node of record.addedNodes) forgetStandIn(node);
    for (const node of record.removedNodes) {
      const text = node instanceof Text ? node : originals.get(node);
      if (!text || text.isConnected) continue;
      // Replaced in one step, or inserted before the text was removed.
      const nearby = [...record.addedNodes, record.previousSibling, record.nextSibling];
      const standIn = nearby.filter(isFont).find((near) => fonts.has(near) && !originals.has(near));
      if (standIn) remember(text, standIn);
    }
  }
}

function remember(text: Text, standIn: Element): void {
  standIns.set(text, standIn);
  originals.set(standIn, text);
  changedTexts.observe(text, { characterData: true });
}

/** A text that is inserted again, by React or by "show original", is shown once. */
function forgetStandIn(node: Node): void {
  const standIn = standIns.get(node);
  if (!standIn || !node.isConnected) return;
  standIns.delete(node);
  standIn.parentNode?.removeChild(standIn);
}
