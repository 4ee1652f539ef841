import { type ParamRow, type ParamStyle, rowLimits } from '../../../contracts/doc-types/api.js';
import { arrange } from '../../../contracts/doc-types/rows.js';

/** Rows of one table below one parent. */
export const groupOf = ({ style, parentId }: Pick<ParamRow, 'style' | 'parentId'>): string => `${style} ${parentId}`;

/** The rows of each group, in their order. */
export function groupsOf<R extends Pick<ParamRow, 'style' | 'parentId'>>(rows: readonly R[]): Map<string, R[]> {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = groupOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export const byId = <R extends { readonly id: string }>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [row.id, row]));

/** Wire 1.10: no length is `-`, and a row that holds others has none. */
export function lengthOf(maxLength: string, hasChildren: boolean): string {
  if (hasChildren) return '';
  return maxLength === '' || maxLength === '0' ? '-' : maxLength;
}

/**
 * The rows as every table has them: table by table, each parent before its children, siblings in the order in which they
 * came; orphans, cycles and rows too deep mended as in `arrange`, each id once. Those that are so already are given back.
 */
export function tidy(rows: readonly ParamRow[]): ParamRow[] {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  if (isTidy(rows, parents)) return [...rows];
  const known = new Map<string, ParamRow>();
  // A row without an id would stand below itself; the schema refuses it.
  for (const row of rows) if (row.id !== '' && !known.has(row.id)) known.set(row.id, row);
  const places = [...known.values()].map(({ id, style, parentId }, at) => ({
    ...{ id, style, parentId, deleted: false },
    rank: String(at).padStart(9, '0'),
  }));
  const placed = arrange(places);
  const trueParents = new Set(placed.map(({ parentId }) => parentId));
  return placed.flatMap(({ id, parentId }) => {
    const row = known.get(id);
    if (!row) return [];
    const maxLength = lengthOf(row.maxLength, trueParents.has(id));
    return row.parentId === parentId && row.maxLength === maxLength ? [row] : [{ ...row, parentId, maxLength }];
  });
}

/** Most are, always: seen in one pass along the rows that are open above each. */
function isTidy(rows: readonly ParamRow[], parents: ReadonlySet<string>): boolean {
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
    return row.maxLength === lengthOf(row.maxLength, parents.has(row.id));
  });
}

/** Names from the root down, of a row and of all above it. */
export function pathOf(known: ReadonlyMap<string, ParamRow>, id: string): string[] {
  const path: string[] = [];
  for (let at = known.get(id); at && path.length < rowLimits.depth; at = known.get(at.parentId)) path.unshift(at.name);
  return path;
}

export const tables: readonly { readonly style: ParamStyle; readonly list: WireList; readonly title: string }[] = [
  { style: 0, list: 'pathParams', title: 'Path' },
  { style: 1, list: 'headerParams', title: 'Header' },
  { style: 5, list: 'queryParams', title: 'Query' },
  { style: 2, list: 'requestParams', title: 'Body' },
  { style: 3, list: 'responseParams', title: 'Response' },
  { style: 4, list: 'errorCodeParams', title: 'Error codes' },
];
/** The lists of the wire, one for each table. */
export type WireList =
  | 'pathParams'
  | 'headerParams'
  | 'queryParams'
  | 'requestParams'
  | 'responseParams'
  | 'errorCodeParams';
