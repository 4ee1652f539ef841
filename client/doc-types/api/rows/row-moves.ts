import { ranksBetween } from '../../../../contracts/docs/doc-types/rank.js';
import type { ArrangedRow } from '../../../../contracts/docs/doc-types/rows.js';
import { type InsertPosition, type RowWriter, tableOf } from './row-acts.js';
import { type RowTable, rowMap } from './row-table.js';

/** The target position of a row. */
interface Move {
  readonly id: string;
  readonly parentId: string;
  readonly rank: string;
}

function perform({ ydoc, origin }: RowWriter, moves: readonly Move[]): boolean {
  ydoc.transact(() => {
    for (const { id, parentId, rank } of moves) {
      const row = rowMap(ydoc, id);
      if (row && row.get('parentId') !== parentId) row.set('parentId', parentId);
      if (row && row.get('rank') !== rank) row.set('rank', rank);
    }
  }, origin);
  return moves.length > 0;
}

const here = ({ deleted }: ArrangedRow) => !deleted;

/** Moves rows past the next row of the same parent; several rows stay together. False if nothing could move. */
export function moveRows(writer: RowWriter, ids: Iterable<string>, way: 'up' | 'down'): boolean {
  const table = tableOf(writer);
  const rows = table.topmost(ids);
  const moving = new Set(rows.map(({ id }) => id));
  const groups = new Map(rows.map((row) => [`${row.style} ${row.parentId}`, row]));
  const moves = [...groups.values()].flatMap((any) => {
    const before = table.siblings(any).filter(here);
    const after = stepped(before, moving, way);
    return after.every((row, index) => row === before[index]) ? [] : reranked(after, moving);
  });
  return perform(writer, moves);
}

function stepped(rows: readonly ArrangedRow[], moving: ReadonlySet<string>, way: 'up' | 'down'): ArrangedRow[] {
  const order = way === 'up' ? [...rows] : [...rows].reverse();
  for (let i = 1; i < order.length; i++) {
    const [ahead, row] = [order[i - 1], order[i]];
    if (!ahead || !row || !moving.has(row.id) || moving.has(ahead.id)) continue;
    order[i - 1] = row;
    order[i] = ahead;
  }
  return way === 'up' ? order : order.reverse();
}

/** New ranks for the moved rows, run by run, between those that stay. */
function reranked(order: readonly ArrangedRow[], moving: ReadonlySet<string>): Move[] {
  const moves: Move[] = [];
  for (let from = 0; from < order.length; from++) {
    if (!moving.has(order[from]?.id ?? '')) continue;
    let to = from;
    while (moving.has(order[to]?.id ?? '')) to++;
    const run = order.slice(from, to);
    const ranks = ranksBetween(order[from - 1]?.rank, order[to]?.rank, run.length);
    moves.push(...run.map(({ id, parentId }, index) => ({ id, parentId, rank: ranks[index] ?? '' })));
    from = to;
  }
  return moves;
}

/** Makes the rows the last children of the row above them. Rows that would be too deep stay. */
export function indentRows(writer: RowWriter, ids: Iterable<string>): boolean {
  const table = tableOf(writer);
  const rows = table.topmost(ids);
  const moving = new Set(rows.map(({ id }) => id));
  const below = new Map<string, string[]>();
  for (const row of rows) {
    const siblings = table.siblings(row).filter((other) => here(other) || other.id === row.id);
    const parent = siblings.slice(0, siblings.indexOf(row)).findLast(({ id }) => !moving.has(id));
    if (!parent || !table.fits(row.id, parent.depth + 1)) continue;
    below.set(parent.id, [...(below.get(parent.id) ?? []), row.id]);
  }
  const moves = [...below].flatMap(([parentId, children]) => {
    const last = table.children(parentId).at(-1);
    const ranks = ranksBetween(last?.rank, undefined, children.length);
    return children.map((id, index) => ({ id, parentId, rank: ranks[index] ?? '' }));
  });
  return perform(writer, moves);
}

/** Moves rows out of their parent, to the position after it. */
export function outdentRows(writer: RowWriter, ids: Iterable<string>): boolean {
  const table = tableOf(writer);
  const out = new Map<string, string[]>();
  for (const { id, parentId } of table.topmost(ids))
    if (parentId) out.set(parentId, [...(out.get(parentId) ?? []), id]);
  const moves = [...out].flatMap(([parentId, children]) => {
    const parent = table.get(parentId);
    if (!parent) return [];
    const siblings = table.siblings(parent);
    const ranks = ranksBetween(parent.rank, siblings[siblings.indexOf(parent) + 1]?.rank, children.length);
    return children.map((id, index) => ({ id, parentId: parent.parentId, rank: ranks[index] ?? '' }));
  });
  return perform(writer, moves);
}

/** Whether the rows may move there: within their own table, not below themselves, not too deep. */
export function mayMoveTo(table: RowTable, ids: Iterable<string>, { style, parentId }: InsertPosition): boolean {
  const rows = table.topmost(ids);
  const above = new Set(table.ancestry(parentId).map(({ id }) => id));
  const depth = parentId ? (table.get(parentId)?.depth ?? 0) + 1 : 0;
  return rows.length > 0 && rows.every((row) => row.style === style && !above.has(row.id) && table.fits(row.id, depth));
}

/** Moves dragged rows. False if the target is not allowed. */
export function moveTo(writer: RowWriter, ids: Iterable<string>, spot: InsertPosition): boolean {
  const table = tableOf(writer);
  const rows = table.topmost(ids);
  if (!mayMoveTo(table, ids, spot)) return false;
  const moving = new Set(rows.map(({ id }) => id));
  const siblings = spot.parentId ? table.children(spot.parentId) : table.roots(spot.style);
  const at = siblings.findIndex(({ id }) => id === spot.after);
  const before = siblings.slice(0, at + 1).findLast(({ id }) => !moving.has(id));
  const behind = siblings.slice(at + 1).find(({ id }) => !moving.has(id));
  const ranks = ranksBetween(before?.rank, behind?.rank, rows.length);
  return perform(
    writer,
    rows.map(({ id }, index) => ({ id, parentId: spot.parentId, rank: ranks[index] ?? '' })),
  );
}
