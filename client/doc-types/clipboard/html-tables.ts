import { cellText, indentOf } from './cell-text.js';
import { parseHtml } from './parse-html.js';
import { valueTablesAsLists } from './value-tables.js';

type Line = string[];
interface Merged {
  readonly text: string;
  left: number;
}
/** Spaces before the names of a table inside of a row: these rows describe what the row consists of. */
const INNER = 8;
const DEEPEST = 40;
/** Columns of one row; the rest of a wider one is left out. */
const WIDEST = 1_000;

/** The text of the tables of pasted HTML, cells separated by tabs as spreadsheets do; undefined without a table. */
export function tableText(html: string): string | undefined {
  const cells = /<table[\s>]/i.test(html) ? tableCells(html) : undefined;
  return cells && separatedByTabs(cells);
}

/** The cells of lines as the text that spreadsheets copy. */
export const separatedByTabs = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.map(quoted).join('\t')).join('\n');

/** The same as a table of HTML, for programs that read text with tabs as words. */
export function htmlOfLines(lines: readonly (readonly string[])[]): string {
  const escaped = (cell: string) =>
    cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
  const rows = lines.map((line) => `<tr>${line.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`);
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/** The text of one table of a page. */
export const textOfTable = (table: Element): string => separatedByTabs(linesOf(table, 0, 0));

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function tableCells(html: string): readonly Line[] | undefined {
  const page = parseHtml(html);
  if (!page) return undefined;
  valueTablesAsLists(page);
  const tables = [...page.querySelectorAll('table')].filter((table) => !table.parentElement?.closest('table'));
  const read = tables.map((table) => ({
    lines: linesOf(table, 0, 0).filter((line) => line.some((cell) => cell.trim())),
    hasHead: [...(rowsOf(table)[0]?.children ?? [])].every(({ nodeName }) => nodeName === 'TH'),
  }));
  const lines = joined(read);
  const width = Math.max(0, ...lines.map((line) => line.length));
  const used = Array.from({ length: width }, (_, at) => lines.some((line) => (line[at] ?? '').trim() !== ''));
  // A table of one column is the layout of a page, or code with its line numbers.
  if (used.filter(Boolean).length < 2) return undefined;
  return lines.map((line) => used.flatMap((isUsed, at) => (isUsed ? [line[at] ?? ''] : [])));
}

interface ReadTable {
  readonly lines: readonly Line[];
  /** Whether the page calls all cells of the first row headings. */
  readonly hasHead: boolean;
}

/** Several tables as one. A later one with headings of the first, in any order, continues its columns. */
function joined(tables: readonly ReadTable[]): Line[] {
  const [first, ...others] = tables.filter(({ lines }) => lines.length > 0);
  const all = [...(first?.lines ?? [])];
  const headings = (all[0] ?? []).map((cell) => cell.trim());
  for (const { lines, hasHead } of others) {
    const [head = [], ...rest] = lines;
    const places = head.map((cell) => headings.indexOf(cell.trim()));
    const least = first?.hasHead && hasHead ? 1 : Math.min(2, headings.length);
    if (places.filter((place) => place >= 0).length < least) all.push(head, ...rest);
    else {
      const end = headings.length;
      headings.push(...head.filter((_, at) => (places[at] ?? -1) < 0).map((cell) => cell.trim()));
      all[0] = [...headings];
      let next = end;
      const to = places.map((place) => (place >= 0 ? place : next++));
      all.push(...rest.map((line) => placed(line, to)));
    }
  }
  return all;
}

function placed(line: Line, to: readonly number[]): Line {
  const made: Line = [];
  for (const [at, cell] of line.entries()) made[to[at] ?? at] = cell;
  return Array.from(made, (cell) => cell ?? '');
}

const childrenOf = (parent: Element, ...names: readonly string[]): Element[] =>
  [...parent.children].filter(({ nodeName }) => names.includes(nodeName));
const rowsOf = (table: Element): Element[] =>
  [...table.children].flatMap((part) => (part.nodeName === 'TR' ? [part] : childrenOf(part, 'TR')));

/** Merged cells stand once in their row, and in each row that they cover. */
function linesOf(table: Element, indent: number, depth: number): Line[] {
  const merged: (Merged | undefined)[] = [];
  /** Whether the row above has words. */
  let isNamed = false;
  return rowsOf(table).flatMap((row) => {
    const inner: Element[] = [];
    const line: Line = [];
    const coverMerged = () => {
      for (let above = merged[line.length]; above && above.left > 0; above = merged[line.length]) {
        above.left -= 1;
        line.push(above.text);
      }
    };
    for (const cell of childrenOf(row, 'TD', 'TH')) {
      coverMerged();
      const text = cellText(cell, (found) => {
        inner.push(found);
        return '';
      });
      const shown = text === '' ? '' : ' '.repeat(indent + indentOf(cell)) + text;
      const [columns, rows] = [spanOf(cell, 'colspan', WIDEST - line.length), spanOf(cell, 'rowspan', 10_000)];
      for (let at = 0; at < columns; at++) {
        const own = at === 0 ? shown : '';
        if (rows > 1) merged[line.length] = { text: own, left: rows - 1 };
        line.push(own);
      }
    }
    coverMerged();
    const isOpened = row.children.length === 1 && line.length > 1 && isNamed;
    isNamed = line.some((cell) => cell.trim() !== '');
    if (inner.length === 0 || depth > DEEPEST) return [line];
    // A row of nothing but tables is the layout of a page, or what the row above it consists of.
    const isLayout = !isNamed && !isOpened;
    const below = inner.flatMap((each) => linesOf(each, isLayout ? indent : indent + INNER, depth + 1));
    return isNamed ? [line, ...below] : below;
  });
}

function spanOf(cell: Element, name: string, max: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isInteger(span) && span > 0 ? Math.min(span, max) : 1;
}
