import { type ParamStyle, rowLimits } from '../../../../contracts/doc-types/api.js';
import { type ColumnKind, columnsOf, guessColumns, requiredOf } from './columns.js';
import type { Draft, DraftCells } from './draft.js';

/** A table as it was pasted, and what its columns are taken for; the person may say otherwise. */
export interface PastedTable {
  readonly cells: readonly (readonly string[])[];
  readonly columns: readonly ColumnKind[];
  /** The first line is a heading. */
  readonly headed: boolean;
}

export function readTable(text: string, style: ParamStyle): PastedTable {
  const cells = (markdownCells(text) ?? separated(text, separatorOf(text))).filter((row) =>
    row.some((cell) => cell.trim() !== ''),
  );
  const [first = []] = cells;
  const named = columnsOf(first);
  return { cells, columns: named ?? guessColumns(cells.slice(0, 200), style), headed: named !== undefined };
}

/** What separates the cells of a first line: a tab, else what it has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r|\n/, 1)[0] ?? '';
  if (text.includes('\t')) return '\t';
  const count = (mark: string) => line.split(mark).length;
  return count(';') > count(',') ? ';' : ',';
}

/** TSV and CSV as spreadsheets write them: a cell with breaks or separators stands in quotes, a quote in it is doubled. */
function separated(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
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

/** Undefined when the quote is never closed: then it is a character like any other. */
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

/** A Markdown table: lines between bars, the second one a rule. */
function markdownCells(text: string): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 || !lines.every((line) => line.trim().startsWith('|'))) return undefined;
  return lines
    .filter((line) => !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').replaceAll('<br>', '\n').trimEnd().replace(/^ /, '')),
    );
}

const gaps = /&(?:nbsp|emsp|ensp);/g;
/** What stands before a name to show whose child it is: spaces, or the lines that a document generator draws. */
const indent = /^(?:[\s\u3000│├└┣┗┃─━]|\|?-{1,3}\s|>+\s?)*/;

/** Rows with their children: a name that stands further in is a child of the row above it. */
export function tableDrafts({ cells, columns, headed }: PastedTable): Draft[] {
  const roots: Open[] = [];
  const way: Open[] = [];
  for (const row of headed ? cells.slice(1) : cells) {
    const said = (kind: ColumnKind): string => {
      const at = columns.indexOf(kind);
      return at < 0 ? '' : (row[at] ?? '');
    };
    const written = said('name').replace(gaps, ' ');
    const width = indent.exec(written)?.[0].length ?? 0;
    const name = written.slice(width).trim();
    const made: Open = { name, cells: cellsOf(said), children: [], width };
    if (name === '' && Object.keys(made.cells).length === 0) continue;
    while ((way.at(-1)?.width ?? -1) >= width || way.length >= rowLimits.depth) way.pop();
    (way.at(-1)?.children ?? roots).push(made);
    way.push(made);
  }
  return roots;
}

interface Open extends Draft {
  readonly children: Open[];
  readonly width: number;
}

/** An empty cell says nothing: it takes nothing away from a row that is there. */
function cellsOf(said: (kind: ColumnKind) => string): DraftCells {
  const required = requiredOf(said('required'));
  const optional = requiredOf(said('optional'));
  const whether = required ?? (optional === undefined ? undefined : !optional);
  const texts = {
    type: said('type'),
    maxLength: said('maxLength'),
    description: said('description'),
    example: said('example'),
  };
  return {
    ...(texts.type.trim() && { type: texts.type.trim() }),
    ...(whether !== undefined && { required: whether }),
    ...(texts.maxLength.trim() && { maxLength: texts.maxLength.trim() }),
    ...(texts.description.trim() && { description: texts.description.trim() }),
    ...(texts.example.trim() && { example: texts.example.trim() }),
  };
}
