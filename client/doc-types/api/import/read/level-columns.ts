import { kindOfHeading } from './columns.js';

/** `一级参数`, `第2级字段`, `Level 1 field` */
const level = /^\s*(?:第?[一二三四五六1-6]级|level\s?[1-6])\s*/i;

/**
 * A table whose names are in a column for each level, as one with a single column of names, indented by their levels. The
 * headings of the further columns are empty, as those of a merged cell are, or name their level.
 */
export function joinedLevels(cells: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [head = [], ...rows] = cells;
  const headings = head.map((cell) => cell.replace(level, '') || (level.test(cell) ? 'name' : ''));
  const from = headings.findIndex((cell) => kindOfHeading(cell) === 'name');
  if (from < 0) return cells;
  let to = from + 1;
  while (to < head.length && isFurther(head[to] ?? '', headings[to] ?? '')) to += 1;
  const nameIn = (row: readonly string[] | undefined) => row?.[from]?.trim() ?? '';
  // Below a name its cell is empty, or repeats it where it was merged; other columns without a heading are beside each name.
  const isBelow = (row: readonly string[], at: number) =>
    row.slice(from + 1, to).some((cell) => cell.trim() !== '') &&
    (nameIn(row) === '' || nameIn(row) === nameIn(rows[at - 1]));
  const isTree = to > from + 1 && rows.some(isBelow);
  if (!isTree) return cells;
  const way: string[] = [];
  const empty = Array.from({ length: to }, () => '');
  const replaced = (row: readonly string[], name: string) => [...row.slice(0, from), name, ...row.slice(to)];
  return [
    replaced(head, headings[from] ?? ''),
    ...rows.flatMap((row) => {
      const names = row.slice(from, to).map((cell) => cell.trim());
      const own = names.findLastIndex((name) => name !== '');
      const above = names.slice(0, Math.max(own, 0)).flatMap((name, at) => {
        // A merged cell covers all rows of what it names.
        if (name === '' || name === way[at]) return [];
        way.splice(at, way.length, name);
        return [replaced(empty, indented(name, at))];
      });
      if (own >= 0) way.splice(own, way.length, names[own] ?? '');
      return [...above, replaced(row, own < 0 ? '' : indented(names[own] ?? '', own))];
    }),
  ];
}

const isFurther = (written: string, heading: string): boolean =>
  written.trim() === '' || (level.test(written) && kindOfHeading(heading) === 'name');
const indented = (name: string, at: number): string => ' '.repeat(4 * at) + name;
