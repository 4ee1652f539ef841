import { useCallback } from 'react';

/** One line of a table as it is copied: a cell for each column. */
export type CopiedLine = readonly string[];
/** The headings, and the lines between two positions; the lines of a windowed table are not all in the page. */
type CopyTable = (from: number, to: number) => { head: CopiedLine; lines: readonly CopiedLine[] };

const tables = new WeakMap<Element, { readonly copy: CopyTable }>();

/** The ref of a table that is copied with columns of its own: on screen a cell combines several values. */
export function useCopiedTable(copy: CopyTable): (table: HTMLTableElement | null) => (() => void) | undefined {
  return useCallback(
    (table: HTMLTableElement | null) => {
      if (!table) return undefined;
      tables.set(table, { copy });
      return () => tables.delete(table);
    },
    [copy],
  );
}

const rowsIn = (table: Element): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('tr[aria-rowindex]')];
/** Positions count from 0; the first row of the page's count is the heading. */
const positionOf = (row: HTMLElement): number => Number(row.getAttribute('aria-rowindex')) - 2;

/** The part of the table that is selected, as a table of plain cells; undefined for a table that is copied as it is. */
export function copiedTable(table: Element, range: Range): HTMLTableElement | undefined {
  const known = tables.get(table);
  if (!known) return undefined;
  const rows = rowsIn(table).filter((row) => range.intersectsNode(row));
  const [first, last] = [rows[0], rows.at(-1)];
  const startsHere = table.contains(range.startContainer);
  const endsHere = table.contains(range.endContainer);
  const { head, lines } = known.copy(
    startsHere && first ? positionOf(first) : 0,
    endsHere && last ? positionOf(last) + 1 : Number.POSITIVE_INFINITY,
  );
  const made = document.createElement('table');
  appendLine(made.createTHead(), 'th', head);
  const body = made.createTBody();
  for (const line of lines) appendLine(body, 'td', line);
  return made;
}

function appendLine(part: HTMLTableSectionElement, tag: 'th' | 'td', line: CopiedLine): void {
  const row = part.insertRow();
  for (const cell of line) row.appendChild(document.createElement(tag)).append(...withBreaks(cell));
}

/** Spaces before a name show its level; a browser that reads the HTML would drop ordinary ones. */
const withBreaks = (cell: string): (string | Node)[] =>
  cell
    .replace(/^ +/, (spaces) => '\u00A0'.repeat(spaces.length))
    .split('\n')
    .flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line]));
