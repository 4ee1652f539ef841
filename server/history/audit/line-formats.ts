import { z } from 'zod';

/** A file with one event a line. */
export interface LineFormat<T> {
  readonly type: string;
  readonly head: string;
  readonly line: (line: T) => string;
}

/** CSV with these columns, and JSON Lines as the schema encodes them. */
export const lineFormats = <T>(
  columns: Readonly<Record<string, (line: T) => string>>,
  schema: z.ZodType<T>,
): Readonly<Record<'csv' | 'jsonl', LineFormat<T>>> => ({
  // The BOM makes spreadsheets read it as UTF-8.
  csv: {
    type: 'text/csv; charset=utf-8',
    head: `\uFEFF${csvRecord(Object.keys(columns))}`,
    line: (line) => csvRecord(Object.values(columns).map((column) => column(line))),
  },
  jsonl: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    line: (line) => `${JSON.stringify(z.encode(schema, line))}\n`,
  },
});

/**
 * Prevents CSV injection: spreadsheets evaluate a cell that begins like a formula, which may fetch URLs; an apostrophe
 * makes it text. Chinese and Japanese spreadsheets also accept full-width signs.
 */
function cell(text: string): string {
  const safe = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
/** A line of a CSV file, RFC 4180. */
const csvRecord = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;
