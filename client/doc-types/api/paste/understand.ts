import { ParamStyle } from '../../../../contracts/doc-types/api.js';
import type { Format } from './detect.js';
import type { Understood } from './draft.js';
import { fromJson } from './json.js';
import { fromPairs } from './pairs.js';
import type { Takes } from './plan.js';
import { fromQuery } from './query.js';
import { type PastedTable, tableDrafts } from './table.js';

/** The rows that a text says, read as that format. `table`: how a table's columns are taken. */
export function understand(text: string, format: Format, style: ParamStyle, table: PastedTable): Understood {
  if (text.trim() === '') return { ok: false, trouble: 'empty', line: 0, column: 0, at: 0 };
  switch (format) {
    case 'json':
      return fromJson(text);
    case 'query':
      return fromQuery(text);
    case 'pairs':
      return fromPairs(text, style);
    case 'table': {
      const drafts = tableDrafts(table);
      return drafts.length > 0
        ? { ok: true, drafts, notes: [] }
        : { ok: false, trouble: 'noRows', line: 0, column: 0, at: 0 };
    }
  }
}

/** Wire 5.2: of an existing row a query, lines or JSON change the example; a table says all that its columns say. */
export const takesOf = (format: Format, style: ParamStyle): Takes =>
  format === 'table' || style === ParamStyle.code ? 'all' : 'example';
