import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from 'docx';
import type { ExportedApi, ExportedEntry } from '../../exported/exported-api.js';
import { type WordContext, wordDoc } from './word-doc.js';
import { wordText } from './word-text.js';

/** Applications in one `.docx` file: a title, a table of contents that Word fills in, then the docs in their folders. */
export function wordFile(title: string, apis: readonly ExportedApi[], about: WordContext): Promise<Buffer> {
  const { words } = about;
  const several = apis.length > 1;
  const body = apis.flatMap((api) => [
    ...(several ? [folderHeading([api.title])] : []),
    ...entryParts(api.entries, several ? [api.title] : [], api, about),
  ]);
  return Packer.toBuffer(
    new Document({
      title: wordText(title),
      creator: '',
      features: { updateFields: true },
      numbering: { config: [bullets, numbers] },
      styles: { default: { document: { run: { font: FONT, size: 21 } } } },
      sections: [
        {
          footers: { default: footer() },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(wordText(title))] }),
            new Paragraph({ spacing: { before: 240 }, children: [new TextRun({ text: words.contents, bold: true })] }),
            new TableOfContents(words.contents, { hyperlink: true, headingStyleRange: '1-2' }),
            new Paragraph({ children: [new PageBreak()] }),
            ...body,
          ],
        },
      ],
    }),
  );
}

/** Fonts of Word with Chinese characters; others are replaced by the system's. */
const FONT = { ascii: 'Calibri', hAnsi: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Calibri' };
/** Levels of lists that have their own indent. */
const LEVELS = 6;

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], text: (at: number) => string) =>
  Array.from({ length: LEVELS }, (_, at) => ({
    level: at,
    format,
    text: text(at),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 480 * (at + 1), hanging: 320 } } },
  }));
const bullets = { reference: 'bullets', levels: level(LevelFormat.BULLET, () => '•') };
const numbers = { reference: 'numbers', levels: level(LevelFormat.DECIMAL, (at) => `%${at + 1}.`) };

const footer = (): Footer =>
  new Footer({
    children: [
      new Paragraph({ alignment: AlignmentType.CENTER, children: [new TextRun({ children: [PageNumber.CURRENT] })] }),
    ],
  });

const folderHeading = (path: readonly string[]): Paragraph =>
  new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(wordText(path.join(' / ')))] });

function entryParts(
  entries: readonly ExportedEntry[],
  path: readonly string[],
  api: ExportedApi,
  about: WordContext,
): FileChild[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'doc') return wordDoc(entry, api.environments, about);
    const inner = [...path, entry.name];
    return [folderHeading(inner), ...entryParts(entry.children, inner, api, about)];
  });
}
