import { columnsOfHeader, kindOfHeading } from './columns.js';

/** Lines above the headings: a title over the whole table, the upper half of merged headings. */
const MOST_ABOVE = 3;

const filledIn = (row: readonly string[]): string[] => row.filter((cell) => cell.trim() !== '');
/** Nothing but headings, so that a row of values below is none. */
const isOfHeadings = (row: readonly string[]): boolean =>
  filledIn(row).filter((cell) => kindOfHeading(cell)).length >= Math.max(3, filledIn(row).length - 1);

/** The line with which the table itself begins: that of its headings, the first where it has none. */
export function headingLine(rows: readonly (readonly string[])[]): number {
  const isTitled = (at: number) => rows.slice(0, at).every((row) => filledIn(row).length === 1);
  for (let at = 0; at < Math.min(MOST_ABOVE, rows.length - 1); at++) {
    const isHeading = columnsOfHeader(rows.slice(at, at + 200)) !== undefined;
    if (isHeading && (at === 0 || isTitled(at) || isOfHeadings(rows[at] ?? []))) return at;
  }
  return 0;
}
