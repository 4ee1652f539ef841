import type * as Y from 'yjs';
import { type ParamStyle, rowLimits } from '../../../../contracts/doc-types/api.js';
import { ranksBetween } from '../../../../contracts/doc-types/rank.js';
import { type Arranged, addRow, newRowId, rowsOf } from '../../../../contracts/doc-types/rows.js';
import { freshCells, type NewRow, RowTable, rowMap, wordsOf } from './row-table.js';

/*
 * What people do to rows, each act one step of their undo. Rows are born hidden, by a transaction that no undo knows,
 * and shown by the act itself: so undo hides a row instead of taking it out of the map with what others wrote in it.
 */

/** Who acts: the doc, and the origin by which undo knows whose steps are whose. */
export interface Hand {
  readonly ydoc: Y.Doc;
  readonly origin: unknown;
  /** The rows as they stand, where somebody keeps them at hand; else they are read. */
  readonly table?: () => RowTable;
}
export const tableOf = ({ ydoc, table }: Hand): RowTable => table?.() ?? RowTable.of(ydoc);
/** The origin of rows that are not shown yet. */
export const BIRTH = 'birth of rows';

/** Between which rows of one parent; `after` undefined = before all others. */
export interface Spot {
  readonly style: ParamStyle;
  readonly parentId: string;
  readonly after: string | undefined;
}

const childrenAt = (table: RowTable, { style, parentId }: Spot) =>
  parentId ? table.children(parentId) : table.roots(style);

function ranksAt(table: RowTable, spot: Spot, n: number): string[] {
  const siblings = childrenAt(table, spot);
  const at = siblings.findIndex(({ id }) => id === spot.after);
  return ranksBetween(siblings[at]?.rank, siblings[at + 1]?.rank, n);
}

export const lastSpot = (table: RowTable, style: ParamStyle, parentId = ''): Spot => ({
  style,
  parentId,
  after: childrenAt(table, { style, parentId, after: undefined }).at(-1)?.id,
});

const count = (rows: readonly NewRow[]): number => rows.reduce((sum, row) => sum + 1 + count(row.children ?? []), 0);

/** Puts the rows there, hidden: the ids of the topmost. None when the doc would have too many. */
export function plant(
  hand: Hand,
  table: RowTable,
  spot: Spot,
  rows: readonly NewRow[],
  ids?: readonly string[],
): string[] {
  const { ydoc } = hand;
  if (rows.length === 0 || table.all.length + count(rows) > rowLimits.rows) return [];
  const map = rowsOf(ydoc);
  const put = (row: NewRow, id: string, parentId: string, rank: string): Y.Map<unknown> => {
    const { children = [], ...cells } = row;
    const made = addRow(map, { ...freshCells, ...cells, id, parentId, style: spot.style, rank });
    const ranks = ranksBetween(undefined, undefined, children.length);
    for (const [index, child] of children.entries()) put(child, newRowId(), id, ranks[index] ?? '');
    return made;
  };
  const ranks = ranksAt(table, spot, rows.length);
  return ydoc.transact(
    () =>
      rows.map((row, index) => {
        const id = ids?.[index] ?? newRowId();
        put(row, id, spot.parentId, ranks[index] ?? '').set('deleted', true);
        return id;
      }),
    BIRTH,
  );
}

export const show = (ydoc: Y.Doc, ids: readonly string[]) => {
  for (const id of ids) rowMap(ydoc, id)?.set('deleted', false);
};

/** New rows with all below them; the ids of the topmost. */
export function insert(hand: Hand, spot: Spot, rows: readonly NewRow[], ids?: readonly string[]): string[] {
  const made = plant(hand, tableOf(hand), spot, rows, ids);
  hand.ydoc.transact(() => show(hand.ydoc, made), hand.origin);
  return made;
}

/** A row below that one (and all below it), or at the end of the table. Undefined when the doc is full. */
export function addAfter(
  hand: Hand,
  style: ParamStyle,
  after?: string,
  row: NewRow = {},
  id?: string,
): string | undefined {
  const table = tableOf(hand);
  const before = after === undefined ? undefined : table.get(after);
  const spot = before ? { style, parentId: before.parentId, after: before.id } : lastSpot(table, style);
  return insert(hand, spot, [row], id === undefined ? undefined : [id])[0];
}

/** A row at the end of that row's children. Undefined when there is no such row, it is as deep as rows go, or the doc is full. */
export function addChild(hand: Hand, parentId: string, row: NewRow = {}): string | undefined {
  const table = tableOf(hand);
  const parent = table.get(parentId);
  if (!parent || parent.depth + 1 >= rowLimits.depth) return undefined;
  return insert(hand, lastSpot(table, parent.style, parentId), [row])[0];
}

export function remove(hand: Hand, ids: Iterable<string>): void {
  const rows = tableOf(hand).topmost(ids);
  hand.ydoc.transact(() => {
    for (const { id, deleted } of rows) if (!deleted) rowMap(hand.ydoc, id)?.set('deleted', true);
  }, hand.origin);
}

/** With the rows above them: a row cannot stand where its parent is gone. */
export function bringBack(hand: Hand, ids: Iterable<string>): void {
  const table = tableOf(hand);
  const gone = new Set([...ids].flatMap((id) => table.way(id).filter(({ deleted }) => deleted)));
  hand.ydoc.transact(
    () =>
      show(
        hand.ydoc,
        [...gone].map(({ id }) => id),
      ),
    hand.origin,
  );
}

/** Copies with all below them, behind the last of their siblings among `ids`. */
export function duplicate(hand: Hand, ids: Iterable<string>): string[] {
  const table = tableOf(hand);
  const groups = new Map<string, Arranged[]>();
  for (const row of table.topmost(ids)) {
    const key = `${row.style} ${row.parentId}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const made = [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    if (!last) return [];
    const rows = group.map(({ id }) => wordsOf(hand.ydoc, table, id));
    return plant(hand, table, { style: last.style, parentId: last.parentId, after: last.id }, rows);
  });
  hand.ydoc.transact(() => show(hand.ydoc, made), hand.origin);
  return made;
}
