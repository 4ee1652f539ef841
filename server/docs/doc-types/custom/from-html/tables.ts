import type { RichNode } from '../../../../../contracts/docs/doc-types/index.js';
import type { ReadBlocks } from './flow.js';
import { attributeOf, childElements, elementsBelow, type HtmlElement } from './parse.js';
import { alignOf, type Look, lookWithin, stylesOf } from './styles.js';

const sections = new Set(['thead', 'tbody', 'tfoot']);

interface Row {
  readonly element: HtmlElement;
  readonly look: Look;
  /** Background of the row or its section, for cells without one. */
  readonly background: string | undefined;
}

/** The caption as a paragraph, then the table, unless it has no cells. */
export function tableNodes(table: HtmlElement, look: Look, read: ReadBlocks): RichNode[] {
  const captions = childElements(table).filter(({ tagName }) => tagName === 'caption');
  const widths = elementsBelow(table.childNodes, ({ tagName }) => tagName === 'col' || tagName === 'table')
    .filter(({ tagName }) => tagName === 'col')
    .map(pixels);
  const content = rowsOf(table, look, backgroundOf(table)).flatMap((row) => rowNode(row, widths, read));
  return [
    ...captions.flatMap((caption) => read(caption.childNodes, { textAlign: 'center', ...lookWithin(caption, look) })),
    ...(content.length > 0 ? [{ type: 'table', content }] : []),
  ];
}

function rowsOf(parent: HtmlElement, look: Look, background: string | undefined): Row[] {
  const children = childElements(parent);
  // Browsers show `tfoot` last regardless of its position.
  const ordered = [
    ...children.filter(({ tagName }) => tagName !== 'tfoot'),
    ...children.filter(({ tagName }) => tagName === 'tfoot'),
  ];
  return ordered.flatMap((element) => {
    const inner = lookWithin(element, look);
    const own = backgroundOf(element) ?? background;
    if (sections.has(element.tagName)) return rowsOf(element, inner, own);
    return element.tagName === 'tr' ? [{ element, look: inner, background: own }] : [];
  });
}

function rowNode(
  { element, look, background }: Row,
  widths: readonly (number | undefined)[],
  read: ReadBlocks,
): RichNode[] {
  let column = 0;
  const cells = childElements(element)
    .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
    .map((cell) => {
      const colspan = span(cell, 'colspan');
      const inner = lookWithin(cell, look);
      const align = alignOf(cell, stylesOf(cell)) ?? null;
      const width = colspan === 1 ? (pixels(cell) ?? widths[column]) : undefined;
      column += colspan;
      return {
        type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
        attrs: {
          colspan,
          rowspan: span(cell, 'rowspan'),
          colwidth: width === undefined ? null : [width],
          align,
          backgroundColor: backgroundOf(cell) ?? background ?? null,
        },
        // The alignment is stored on the cell, so its paragraphs do not repeat it.
        content: read(cell.childNodes, { ...inner, ...(align && { textAlign: undefined }) }),
      };
    });
  return cells.length > 0 ? [{ type: 'tableRow', content: cells }] : [];
}

const span = (cell: HtmlElement, name: string): number => {
  const value = Number(attributeOf(cell, name));
  return Number.isInteger(value) && value > 1 ? Math.min(value, 100) : 1;
};

function backgroundOf(element: HtmlElement): string | undefined {
  const styles = stylesOf(element);
  return styles.get('background-color') ?? styles.get('background') ?? attributeOf(element, 'bgcolor');
}

/** Width in pixels; other units are ignored. */
function pixels(element: HtmlElement): number | undefined {
  const width = /^(\d{1,4})(?:\.\d+)?(?:px)?$/.exec(
    stylesOf(element).get('width') ?? attributeOf(element, 'width') ?? attributeOf(element, 'colwidth') ?? '',
  );
  return width ? Number(width[1]) : undefined;
}
