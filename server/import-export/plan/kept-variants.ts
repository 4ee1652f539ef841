import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { rowGroupKey, rowGroups, rowsById } from '../../docs/doc-types/api/tables.js';
import { childrenOf, isSameBelow, isSameValue, withBelow } from './kept-rows.js';

interface Rows {
  readonly theirs: readonly ParamRow[];
  readonly base: readonly ParamRow[];
  readonly ours: readonly ParamRow[];
}
/** Where the source has variants, and the rows that it had there before stay. */
export interface KeptGroup {
  /** The row above the variants; `''`: they are at the top of the table. */
  readonly rowId: string;
  readonly style: ParamRow['style'];
  /** What the row above them is in the source, if it has more than its variants. */
  readonly holder?: ParamRow;
  /** The rows that the source has there now, with all below them. */
  readonly rows: readonly ParamRow[];
}

const isVariant = ({ kind }: ParamRow): boolean => kind !== undefined && kind !== 'additionalProperties';

/**
 * Imports merged variants before there were rows for them. Where people changed one of these rows, or what kind of value
 * the row above them is, all of them stay as if the source still said them, and the variants are offered.
 */
export function keptFromVariants({ theirs, base, ours }: Rows): {
  readonly theirs: readonly ParamRow[];
  readonly offered: readonly KeptGroup[];
} {
  if (!theirs.some(isVariant)) return { theirs, offered: [] };
  const [was, now] = [rowsById(base), rowsById(ours)];
  const [groups, before, here] = [rowGroups(theirs), rowGroups(base), rowGroups(ours)];
  const [belowBase, belowOurs, belowTheirs] = [base, ours, theirs].map(childrenOf);
  const isChanged = (rowId: string, key: string): boolean => {
    const [then, own] = [was.get(rowId), now.get(rowId)];
    if (rowId !== '' && (!then || !own)) return false;
    if (then && own && !isSameValue(then, own)) return true;
    const [merged, stand] = [before.get(key) ?? [], here.get(key) ?? []];
    const isSame = (row: ParamRow) => isSameBelow(row.id, belowBase ?? new Map(), belowOurs ?? new Map());
    return !isDeepStrictEqual(merged, stand) || !merged.every(isSame);
  };
  const kept = new Map<string, KeptGroup>();
  for (const [key, rows] of groups) {
    const [first] = rows;
    if (!first || !rows.some(isVariant)) continue;
    const { parentId: rowId, style } = first;
    const hasVariants = [before, here].some((side) => (side.get(key) ?? []).some(isVariant));
    const wasThere = rowId === '' ? before.has(key) : was.has(rowId);
    if (hasVariants || !wasThere || !isChanged(rowId, key)) continue;
    const holder = theirs.find(({ id }) => id === rowId);
    const all = rows.flatMap((row) => withBelow(row, belowTheirs ?? new Map()));
    kept.set(key, { rowId, style, ...(holder && { holder }), rows: withLastingIds(all, key) });
  }
  if (kept.size === 0) return { theirs, offered: [] };
  return {
    theirs: withFormer(theirs, kept, { was, before, below: belowBase ?? new Map() }),
    offered: [...kept.values()],
  };
}

/** Each import gives new ids; an offer with others would be another one. */
function withLastingIds(rows: readonly ParamRow[], key: string): ParamRow[] {
  const ids = new Map(
    rows.map(({ id }, at) => [id, createHash('sha256').update(`${key} ${at}`).digest('base64url').slice(0, 22)]),
  );
  return rows.map((row) => ({
    ...row,
    id: ids.get(row.id) ?? row.id,
    parentId: ids.get(row.parentId) ?? row.parentId,
  }));
}

interface Former {
  readonly was: ReadonlyMap<string, ParamRow>;
  readonly before: ReadonlyMap<string, readonly ParamRow[]>;
  readonly below: ReadonlyMap<string, readonly ParamRow[]>;
}

/** The rows of the source with what stood in the groups before; the row above them is as it was, too. */
function withFormer(theirs: readonly ParamRow[], kept: ReadonlyMap<string, KeptGroup>, { was, before, below }: Former) {
  const gone = new Set<string>();
  const holders = new Map([...kept].flatMap(([key, { rowId }]) => (rowId === '' ? [] : [[rowId, key]])));
  const written = new Set<string>();
  const former = (key: string): ParamRow[] => {
    if (written.has(key)) return [];
    written.add(key);
    return (before.get(key) ?? []).flatMap((row) => withBelow(row, below));
  };
  return theirs.flatMap((row) => {
    const key = rowGroupKey(row);
    if (gone.has(row.parentId)) {
      gone.add(row.id);
      return [];
    }
    if (kept.has(key)) {
      gone.add(row.id);
      return row.parentId === '' ? former(key) : [];
    }
    const held = holders.get(row.id);
    return held === undefined ? [row] : [was.get(row.id) ?? row, ...former(held)];
  });
}
