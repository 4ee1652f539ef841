import type * as Y from 'yjs';
import { newRow, type ParamStyle, type RowDefaults, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { ranksBetween } from '../../../../contracts/docs/doc-types/rank.js';
import { type ArrangedRow, addRow, newRowId, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import { copyOfRow, freshCells, type NewRow, type RowCells, RowTable, rowMap } from './row-table.js';

/*
 * Changes of rows, each one step of undo. Rows are inserted hidden by a transaction that undo does not track, and shown
 * by the tracked change: undo then hides a row instead of removing it from the map together with what others wrote in
 * it.
 */

/** The doc, and the transaction origin that undo tracks. */
export interface RowWriter {
  readonly ydoc: Y.Doc;
  readonly origin: unknown;
  /** The cached rows; without it they are read from the doc. */
  readonly table?: () => RowTable;
  /** The cells of a new row; without it the usual ones. */
  readonly rows?: { readonly fresh: RowCells };
}
export const tableOf = ({ ydoc, table }: RowWriter): RowTable => table?.() ?? RowTable.of(ydoc);
/** Transaction origin of inserted rows that are still hidden. */
export const HIDDEN_INSERT = 'insert of hidden rows';

/** The position between two rows of one parent; `after` undefined = before all others. */
export interface InsertPosition {
  readonly style: ParamStyle;
  readonly parentId: string;
  readonly after: string | undefined;
}

const childrenAt = (table: RowTable, { style, parentId }: InsertPosition) =>
  parentId ? table.children(parentId) : table.roots(style);

function ranksAt(table: RowTable, spot: InsertPosition, n: number): string[] {
  const siblings = childrenAt(table, spot);
  const at = siblings.findIndex(({ id }) => id === spot.after);
  return ranksBetween(siblings[at]?.rank, siblings[at + 1]?.rank, n);
}

export const lastPosition = (table: RowTable, style: ParamStyle, parentId = ''): InsertPosition => ({
  style,
  parentId,
  after: childrenAt(table, { style, parentId, after: undefined }).at(-1)?.id,
});

const count = (rows: readonly NewRow[]): number => rows.reduce((sum, row) => sum + 1 + count(row.children ?? []), 0);

/** Inserts the rows hidden; returns the ids of the topmost ones, none if the doc would exceed its limit. */
export function insertHidden(
  writer: RowWriter,
  table: RowTable,
  spot: InsertPosition,
  rows: readonly NewRow[],
  ids?: readonly string[],
): string[] {
  const { ydoc } = writer;
  if (rows.length === 0 || table.all.length + count(rows) > rowLimits.rows) return [];
  const map = rowsMap(ydoc);
  const fresh = writer.rows?.fresh ?? freshCells();
  const put = (row: NewRow, id: string, parentId: string, rank: string): Y.Map<unknown> => {
    const { children = [], ...cells } = row;
    const begun = begunWith(fresh, cells);
    const made = addRow(map, { ...fresh, ...cells, id, parentId, style: spot.style, rank, begun });
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
    HIDDEN_INSERT,
  );
}

/** What a row began with, if that is the choice of its application and not given with the row. */
function begunWith({ required, maxLength }: RowCells, given: NewRow): RowDefaults | undefined {
  if (given.required !== undefined || given.maxLength !== undefined) return undefined;
  return required === newRow.required && maxLength === newRow.maxLength ? undefined : { required, maxLength };
}

export const showRows = (ydoc: Y.Doc, ids: readonly string[]) => {
  for (const id of ids) rowMap(ydoc, id)?.set('deleted', false);
};

/** Inserts rows with their descendants; returns the ids of the topmost ones. */
export function insertRows(
  writer: RowWriter,
  spot: InsertPosition,
  rows: readonly NewRow[],
  ids?: readonly string[],
): string[] {
  const made = insertHidden(writer, tableOf(writer), spot, rows, ids);
  writer.ydoc.transact(() => showRows(writer.ydoc, made), writer.origin);
  return made;
}

/** Adds a row below that one and its descendants, or at the end of the table. Undefined if the doc is full. */
export function addAfter(
  writer: RowWriter,
  style: ParamStyle,
  after?: string,
  row: NewRow = {},
  id?: string,
): string | undefined {
  const table = tableOf(writer);
  const before = after === undefined ? undefined : table.get(after);
  const spot = before ? { style, parentId: before.parentId, after: before.id } : lastPosition(table, style);
  return insertRows(writer, spot, [row], id === undefined ? undefined : [id])[0];
}

/**
 * Adds a row at the end of that row's children. Undefined if the row does not exist, is at the maximum depth, or the
 * doc is full.
 */
export function addChild(writer: RowWriter, parentId: string, row: NewRow = {}): string | undefined {
  const table = tableOf(writer);
  const parent = table.get(parentId);
  if (!parent || parent.depth + 1 >= rowLimits.depth) return undefined;
  return insertRows(writer, lastPosition(table, parent.style, parentId), [row])[0];
}

export function removeRows(writer: RowWriter, ids: Iterable<string>): void {
  const rows = tableOf(writer).topmost(ids);
  writer.ydoc.transact(() => {
    for (const { id, deleted } of rows) if (!deleted) rowMap(writer.ydoc, id)?.set('deleted', true);
  }, writer.origin);
}

/** Restores their ancestors too: a row cannot be shown below a removed parent. */
export function restoreRows(writer: RowWriter, ids: Iterable<string>): void {
  const table = tableOf(writer);
  const gone = new Set([...ids].flatMap((id) => table.ancestry(id).filter(({ deleted }) => deleted)));
  writer.ydoc.transact(
    () =>
      showRows(
        writer.ydoc,
        [...gone].map(({ id }) => id),
      ),
    writer.origin,
  );
}

/** Copies rows with their descendants, placed after the last of their siblings among `ids`. */
export function duplicateRows(writer: RowWriter, ids: Iterable<string>): string[] {
  const table = tableOf(writer);
  const groups = new Map<string, ArrangedRow[]>();
  for (const row of table.topmost(ids)) {
    const key = `${row.style} ${row.parentId}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const made = [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    if (!last) return [];
    const rows = group.map(({ id }) => copyOfRow(writer.ydoc, table, id));
    return insertHidden(writer, table, { style: last.style, parentId: last.parentId, after: last.id }, rows);
  });
  writer.ydoc.transact(() => showRows(writer.ydoc, made), writer.origin);
  return made;
}
