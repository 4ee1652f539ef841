import { BorderStyle, Paragraph, type ParagraphChild, ShadingType, Table, TableCell, TableRow, WidthType } from 'docx';
import { wordRuns } from './word-text.js';

export const codeParagraph = (text: string): Paragraph =>
  new Paragraph({
    shading: { type: ShadingType.CLEAR, fill: 'F0F2F5' },
    spacing: { before: 80, after: 80 },
    children: wordRuns(text, { font: 'Consolas', size: 18 }),
  });

const line = { style: BorderStyle.SINGLE, size: 4, color: 'BFC5CD' };
const borders = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line };

/** The first row is repeated on every page. Rows may have fewer cells than the first. */
export function wordTable(rows: readonly (readonly (readonly ParagraphChild[])[])[]): Table {
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    borders,
    rows: rows.map(
      (cells, at) =>
        new TableRow({
          ...(at === 0 && { tableHeader: true }),
          children: Array.from(
            { length: columns },
            (_, column) =>
              new TableCell({
                ...(at === 0 && { shading: { type: ShadingType.CLEAR, fill: 'F0F2F5' } }),
                margins: { top: 40, bottom: 40, left: 80, right: 80 },
                children: [new Paragraph({ children: cells[column] ?? [] })],
              }),
          ),
        }),
    ),
  });
}
