import { type FileChild, HeadingLevel, Paragraph } from 'docx';
import type { ExportWords } from '../../exported/export-words.js';
import type { ExportedDoc, ExportedEnvironment } from '../../exported/exported-api.js';
import { docBlocks, docTitle } from '../doc-blocks.js';
import { withOwnTitles } from '../own-titles.js';
import type { Address, Block } from '../table-blocks.js';
import type { ExportedUploads } from '../upload-links.js';
import { wordOfHtml } from './word-html.js';
import { codeParagraph, wordTable } from './word-parts.js';
import { wordRuns } from './word-text.js';
import { wordWords } from './word-words.js';

/** What all docs of a file have in common. */
export interface WordContext {
  readonly words: ExportWords;
  readonly uploads: ExportedUploads;
}

/** One doc: a heading, then its parts. */
export const wordDoc = (
  doc: ExportedDoc,
  environments: readonly ExportedEnvironment[],
  about: WordContext,
): FileChild[] => [
  new Paragraph({ heading: HeadingLevel.HEADING_2, children: wordRuns(docTitle(doc)) }),
  ...docBlocks(doc, environments, about.words).flatMap((block) => written(block, doc, about)),
];

function written(block: Block, doc: ExportedDoc, { uploads, words }: WordContext): FileChild[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: block.level === 1 ? HeadingLevel.HEADING_3 : HeadingLevel.HEADING_4,
          children: wordRuns(block.text),
        }),
      ];
    case 'fact':
      return [new Paragraph({ children: [...wordRuns(`${block.name}: `, { bold: true }), ...wordRuns(block.value)] })];
    case 'addresses':
      return block.items.map(addressParagraph);
    case 'text':
      return wordOfHtml(withOwnTitles(doc.html ?? '', words), uploads);
    case 'note':
      return [new Paragraph({ children: wordWords(block.text, uploads, { color: '5F6B7C' }) })];
    case 'table':
      return [
        wordTable([block.head, ...block.rows].map((cells) => cells.map((words) => wordWords(words, uploads)))),
        gap(),
      ];
    case 'code':
      return [codeParagraph(block.text)];
  }
}

/** A paragraph between a table and the next part, without which tables would join. */
const gap = (): Paragraph => new Paragraph({ spacing: { after: 60 }, children: [] });

function addressParagraph({ environment, method, url }: Address): Paragraph {
  return new Paragraph({
    numbering: { reference: 'bullets', level: 0 },
    children: [
      ...(environment ? wordRuns(`${environment}: `) : []),
      ...wordRuns([method, url].filter(Boolean).join(' '), { font: 'Consolas' }),
    ],
  });
}
