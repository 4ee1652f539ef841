import type { ImportedCells, ImportedRow, ImportNote, ParseResult } from './imported-row.js';

const whole = /^-?(?:0|[1-9]\d{0,9})(?:\.\d{1,6})?$/;

/** The type of a value's text. `007` and a phone number of thirteen digits are not numbers to a reader. */
export const typeOfText = (value: string): 'number' | 'boolean' | 'string' =>
  whole.test(value) ? 'number' : value === 'true' || value === 'false' ? 'boolean' : 'string';

/** `a=1&b=2`, alone or after a URL. A name that occurs several times, or ends in `[]`, is a list. */
export function fromQuery(text: string): ParseResult {
  const values = new Map<string, string[]>();
  const undecodable: string[] = [];
  for (const part of queryPart(text).split(/[&\r\n]+/)) {
    const at = part.indexOf('=');
    const name = decoded(at < 0 ? part : part.slice(0, at), undecodable).trim();
    if (name === '') continue;
    const value = at < 0 ? undefined : decoded(part.slice(at + 1), undecodable);
    const known = values.get(name) ?? [];
    if (value !== undefined) known.push(value);
    values.set(name, known);
  }
  const drafts: ImportedRow[] = [...values].map(([name, all]) => ({ name, cells: cellsOf(name, all), children: [] }));
  if (drafts.length === 0) return { ok: false, problem: 'noRows', line: 0, column: 0, at: 0 };
  const notes: ImportNote[] = undecodable.length > 0 ? [{ kind: 'undecodable', names: undecodable }] : [];
  return { ok: true, drafts, notes };
}

function queryPart(text: string): string {
  const trimmed = text.trim();
  const mark = trimmed.indexOf('?');
  const first = trimmed.search(/[=&]/);
  const query = mark >= 0 && (first < 0 || mark < first) ? trimmed.slice(mark + 1) : trimmed;
  // A fragment ends a query, but only if a URL precedes it: `color=#fff` was typed by a person.
  return mark >= 0 && query.includes('#') ? query.slice(0, query.indexOf('#')) : query;
}

function decoded(part: string, undecodable: string[]): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    undecodable.push(part); // `%` that is not an escape is kept as written.
    return part;
  }
}

function cellsOf(name: string, values: readonly string[]): ImportedCells {
  const [first] = values;
  if (values.length > 1 || name.endsWith('[]')) return { type: 'array', ...listed(values) };
  if (first === undefined || first === '') return {};
  return { type: typeOfText(first), example: first };
}

function listed(values: readonly string[]): ImportedCells {
  const numbers = values.every((value) => typeOfText(value) === 'number');
  return values.length > 0 ? { example: numbers ? `[${values.join(',')}]` : JSON.stringify(values) } : {};
}
