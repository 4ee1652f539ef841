import { constraintsBesideType } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { choicesOfRow } from '../../../../contracts/docs/doc-types/listed-values.js';
import type { Branch, ModelShape, Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainText, type RowValue } from '../../../../contracts/docs/doc-types/row-parts.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { type ExportWords, saidName } from '../exported/export-words.js';

/** A row of a flat table; `depth` 0 = a root. */
export interface ParamLine {
  readonly row: Row;
  readonly depth: number;
  /** The model that it is. */
  readonly model?: ModelShape | undefined;
}

/** All rows, parents first. A stack, because rows nest deeper than a reader's recursion should. */
export function paramLines(branches: readonly Branch[]): ParamLine[] {
  const lines: ParamLine[] = [];
  const open = [...branches].reverse().map((branch) => ({ branch, depth: 0 }));
  for (let at = open.pop(); at; at = open.pop()) {
    const { branch, depth } = at;
    const model = branch.row.ref === undefined ? undefined : branch.models?.(branch.row.ref);
    lines.push({ row: branch.row, depth, ...(model && { model }) });
    if (model) continue;
    for (const child of [...branch.children].reverse()) open.push({ branch: child, depth: depth + 1 });
  }
  return lines;
}

/** docs/wire.md 6.1: a child row is marked, with two spaces more per level. Plain spaces would be collapsed. */
export function nestedName(line: ParamLine, words: ExportWords): string {
  const { depth } = line;
  const name = nameOf(line, words);
  return depth === 0 ? name : `${'\u00a0\u00a0'.repeat(depth - 1)}└ ${name}`;
}

/** A variant says what it is. */
function nameOf({ row, model }: ParamLine, words: ExportWords): string {
  if (!row.kind) return row.name;
  const name = row.name || (model?.name ?? '');
  return name === '' ? words[row.kind] : `${words[row.kind]}: ${name}`;
}

/** Values of a dictionary or a row that are listed in a table. */
const MOST_VALUES = 200;

/** The description, followed by the values of the linked dictionary. */
export function describedRow({ description, enumInfo }: Row): string {
  // Values that are listed in the description itself have no name and are not repeated.
  const listed = enumInfo?.name ? valuesLine(enumInfo.name, enumInfo.items) : [];
  return [plainLines(description), ...listed].filter(Boolean).join('\n');
}

/** The same, followed by the row's own values and its constraints, as readers see them. */
export function meaningOf(row: Row, words: ExportWords): string {
  const listed = choicesOfRow(row).slice(0, MOST_VALUES + 1);
  const values = listed.map((each) => ({ ...each, value: plainText(each.value) || each.value }));
  const texts = constraintsBesideType(row, (keyword, value) =>
    words[saidName(keyword)].replaceAll('{value}', () => value),
  );
  return [describedRow(row), ...valuesLine(words.values, values), texts.map(({ text }) => text).join(' · ')]
    .filter(Boolean)
    .join('\n');
}

function valuesLine(title: string, items: readonly RowValue[]): string[] {
  if (items.length === 0) return [];
  const values = items.slice(0, MOST_VALUES).map(({ value, name = '', description = '' }) => {
    const words = [name === value ? '' : name, description].filter(Boolean).join(': ');
    return value && words ? `${value} (${words})` : value || words;
  });
  const more = items.length > MOST_VALUES ? ['…'] : [];
  return [`${title}: ${[...values, ...more].join(', ')}`];
}
