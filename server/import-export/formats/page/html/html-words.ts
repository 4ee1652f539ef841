import type { Inline } from '../../../../../contracts/docs/doc-types/markdown/inline.js';
import { escapeHtml, htmlLines } from '../../exported/escape-html.js';
import type { Words } from '../table-blocks.js';
import { withUploadLinks } from '../upload-links.js';

/** The elements of a text's marks; its words are escaped. `origin`: of this server, for links to uploads. */
export const htmlWords = (words: Words, origin: string): string =>
  typeof words === 'string' ? htmlLines(words) : words.map((part) => htmlPart(part, origin)).join('');

function htmlPart(part: Inline, origin: string): string {
  if (typeof part === 'string') return htmlLines(part);
  switch (part.kind) {
    case 'code':
      return `<code>${escapeHtml(part.text)}</code>`;
    case 'strong':
    case 'em':
      return `<${part.kind}>${htmlWords(part.parts, origin)}</${part.kind}>`;
    case 'link': {
      const href = withUploadLinks(part.href, (address) => `${origin}${address}`);
      return `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${htmlWords(part.parts, origin)}</a>`;
    }
  }
}
