import { OPERATION } from './api.js';
import type { RowParts } from './row-parts.js';

/**
 * Whether a keyword of a row is for members alone: extensions, which gateways and generators fill with internal addresses,
 * and the servers of an operation, an application or a link (OpenAPI 3.1, 4.8.20), as long as nobody has chosen them for
 * strangers as they choose environments.
 */
export const isForMembers = (rowId: string, keyword: string): boolean =>
  keyword === '@links' ||
  /^(?:items\/)*@?x-/.test(keyword) ||
  (rowId === OPERATION && /^(?:info\/x-|servers?(?:\/|$))/.test(keyword));

/** What strangers get of a row's keywords and values. */
export function partsForStrangers<P extends RowParts>(rowId: string, row: P): P {
  const { schema } = row;
  if (!schema || !Object.keys(schema).some((keyword) => isForMembers(rowId, keyword))) return row;
  const shown = Object.entries(schema).filter(([keyword]) => !isForMembers(rowId, keyword));
  return { ...row, schema: shown.length > 0 ? Object.fromEntries(shown) : undefined };
}
