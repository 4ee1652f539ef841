import { escapeHtml } from '../../exported/escape-html.js';
import type { ExportWords } from '../../exported/export-words.js';
import type { ExportedDoc, ExportedEnvironment } from '../../exported/exported-api.js';
import { docBlocks, docTitle } from '../doc-blocks.js';
import { withOwnTitles } from '../own-titles.js';
import type { Address, Block, Words } from '../table-blocks.js';
import { type ExportedUploads, noUploads } from '../upload-links.js';
import { htmlWords } from './html-words.js';
import { offlineHtml } from './offline.js';

/** The id of a doc's or folder's element on the page. */
export const anchorOf = (id: string): string => `doc-${id}`;

/** One doc as an article. Its text is sanitized HTML; everything else is escaped. */
export function htmlDoc(
  doc: ExportedDoc,
  environments: readonly ExportedEnvironment[],
  words: ExportWords,
  uploads: ExportedUploads = noUploads,
): string {
  const offline = () => ownAnchors(offlineHtml(withOwnTitles(doc.html ?? '', words), words, uploads), anchorOf(doc.id));
  const parts = docBlocks(doc, environments, words).map((block) => written(block, offline, uploads));
  const head = `<h3><a class="anchor" href="#${anchorOf(doc.id)}">${escapeHtml(docTitle(doc))}</a></h3>`;
  return `<article id="${anchorOf(doc.id)}">${head}${parts.join('')}</article>\n`;
}

/** Headings of different docs have the same words, and footnotes the same numbers: on one page each doc has anchors of its own. */
const ownAnchors = (html: string, prefix: string): string =>
  html
    .replace(/<(?:h[1-6] id="(?!footnote-label)|a href="#(?!user-content-))/g, (begin) => `${begin}${prefix}-`)
    .replace(
      / (?:id="|href="#|aria-describedby=")(?=user-content-fn|footnote-label")/g,
      (begin) => `${begin}${prefix}-`,
    );

export const htmlFolder = (id: string, path: readonly string[]): string =>
  `<h2 id="${anchorOf(id)}">${path.map(escapeHtml).join(' / ')}</h2>\n`;

function written(block: Block, offline: () => string, { origin }: ExportedUploads): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + 3}>${escapeHtml(block.text)}</h${block.level + 3}>`;
    case 'fact':
      return `<p class="fact"><b>${escapeHtml(block.name)}</b> ${escapeHtml(block.value)}</p>`;
    case 'addresses':
      return `<ul class="addresses">${block.items.map(addressItem).join('')}</ul>`;
    case 'text':
      return `<div class="text">${offline()}</div>`;
    case 'note':
      return `<p class="note">${htmlWords(block.text, origin)}</p>`;
    case 'table':
      return `<div class="scroll"><table><thead>${row('th', block.head, origin)}</thead><tbody>${block.rows
        .map((cells) => row('td', cells, origin))
        .join('')}</tbody></table></div>`;
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
  }
}

const row = (tag: 'th' | 'td', cells: readonly Words[], origin: string): string =>
  `<tr>${cells.map((words) => `<${tag}>${htmlWords(words, origin)}</${tag}>`).join('')}</tr>`;

function addressItem({ environment, method, url }: Address): string {
  const name = environment ? `${escapeHtml(environment)}: ` : '';
  const verb = method ? `<code class="method">${escapeHtml(method)}</code> ` : '';
  return `<li>${name}${verb}<code>${escapeHtml(url)}</code></li>`;
}
