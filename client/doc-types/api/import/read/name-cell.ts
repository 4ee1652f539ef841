import { looksLikeType, requiredOf } from './columns.js';
import type { ImportedCells } from './imported-row.js';

export const gaps = /&(?:nbsp|emsp|ensp);/g;
/** Spaces, or the tree lines of a document generator. */
const drawn = /^(?:[\s\u3000│├└┣┗┃─━»›→↳]|\|?[-—]{1,3}\s|-?>+\s?)*/;
/** A sign for each level; before a digit it belongs to a code. */
const signs = /^([-—+]{1,6}\s?)[\p{L}_$]/u;

/** What shows the level of a name, before it. */
export function indentOf(cell: string): string {
  const lines = drawn.exec(cell)?.[0] ?? '';
  return lines + (signs.exec(cell.slice(lines.length))?.[1] ?? '');
}

const words = new Set([
  'required',
  'optional',
  '必填',
  '必须',
  '必选',
  '必传',
  '必输',
  '选填',
  '可选',
  '非必填',
  '非必传',
]);
const before = [' ', '\u00A0', '(', '（'];
/** Where a parameter is sent, as pages of API docs write it. */
const place = /^\((?:path|query|header|body|formData|cookie)\)$/i;

/**
 * Pages of API docs write more than the name into its cell: a star, the word "required", the type and the place on lines
 * of their own. The cells of other columns come first; a line that is none of these is added to the description.
 */
export function readName(written: string, cells: ImportedCells): { name: string; cells: ImportedCells } {
  const [first = '', ...lines] = written.trim().split('\n');
  const made: ImportedCells = {};
  const others: string[] = [];
  for (const line of lines.map((each) => each.trim())) {
    const required = line === '*' ? true : requiredOf(line);
    if (line === '' || place.test(line)) continue;
    if (required !== undefined) made.required = required;
    else if (made.type === undefined && looksLikeType(line)) made.type = line.replace(/\(\$\w+\)$/, '');
    else others.push(line);
  }
  const marked = unmarked(first.trim());
  if (marked.required !== undefined) made.required = marked.required;
  const description = [...others, cells.description].filter(Boolean).join('\n');
  return { name: marked.name, cells: { ...made, ...cells, ...(description && { description }) } };
}

/** Without the star before or after the name, or the word after it. */
function unmarked(written: string): { name: string; required: boolean | undefined } {
  const at = Math.max(...before.map((sign) => written.lastIndexOf(sign)));
  const last = written
    .slice(at + 1)
    .replace(/[)）]$/, '')
    .toLowerCase();
  if (at > 0 && words.has(last)) return { name: written.slice(0, at).trim(), required: requiredOf(last) };
  const isStarred = written.length > 1 && (written.startsWith('*') || written.endsWith('*'));
  if (!isStarred) return { name: written, required: undefined };
  return {
    name: written.slice(written.startsWith('*') ? 1 : 0, written.endsWith('*') ? -1 : undefined).trim(),
    required: true,
  };
}
