import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { wholeBodies } from '../../../contracts/docs/doc-types/whole-bodies.js';
import { normalizeRows, rowsById } from '../../docs/doc-types/api/tables.js';

interface Rows {
  readonly theirs: readonly ParamRow[];
  readonly base: readonly ParamRow[];
  readonly ours: readonly ParamRow[];
}
export interface KeptRows {
  readonly theirs: readonly ParamRow[];
  /** Rows that would be models if nobody had changed what stands below them. */
  readonly offered: readonly { readonly rowId: string; readonly ref: string }[];
}

/**
 * A row that becomes a model in its source loses the rows below it. Where people changed one of those, or what kind of
 * value the row is, all of them stay as if the source still said them, and the model is offered.
 */
export function keptFromModels({ theirs, base, ours }: Rows): KeptRows {
  if (theirs.every(({ ref }) => ref === undefined)) return { theirs, offered: [] };
  const whole = keptFromWhole({ theirs, base, ours });
  const nested = keptFromRows({ theirs: whole.theirs, base, ours });
  return { theirs: nested.theirs, offered: [...whole.offered, ...nested.offered] };
}

/** The same of a body that becomes a model as a whole: the rows are those of its table. */
function keptFromWhole({ theirs, base, ours }: Rows): KeptRows {
  const [then, now] = [wholeBodies(base), wholeBodies(ours)];
  const kept = wholeBodies(theirs).flatMap(({ row, table }) => {
    const isWhole = [...then, ...now].some((body) => body.table === table && body.row.ref !== undefined);
    const [was, own] = [base, ours].map((rows) => rows.filter(({ style }) => style === table));
    return isWhole || isDeepStrictEqual(was, own) ? [] : [{ row, rows: was ?? [], ref: row.ref ?? '' }];
  });
  if (kept.length === 0) return { theirs, offered: [] };
  const plain = theirs.map((row) => {
    if (!kept.some((one) => one.row === row)) return row;
    const { ref: _, ...own } = row;
    return own;
  });
  return {
    theirs: normalizeRows([...plain, ...kept.flatMap(({ rows }) => rows)]),
    offered: kept.map(({ row, ref }) => ({ rowId: row.id, ref })),
  };
}

function keptFromRows({ theirs, base, ours }: Rows): KeptRows {
  const became = theirs.filter(({ ref }) => ref !== undefined);
  const [was, now] = [rowsById(base), rowsById(ours)];
  const [before, here] = [childrenOf(base), childrenOf(ours)];
  const offered = became.flatMap(({ id, ref = '' }) => {
    const [then, own] = [was.get(id), now.get(id)];
    if (!then || !own || then.ref !== undefined || own.ref === ref) return [];
    return isSameValue(then, own) && isSameBelow(id, before, here) ? [] : [{ rowId: id, ref }];
  });
  if (offered.length === 0) return { theirs, offered };
  const kept = new Set(offered.map(({ rowId }) => rowId));
  return {
    theirs: theirs.flatMap((row) => (kept.has(row.id) ? withBelow(was.get(row.id) ?? row, before) : [row])),
    offered,
  };
}

type Below = ReadonlyMap<string, readonly ParamRow[]>;

export function childrenOf(rows: readonly ParamRow[]): Below {
  const below = new Map<string, ParamRow[]>();
  for (const row of rows) {
    if (row.parentId === '') continue;
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row);
    else below.set(row.parentId, [row]);
  }
  return below;
}

/** Everything but what a row that is a model may say of its own. */
export const isSameValue = (a: ParamRow, b: ParamRow): boolean =>
  a.type === b.type &&
  a.enumId === b.enumId &&
  isDeepStrictEqual([a.schema, a.values, a.ref], [b.schema, b.values, b.ref]);

export const isSameBelow = (id: string, before: Below, here: Below): boolean => {
  const [then, now] = [before.get(id) ?? [], here.get(id) ?? []];
  return isDeepStrictEqual(then, now) && then.every((row) => isSameBelow(row.id, before, here));
};

export const withBelow = (row: ParamRow, below: Below): ParamRow[] => [
  row,
  ...(below.get(row.id) ?? []).flatMap((child) => withBelow(child, below)),
];
