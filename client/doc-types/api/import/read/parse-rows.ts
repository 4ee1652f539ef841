import type { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import type { ImportFormat } from './detect.js';
import type { ParseResult } from './imported-row.js';
import { fromJson } from './json.js';
import { fromPairs } from './pairs.js';
import { fromQuery } from './query.js';
import { fromSchema } from './schema.js';
import { type PastedTable, tableDrafts } from './table.js';

/** Parses the text in that format. `table`: the column assignment of a table. */
export function parseRows(text: string, format: ImportFormat, style: ParamStyle, table: PastedTable): ParseResult {
  if (text.trim() === '') return { ok: false, problem: 'empty', line: 0, column: 0, at: 0 };
  switch (format) {
    case 'json':
      return fromJson(text);
    case 'schema':
      return fromSchema(text);
    case 'query':
      return fromQuery(text);
    case 'pairs':
      return fromPairs(text, style);
    case 'table': {
      const drafts = tableDrafts(table);
      return drafts.length > 0
        ? { ok: true, drafts, notes: [] }
        : { ok: false, problem: 'noRows', line: 0, column: 0, at: 0 };
    }
  }
}
