import { gaps, indentOf } from './name-cell.js';

/** A rule below a heading: `|---|:--:|`, or without the outer bars; one bar at least. */
const rule = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?$/;
const isRule = (line: string): boolean => line.includes('|') && rule.test(line);

/**
 * The cells of the Markdown table in a text, with whatever is written around it; undefined without one. Further tables
 * that have the same heading go on with it. Lines that all begin with a bar are a table without a rule, too.
 */
export function markdownCells(text: string): string[][] | undefined {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  const found: string[] = [];
  for (let at = 1; at < lines.length; at++) {
    const heading = lines[at - 1] ?? '';
    if (!isHeading(lines, at - 1)) continue;
    const end = endOf(lines, at + 1);
    if (found.length === 0) found.push(heading);
    if (found[0] === heading) found.push(...lines.slice(at + 1, end).filter((line) => line !== ''));
    at = end;
  }
  if (found.length > 0) return table(found);
  const written = lines.filter((line) => line !== '');
  if (written.length < 2 || !written.every((line) => line.startsWith('|'))) return undefined;
  return table(written.filter((line) => !/^[\s|:-]+$/.test(line)));
}

const isHeading = (lines: readonly string[], at: number): boolean => {
  const [heading = '', below = ''] = lines.slice(at, at + 2);
  return isRule(below) && cellsIn(heading).length === cellsIn(below).length;
};

/** A table ends where something else begins, or at an empty line, unless another row follows it. */
function endOf(lines: readonly string[], from: number): number {
  let at = from;
  for (; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isRow = line.includes('|') && !/^(?:#{1,6} |```|~~~|> )/.test(line);
    if (isRow && !isHeading(lines, at)) continue;
    if (line !== '' || !lines[at + 1]?.startsWith('|') || isHeading(lines, at + 1)) break;
  }
  return at;
}

function table([heading = '', ...rows]: readonly string[]): string[][] {
  const first = cellsIn(heading);
  const cells = rows.map((row) => {
    const strict = cellsIn(row);
    // A bar in code ends a cell in Markdown; most people who write `a|b` do not know it.
    return strict.length > first.length ? cellsIn(row, true) : strict;
  });
  return [first, ...cells].map((row) => row.map(plainCell));
}

/** A cell ends at a bar without a backslash before it. `withCode`: not at one in code. */
function cellsIn(line: string, withCode = false): string[] {
  const cells = [''];
  const pieces = withCode ? /\\.|`[^`]*`|[^\\`|]+|[\s\S]/g : /\\.|[^\\|]+|[\s\S]/g;
  for (const [piece] of line.matchAll(pieces)) {
    if (piece === '|') cells.push('');
    else cells[cells.length - 1] += piece === '\\|' ? '|' : piece;
  }
  if (line.startsWith('|')) cells.shift();
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return cells;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#124': '|', '#39': "'" };

/** Spaces at the beginning may be the level of a name; one is written before each cell. */
const plainCell = (cell: string): string =>
  cell
    .replaceAll(/<br\s{0,9}\/?>/gi, '\n')
    .replaceAll(/&(lt|gt|amp|quot|#124|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .trimEnd()
    .replace(/^ /, '');

/** What is between two equal marks; undefined for what is not. */
const between = (text: string, mark: string): string | undefined =>
  text.length > 2 * mark.length && text.startsWith(mark) && text.endsWith(mark)
    ? text.slice(mark.length, -mark.length)
    : undefined;

function codeIn(text: string): string | undefined {
  const found = ['```', '``', '`'].map((mark) => between(text, mark)).find((code) => code !== undefined);
  return found === undefined || found.includes('`') ? undefined : found.trim();
}

function emphasisIn(text: string): string | undefined {
  const found = ['**', '__', '~~', '*', '_'].map((mark) => between(text, mark)).find((words) => words !== undefined);
  return found !== undefined && /^[^*_~\s](?:[^*~]*[^*_~\s])?$/.test(found) ? found : undefined;
}

/** What is data, without the marks around it: `` `id` ``, **id**, [Order](#order), `user\_id`. */
export function withoutMarks(written: string): string {
  const cell = written.replaceAll(gaps, ' ');
  const before = indentOf(cell);
  const inner = cell.slice(before.length).trimEnd();
  const code = codeIn(inner);
  if (code !== undefined) return before + code;
  const around = emphasisIn(inner) ?? /^\[([^[\]]+)\]\([^()\s]*\)$/.exec(inner)?.[1];
  if (around !== undefined) return before + withoutMarks(around);
  return before + inner.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
