import type { Page } from 'playwright-core';

export interface Clipboard {
  readonly html?: string;
  readonly text?: string;
}

/** Pastes into what has the focus, as a browser reports it. */
export async function pastes(page: Page, { html = '', text = '' }: Clipboard): Promise<void> {
  await page.evaluate(`(${paste})(${JSON.stringify({ 'text/html': html, 'text/plain': text })})`);
}

const paste = `(written) => {
  const clipboardData = new DataTransfer();
  for (const [type, value] of Object.entries(written)) if (value) clipboardData.setData(type, value);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}`;

/** What a copy of that part of the page puts on the clipboard. */
export async function copies(page: Page, selector: string): Promise<Clipboard> {
  return page.evaluate<Clipboard>(`(${copy})(${JSON.stringify(selector)})`);
}

const copy = `(selector) => {
  const element = document.querySelector(selector);
  getSelection().selectAllChildren(element);
  const clipboardData = new DataTransfer();
  element.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }));
  return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
}`;
