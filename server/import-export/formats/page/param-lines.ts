import type { Branch, Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';

/** A row of a flat table; `depth` 0 = a root. */
export interface ParamLine {
  readonly row: Row;
  readonly depth: number;
}

/** All rows, parents first. A stack, because rows nest deeper than a reader's recursion should. */
export function paramLines(branches: readonly Branch[]): ParamLine[] {
  const lines: ParamLine[] = [];
  const open = [...branches].reverse().map((branch) => ({ branch, depth: 0 }));
  for (let at = open.pop(); at; at = open.pop()) {
    const { branch, depth } = at;
    lines.push({ row: branch.row, depth });
    for (const child of [...branch.children].reverse()) open.push({ branch: child, depth: depth + 1 });
  }
  return lines;
}

/** docs/wire.md 6.1: a child row is marked, with two spaces more per level. Plain spaces would be collapsed. */
export const nestedName = ({ row, depth }: ParamLine): string =>
  depth === 0 ? row.name : `${'\u00a0\u00a0'.repeat(depth - 1)}└ ${row.name}`;

/** Values of a dictionary that are listed in a table. */
const MOST_VALUES = 200;

/** The description, followed by the values of the linked dictionary. */
export function describedRow({ description, enumInfo }: Row): string {
  const text = plainLines(description);
  if (!enumInfo || enumInfo.items.length === 0) return text;
  const values = enumInfo.items.slice(0, MOST_VALUES).map(({ value, name, description: meaning }) => {
    const words = [name === value ? '' : name, meaning].filter(Boolean).join(': ');
    return value && words ? `${value} (${words})` : value || words;
  });
  const more = enumInfo.items.length > MOST_VALUES ? ['…'] : [];
  // Values that are listed in the description itself have no name and are not repeated.
  if (!enumInfo.name) return text;
  return [text, `${enumInfo.name}: ${[...values, ...more].join(', ')}`].filter(Boolean).join('\n');
}
