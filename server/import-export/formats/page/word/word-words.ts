import { ExternalHyperlink, type ParagraphChild } from 'docx';
import type { Inline } from '../../../../../contracts/docs/doc-types/markdown/inline.js';
import { isSafeLink } from '../../../../../contracts/docs/doc-types/safe-link.js';
import type { Words } from '../table-blocks.js';
import { type ExportedUploads, withUploadLinks } from '../upload-links.js';
import { type RunStyle, wordRuns } from './word-text.js';

/** A text with its marks. */
export const wordWords = (words: Words, uploads: ExportedUploads, style: RunStyle = {}): ParagraphChild[] =>
  typeof words === 'string' ? wordRuns(words, style) : words.flatMap((part) => wordPart(part, uploads, style));

function wordPart(part: Inline, uploads: ExportedUploads, style: RunStyle): ParagraphChild[] {
  if (typeof part === 'string') return wordRuns(part, style);
  switch (part.kind) {
    case 'code':
      return wordRuns(part.text, { ...style, font: 'Consolas' });
    case 'strong':
      return wordWords(part.parts, uploads, { ...style, bold: true });
    case 'em':
      return wordWords(part.parts, uploads, { ...style, italics: true });
    case 'link': {
      const href = withUploadLinks(part.href, (address) => `${uploads.origin}${address}`);
      return linked(href, wordWords(part.parts, uploads, { ...style, style: 'Hyperlink' }));
    }
  }
}

/** Only complete addresses: a path has no base in a file. */
export const linked = (href: string, children: ParagraphChild[]): ParagraphChild[] =>
  /^(?:https?:|mailto:)/i.test(href) && isSafeLink(href) && URL.canParse(href)
    ? [new ExternalHyperlink({ link: new URL(href).href, children })]
    : children;
