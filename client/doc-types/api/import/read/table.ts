import { ParamStyle, rowLimits } from '../../../../../contracts/docs/doc-types/api.js';
import { type ColumnKind, columnsOfHeader, guessColumns, requiredOf } from './columns.js';
import { headingLine } from './heading-line.js';
import type { ImportedCells, ImportedRow } from './imported-row.js';
import { keywordsOf } from './keyword-cells.js';
import { joinedLevels } from './level-columns.js';
import { markdownCells, withoutMarks } from './markdown-table.js';
import { gaps, indentOf, readName } from './name-cell.js';
import { numberedLevels } from './numbered-levels.js';

/** A pasted table with the kinds of its columns, which the user can change. */
export interface PastedTable {
  readonly cells: readonly (readonly string[])[];
  readonly columns: readonly ColumnKind[];
  /** Whether the first line is a heading. */
  readonly headed: boolean;
}

export function readTable(text: string, style: ParamStyle): PastedTable {
  const inMarkdown = markdownCells(text);
  const filled = (inMarkdown ?? separated(text, separatorOf(text))).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  );
  const written = filled.slice(headingLine(filled));
  const plain = numberedLevels(inMarkdown ? written.map((row) => row.map(withoutMarks)) : joinedLevels(written));
  const named = columnsOfHeader(plain.slice(0, 200))?.map((kind) => (isOfStyle(kind, style) ? kind : 'skip'));
  const columns = named ?? guessColumns(plain.slice(0, 200), style);
  // Readers see the marks of a description.
  const cells = plain.map((row, at) =>
    row.map((cell, column) => (columns[column] === 'description' && inMarkdown ? (written[at]?.[column] ?? '') : cell)),
  );
  return { cells, columns, headed: named !== undefined };
}

/** Error codes have no keywords. */
const isOfStyle = (kind: ColumnKind, style: ParamStyle): boolean =>
  style !== ParamStyle.code || (kind !== 'default' && kind !== 'values');

/** A cell without quotes, from `lastIndex` on. */
const plainCell = { '\t': /[^\t\r\n]*/y, ';': /[^;\r\n]*/y, ',': /[^,\r\n]*/y } as const;
type Separator = keyof typeof plainCell;

/** The separator of the cells in the first line: a tab, else the most frequent candidate. */
function separatorOf(text: string): Separator {
  const line = text.slice(0, 10_000).split(/\r|\n/, 1)[0] ?? '';
  if (text.includes('\t')) return '\t';
  const count = (mark: string) => line.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

/** TSV and CSV as spreadsheets write them: cells with line breaks or separators are quoted, quotes in them doubled. */
function separated(text: string, separator: Separator): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const plain = plainCell[separator];
  let at = 0;
  const isEnd = (mark: string | undefined) =>
    mark === undefined || mark === separator || mark === '\r' || mark === '\n';
  while (at <= text.length) {
    const quoted = text[at] === '"' ? quotedCell(text, at) : undefined;
    if (quoted && isEnd(text[quoted.end])) {
      row.push(quoted.cell);
      at = quoted.end;
    } else {
      plain.lastIndex = at;
      const cell = plain.exec(text)?.[0] ?? '';
      row.push(cell);
      at += cell.length;
    }
    if (text[at] === separator) at += 1;
    else {
      rows.push(row);
      row = [];
      at += text.startsWith('\r\n', at) ? 2 : 1;
    }
  }
  return rows;
}

/** Undefined if the quote is never closed: then it is an ordinary character. */
function quotedCell(text: string, open: number): { cell: string; end: number } | undefined {
  let cell = '';
  for (let at = open + 1; ; ) {
    const close = text.indexOf('"', at);
    if (close < 0) return undefined;
    cell += text.slice(at, close);
    if (text[close + 1] !== '"') return { cell, end: close + 1 };
    cell += '"';
    at = close + 2;
  }
}

/** Rows with their children: a name with more indentation is a child of the row above it. */
export function tableDrafts({ cells, columns, headed }: PastedTable): ImportedRow[] {
  const roots: Open[] = [];
  const way: Open[] = [];
  for (const row of headed ? cells.slice(1) : cells) {
    const cellOf = (kind: ColumnKind): string => {
      const all = row.filter((cell, at) => columns[at] === kind && cell.trim() !== '');
      return kind === 'description' ? all.map((cell) => cell.trim()).join('\n') : (all[0] ?? '');
    };
    const written = cellOf('name').replace(gaps, ' ');
    const width = indentOf(written).length;
    const { name, cells } = readName(written.slice(width), cellsOf(cellOf));
    if (name === '' && Object.keys(cells).length === 0) continue;
    while ((way.at(-1)?.width ?? -1) >= width || way.length >= rowLimits.depth) way.pop();
    const above = way.at(-1);
    const owner = ownerOf(above?.children ?? roots, name);
    const { parts, rest } = keywordsOf({ default: cellOf('default'), values: cellOf('values') }, cells.type ?? '');
    const description = [cells.description, rest].filter(Boolean).join('\n');
    const made: Open = {
      name: owner ? owner.rest : name,
      cells: { ...cells, ...(description && { description }) },
      ...(parts && { parts }),
      children: [],
      width,
    };
    (owner?.row.children ?? above?.children ?? roots).push(made);
    way.push(made);
  }
  return roots;
}

/** `user.name` belongs to the row `user` that stands before it, and `items[].id` to `items`. */
function ownerOf(rows: readonly Open[], name: string): { row: Open; rest: string } | undefined {
  const [first = '', ...others] = name.split('.');
  const rest = others.join('.');
  const key = first.replace(/\[\d*\]$/, '');
  const row =
    rest && /^[\p{L}_$]/u.test(key) ? rows.findLast((each) => each.name.replace(/\[\d*\]$/, '') === key) : undefined;
  return row && (ownerOf(row.children, rest) ?? { row, rest });
}

interface Open extends ImportedRow {
  readonly children: Open[];
  readonly width: number;
}

/** Many tables have a dash where there is nothing; an example may be one. */
const withoutDash = (cell: string): string => (/^\s*[-–—]{1,2}\s*$/.test(cell) ? '' : cell);

/** An empty cell changes nothing in an existing row. */
function cellsOf(cellOf: (kind: ColumnKind) => string): ImportedCells {
  const required = requiredOf(cellOf('required'));
  const optional = requiredOf(cellOf('optional'));
  const whether = required ?? (optional === undefined ? undefined : !optional);
  // Pages of API docs write what a parameter means below its type.
  const [type = '', ...below] = cellOf('type').trim().split('\n');
  const texts = {
    type: withoutDash(type),
    maxLength: withoutDash(cellOf('maxLength')),
    description: [...below, withoutDash(cellOf('description'))].filter((line) => line.trim() !== '').join('\n'),
    example: cellOf('example'),
  };
  return {
    ...(texts.type.trim() && { type: texts.type.trim() }),
    ...(whether !== undefined && { required: whether }),
    ...(texts.maxLength.trim() && { maxLength: texts.maxLength.trim() }),
    ...(texts.description.trim() && { description: texts.description.trim() }),
    ...(texts.example.trim() && { example: texts.example.trim() }),
  };
}
