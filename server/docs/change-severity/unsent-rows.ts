import type { ChangeMeaning } from '../../../contracts/docs/change-severity/change.js';
import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';

type Rows = ReadonlyMap<string, ParamRow>;

const isRequest = ({ style }: ParamRow): boolean => style === ParamStyle.request || style === ParamStyle.bodies;
const isResponse = ({ style }: ParamRow): boolean => style === ParamStyle.response || style === ParamStyle.responses;

/** The notes that an import put in a line of their own below the description, before rows had keywords. */
const notes = (description: string): string[] =>
  (description.trimEnd().split('\n').at(-1) ?? '').split(';').map((note) => note.trim());

/**
 * Whether the value of a row is never sent in its table: a read-only one in a request, a write-only one in a response,
 * or one below such a row.
 */
export function isUnsent(row: ParamRow, rows: Rows): boolean {
  const flag = isRequest(row) ? 'readOnly' : isResponse(row) ? 'writeOnly' : '';
  if (flag === '') return false;
  const seen = new Set<string>();
  for (let at: ParamRow | undefined = row; at && !seen.has(at.id); at = rows.get(at.parentId)) {
    if (at.schema?.[flag] === 'true' || notes(at.description).includes(flag)) return true;
    seen.add(at.id);
  }
  return false;
}

/** What a change of callers' values means for a row that is not sent: one thing; words stay words. */
export function unsentChanges(changes: readonly ChangeMeaning[], unsent: ChangeMeaning): ChangeMeaning[] {
  const words = changes.filter(({ severity }) => severity === 'wording');
  return words.length === changes.length ? words : [unsent, ...words];
}
