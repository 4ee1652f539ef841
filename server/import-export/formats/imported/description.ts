import { markdownToHtml } from '../../../docs/doc-types/markdown/html.js';
import { escapeHtml } from '../exported/escape-html.js';
import type { Losses } from './losses.js';

/** Longer descriptions are cut, in UTF-16 units. */
export const MOST_DESCRIPTION = 100_000;

/** Markdown as HTML. Only harmless tags in it are drawn, and unsafe addresses are dropped. */
export function htmlOfMarkdown(source: string, origin: string, losses: Losses): string {
  const text = losses.text(source, MOST_DESCRIPTION, origin);
  return text === '' ? '' : markdownToHtml(text);
}

/** A block of code with a caption, for bodies that no table can describe. */
export function htmlOfCode(caption: string, code: string, origin: string, losses: Losses): string {
  const text = losses.text(code, MOST_DESCRIPTION, origin);
  return text === '' ? '' : `<p>${escapeHtml(caption)}</p><pre><code>${escapeHtml(text)}</code></pre>`;
}
