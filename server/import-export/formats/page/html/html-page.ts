import { escapeHtml } from '../../exported/escape-html.js';
import type { ExportWords } from '../../exported/export-words.js';
import { anchorOf } from './html-doc.js';
import { pageScript, pageScriptHash } from './script.js';
import { pageStyle } from './style.js';

/** An entry of the tree beside the docs: a folder (with `children`) or a doc. */
export interface PageEntry {
  readonly id: string;
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly children?: readonly PageEntry[];
}

/** Nothing is loaded from anywhere: styles and the one script are part of the page, pictures are data. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  `script-src 'sha256-${pageScriptHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** `links`: where an entry leads, by default to its place on the page. */
interface PageHead {
  readonly title: string;
  readonly entries: readonly PageEntry[];
  readonly words: ExportWords;
  readonly link?: (entry: PageEntry) => string;
}

/** The page up to its first doc. */
export function htmlPageStart({ title, entries, words, link = ({ id }) => `#${anchorOf(id)}` }: PageHead): string {
  const text = escapeHtml(title);
  return `<!DOCTYPE html>
<html lang="${escapeHtml(words.lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${text}</title>
<style>${pageStyle}</style>
</head>
<body${entries.length === 0 ? ' class="single"' : ''}>
<nav aria-label="${escapeHtml(words.contents)}">
<div class="tools"><input id="search" type="search" placeholder="${escapeHtml(words.search)}" aria-label="${escapeHtml(words.search)}" autocomplete="off"><button id="menu" type="button" aria-expanded="false">${escapeHtml(words.menu)}</button><button id="theme" type="button">${escapeHtml(words.theme)}</button></div>
<div id="tree">${treeList(entries, link)}<p id="none" class="note" role="status" hidden>${escapeHtml(words.noMatches)}</p></div>
</nav>
<main>
<h1>${text}</h1>
`;
}

export const htmlPageEnd = (): string => `</main>\n<script>${pageScript}</script>\n</body>\n</html>\n`;

/** Folders nest to any depth; a stack instead of recursion. */
function treeList(entries: readonly PageEntry[], link: (entry: PageEntry) => string): string {
  const parts: string[] = ['<ul>'];
  const open = [{ entries, next: 0 }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const entry = level.entries[level.next++];
    if (!entry) {
      open.pop();
      parts.push('</ul>', open.length > 0 ? '</details></li>' : '');
    } else if (entry.children) {
      parts.push(`<li><details open><summary>${escapeHtml(entry.name)}</summary><ul>`);
      open.push({ entries: entry.children, next: 0 });
    } else {
      const method = entry.method ? `<small>${escapeHtml(entry.method)}</small> ` : '';
      parts.push(
        `<li><a href="${escapeHtml(link(entry))}" title="${escapeHtml(entry.url)}">${method}${escapeHtml(entry.name)}</a></li>`,
      );
    }
  }
  return parts.join('');
}
