import { type ParamRow, type ParamStyle, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { arrangeRows, storedLength } from '../../../../contracts/docs/doc-types/rows.js';
import type { WireList } from '../interface/doc-type.js';

/** Key of the group of rows with the same table and parent. */
export const rowGroupKey = ({ style, parentId }: Pick<ParamRow, 'style' | 'parentId'>): string =>
  `${style} ${parentId}`;

/** The rows of each group, in their order. */
export function rowGroups<R extends Pick<ParamRow, 'style' | 'parentId'>>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = rowGroupKey(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export const rowsById = <R extends { readonly id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Normalizes rows: by table, parents before children, siblings in the given order, each id once; orphans, cycles and
 * rows that are too deep are repaired as in `arrange`. Rows that are normalized already are returned unchanged.
 */
export function normalizeRows(rows: readonly ParamRow[]): ParamRow[] {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  if (isNormalized(rows, parents)) return [...rows];
  const known = new Map<string, ParamRow>();
  // A row without an id would be its own parent; the schema refuses it.
  for (const row of rows) if (row.id !== '' && !known.has(row.id)) known.set(row.id, row);
  const places = [...known.values()].map(({ id, style, parentId }, at) => ({
    ...{ id, style, parentId, deleted: false },
    rank: String(at).padStart(9, '0'),
  }));
  const placed = arrangeRows(places);
  const trueParents = new Set(placed.map(({ parentId }) => parentId));
  return placed.flatMap(({ id, parentId }) => {
    const row = known.get(id);
    if (!row) return [];
    const maxLength = storedLength(row.maxLength, trueParents.has(id));
    return row.parentId === parentId && row.maxLength === maxLength ? [row] : [{ ...row, parentId, maxLength }];
  });
}

/** One pass with a stack of open ancestors, because most rows are normalized already. */
function isNormalized(rows: readonly ParamRow[], parents: ReadonlySet<string>): boolean {
  const seen = new Set<string>();
  const above: string[] = [];
  let style = 0;
  return rows.every((row) => {
    while (above.length > 0 && above.at(-1) !== row.parentId) above.pop();
    const depth = above.length;
    const inPlace = depth > 0 ? row.style === style : row.parentId === '' && row.style >= style;
    if (!inPlace || depth >= rowLimits.depth || row.id === '' || seen.has(row.id)) return false;
    style = row.style;
    seen.add(row.id);
    above.push(row.id);
    return row.maxLength === storedLength(row.maxLength, parents.has(row.id));
  });
}

/** Names of a row and its ancestors, from the root down. */
export function rowPath(known: ReadonlyMap<string, ParamRow>, id: string): string[] {
  const path: string[] = [];
  for (let at = known.get(id); at && path.length < rowLimits.depth; at = known.get(at.parentId)) path.unshift(at.name);
  return path;
}

export const tables: readonly { readonly style: ParamStyle; readonly list: WireList; readonly title: string }[] = [
  { style: 0, list: 'pathParams', title: 'Path' },
  { style: 1, list: 'headerParams', title: 'Header' },
  { style: 5, list: 'queryParams', title: 'Query' },
  { style: 8, list: 'cookieParams', title: 'Cookies' },
  { style: 2, list: 'requestParams', title: 'Body' },
  { style: 10, list: 'requestBodies', title: 'Request bodies' },
  { style: 3, list: 'responseParams', title: 'Response' },
  { style: 7, list: 'responses', title: 'Other responses' },
  { style: 4, list: 'errorCodeParams', title: 'Error codes' },
  { style: 9, list: 'modelParams', title: 'Fields' },
];
