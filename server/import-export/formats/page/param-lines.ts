import { constraintsBesideType } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { choicesOfRow } from '../../../../contracts/docs/doc-types/listed-values.js';
import type { Inline } from '../../../../contracts/docs/doc-types/markdown/inline.js';
import { inlineMarks } from '../../../../contracts/docs/doc-types/markdown/inline-marks.js';
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

/** The description as it was written, followed by the values of the linked dictionary. */
export const describedRow = ({ description, enumInfo }: Row): string =>
  asLines([[plainLines(description)], dictionaryLine(enumInfo, (text) => [text])]).join('');

/** The description, the values and the constraints of a row, as readers see them. */
export function meaningOf(row: Row, words: ExportWords): Inline[] {
  const listed = choicesOfRow(row).slice(0, MOST_VALUES + 1);
  const values = listed.map((each) => ({ ...each, value: plainText(each.value) || each.value }));
  const texts = constraintsBesideType(row, (keyword, value) =>
    words[saidName(keyword)].replaceAll('{value}', () => value),
  );
  return asLines([
    inlineMarks(plainLines(row.description)),
    dictionaryLine(row.enumInfo, inlineMarks),
    valuesLine(words.values, values, inlineMarks),
    [texts.map(({ text }) => text).join(' · ')],
  ]);
}

/** Parts of a text, each on lines of its own. */
export function asLines<T>(parts: readonly (readonly T[])[]): (T | string)[] {
  const found = parts.filter((part) => part.some((words) => words !== ''));
  return found.flatMap((part, at): readonly (T | string)[] => (at === 0 ? part : ['\n', ...part]));
}

/** The parts of a description. */
type Parts<T> = (description: string) => readonly (T | string)[];

/** Values that are listed in the description itself have no name and are not repeated. */
const dictionaryLine = <T>(dictionary: Row['enumInfo'], parts: Parts<T>): (T | string)[] =>
  dictionary?.name ? valuesLine(dictionary.name, dictionary.items, parts) : [];

function valuesLine<T>(title: string, items: readonly RowValue[], parts: Parts<T>): (T | string)[] {
  if (items.length === 0) return [];
  const values = items.slice(0, MOST_VALUES).map(({ value, name = '', description = '' }): readonly (T | string)[] => {
    const word = name === value ? '' : name;
    const words = [word, ...(word && description ? [': '] : []), ...parts(description)];
    return value && (word || description) ? [value, ' (', ...words, ')'] : [value, ...words];
  });
  const all = items.length > MOST_VALUES ? [...values, ['…']] : values;
  return [`${title}: `, ...all.flatMap((value, at) => (at === 0 ? value : [', ', ...value]))];
}
