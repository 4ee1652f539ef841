import { kindOfHeading } from './columns.js';

const number = /^\d{1,4}(?:[.-]\d{1,4}){0,9}\.?$/;

/** A table whose first column numbers its rows by level (`1`, `1.1`, `1.2`, `2`), with names that are indented by them. */
export function numberedLevels(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [head = [], ...rows] = cells;
  const name = head.findIndex((cell) => kindOfHeading(cell) === 'name');
  if (name < 1) return cells;
  const seen = new Set<string>();
  const depths: number[] = [];
  for (const row of rows) {
    const written = row[0]?.trim() ?? '';
    const steps = number.test(written) ? written.replace(/\.$/, '').split(/[.-]/) : [];
    const above = steps.slice(0, -1).join('.');
    if (steps.length === 0 || (above !== '' && !seen.has(above))) return cells;
    seen.add(steps.join('.'));
    depths.push(steps.length - 1);
  }
  if (depths.every((depth) => depth === 0)) return cells;
  const indented = (row: readonly string[], depth: number) =>
    row.map((cell, at) => (at === name ? ' '.repeat(4 * depth) + cell.trim() : cell));
  return [head, ...rows.map((row, at) => indented(row, depths[at] ?? 0))];
}
