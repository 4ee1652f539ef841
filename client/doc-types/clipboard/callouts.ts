/** Boxes that several programs draw around a hint or a warning. */
const callouts =
  '.admonition, .markdown-alert, .theme-admonition, .callout, .callout-block, .confluence-information-macro, .custom-block';

/** They become quotes, so that the hint stays apart from the text around it. */
export function calloutsAsQuotes(body: Element): void {
  for (const box of [...body.querySelectorAll(callouts)]) {
    if (box.nodeName === 'BLOCKQUOTE' || box.parentElement?.closest(callouts) || box.textContent?.trim() === '')
      continue;
    const quote = box.ownerDocument.createElement('blockquote');
    quote.append(...box.childNodes);
    box.replaceWith(quote);
  }
}
