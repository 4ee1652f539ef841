import { calloutKinds } from '../../../../contracts/docs/doc-types/markdown/html-pieces.js';
import { escapeHtml } from '../exported/escape-html.js';
import type { ExportWords } from '../exported/export-words.js';

/** Titles that the parser of Markdown writes in English: of callouts without one, and around footnotes. */
export const withOwnTitles = (html: string, words: ExportWords): string =>
  html
    .replace(/( data-untitled="([a-z]+)">)[A-Z][a-z]+</g, (whole, tag: string, name: string) => {
      const kind = calloutKinds.find((one) => one === name);
      return kind ? `${tag}${escapeHtml(words[`callout_${kind}`])}<` : whole;
    })
    .replace(
      /(<h2 id="footnote-label" class="sr-only">)Footnotes</g,
      (_, tag: string) => `${tag}${escapeHtml(words.footnotes)}<`,
    )
    .replace(/ aria-label="Back to reference [\d-]+"/g, () => ` aria-label="${escapeHtml(words.backToText)}"`);
