import type { Page } from 'playwright-core';

/**
 * Translates the page as browsers do, for as long as it is open: the words of every text node stand in elements of their
 * own, and nothing inside of `translate="no"` is touched. The page's own nodes are left inside of these elements, or
 * replaced by them. The words stay the same, so that tests still find them.
 */
export async function translates(page: Page, how: 'around' | 'instead'): Promise<void> {
  await page.evaluate(`(${translator})(${JSON.stringify(how)})`);
}

const translator = `(how) => {
  const isLeft = (text) => text.data.trim() === '' ||
    !text.parentElement || text.parentElement.closest('font, script, style, svg, textarea, select, [translate="no"]');
  const translate = (text) => {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (how === 'instead') inner.textContent = text.data;
    text.replaceWith(outer);
    if (how === 'around') inner.append(text);
  };
  const all = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (!isLeft(walker.currentNode)) found.push(walker.currentNode);
    for (const text of found) translate(text);
  };
  new MutationObserver(all).observe(document.body, { childList: true, characterData: true, subtree: true });
  all();
}`;
