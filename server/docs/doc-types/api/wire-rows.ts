import { newRow, type ParamRow, type ParamStyle, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { storable } from '../../../../contracts/docs/doc-types/plain-text.js';
import { withoutRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { partsOfRow } from '../../../../contracts/docs/doc-types/row-parts.js';
import { newRowId } from '../../../../contracts/docs/doc-types/rows.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { WireRow } from '../interface/doc-type.js';
import { placedAmong } from './merge-rows.js';
import { rowGroups, rowsById } from './tables.js';

type RowsById = ReadonlyMap<string, ParamRow>;
/** A received wire row. `nested`: index of the row in which it was nested. */
interface SentRow {
  readonly row: WireRow;
  readonly nested: number | undefined;
  readonly id: string;
  readonly order: number;
}

/**
 * Merges a table sent by a client into the previous rows: rows that are not sent are kept, rows with `isDeleted` are
 * removed with their descendants. Ids of existing rows refer to them; other ids are temporary, for `parentId` in the
 * list. A row with such an id is the existing row of its name below its parent that the list does not name by its id, as
 * in the existing product (docs/wire.md 2.7, `data_id`); otherwise it is new. So sending a list again changes nothing.
 */
export function tableFromWire(
  style: ParamStyle,
  list: readonly WireRow[],
  before: readonly ParamRow[],
  field: string,
): ParamRow[] {
  const known = rowsById(before);
  const sent = recognized(flat(list, known, field), known);
  const ids = idsOf(sent);
  const rows = new Map(known);
  for (const { row, nested, id } of sent) {
    const was = known.get(id);
    rows.set(id, {
      // What the client was not shown stays.
      ...partsOfRow(was ?? {}),
      ...cellsFrom(row, was),
      id,
      style,
      parentId: parentOf(row, nested, was, sent, ids, known),
    });
  }
  openCycles(rows, sent);
  refuseDepth(rows, field);
  dropDeleted(rows, sent);
  return ordered(rows, sent, before);
}

/** The rows' ids by those in the list. */
function idsOf(sent: readonly SentRow[]): Map<string, string> {
  const ids = new Map<string, string>();
  for (const { row, id } of sent) {
    const own = idOf(row.id);
    if (own !== '' && !ids.has(own)) ids.set(own, id);
  }
  return ids;
}

/** Gives rows with temporary ids the ids of existing rows of the same name and parent, in their order. */
function recognized(sent: readonly SentRow[], known: RowsById): SentRow[] {
  const named = new Set(sent.map(({ id }) => id));
  const unnamed = new Map<string, string[]>();
  for (const row of known.values()) {
    if (named.has(row.id)) continue;
    const place = placeOf(row.parentId, row.name);
    const others = unnamed.get(place);
    if (others) others.push(row.id);
    else unnamed.set(place, [row.id]);
  }
  if (unnamed.size === 0) return [...sent];
  const ids = idsOf(sent);
  const parents = new Map(
    sent.map((one) => [one.id, parentOf(one.row, one.nested, known.get(one.id), sent, ids, known)]),
  );
  const byId = new Map(sent.map((one) => [one.id, one]));
  const found = new Map<string, string>();
  const lookedUp = new Set<string>();
  /** Parents first: their ids are part of the place. */
  const idAfter = (start: string): string => {
    const way: SentRow[] = [];
    for (let at = byId.get(start); at && !lookedUp.has(at.id); at = byId.get(parents.get(at.id) ?? '')) {
      lookedUp.add(at.id);
      way.push(at);
    }
    for (const { row, id } of way.reverse()) {
      const parentId = parents.get(id) ?? '';
      const name = cleanName(textOf(row.name, ''));
      // A row that was added and deleted before it was ever saved does not match an existing one.
      if (known.has(id) || row.isDeleted) continue;
      const there = unnamed.get(placeOf(found.get(parentId) ?? parentId, name))?.shift();
      if (there !== undefined) found.set(id, there);
    }
    return found.get(start) ?? start;
  };
  return sent.map((one) => ({ ...one, id: idAfter(one.id) }));
}

const placeOf = (parentId: string, name: string): string => `${parentId} ${name}`;

export const idOf = (id: WireRow['id']): string =>
  id === null || id === undefined || id === 0 || id === '0' ? '' : String(id);
export const textOf = (value: WireRow['name'], before: string): string =>
  value === undefined ? before : storable(value === null ? '' : String(value));

/** Flattens the rows, parents before children. */
function flat(list: readonly WireRow[], known: RowsById, field: string): SentRow[] {
  const found: SentRow[] = [];
  const taken = new Set<string>();
  const open = list.map((row) => ({ row, nested: -1, depth: 1 })).reverse();
  for (let at = open.pop(); at; at = open.pop()) {
    const { row, nested, depth } = at;
    if (depth > rowLimits.depth) throw tooDeep(field);
    const own = idOf(row.id);
    const id = known.has(own) && !taken.has(own) ? own : newRowId();
    taken.add(id);
    const index = found.length;
    const order = row.orderIndex ?? Number.NaN;
    found.push({ row, nested: nested < 0 ? undefined : nested, id, order });
    for (const child of [...(row.children ?? [])].reverse()) open.push({ row: child, nested: index, depth: depth + 1 });
  }
  return found;
}

function cellsFrom(row: WireRow, was: ParamRow | undefined) {
  return {
    name: cleanName(textOf(row.name, was?.name ?? '')),
    type: textOf(row.type ?? undefined, was?.type ?? newRow.type),
    required: row.required ?? was?.required ?? newRow.required,
    maxLength: textOf(row.maxLength, was?.maxLength ?? ''),
    example: textOf(row.example, was?.example ?? ''),
    description: row.description === undefined ? (was?.description ?? '') : describedBy(row, was),
    enumId: row.enumId === undefined ? (was?.enumId ?? '') : storable(idOf(row.enumId)),
  };
}

/** Without the line of keywords and values. */
function describedBy({ description }: WireRow, was: ParamRow | undefined): string {
  const text = textOf(description, '');
  return was ? withoutRowNotes(text, was) : text;
}

function parentOf(
  row: WireRow,
  nested: number | undefined,
  was: ParamRow | undefined,
  sent: readonly SentRow[],
  ids: ReadonlyMap<string, string>,
  known: RowsById,
): string {
  if (nested !== undefined) return sent[nested]?.id ?? '';
  if (row.parentId === undefined) return was?.parentId ?? '';
  const named = idOf(row.parentId);
  return ids.get(named) ?? (known.has(named) ? named : '');
}

function dropDeleted(rows: Map<string, ParamRow>, sent: readonly SentRow[]): void {
  const gone = new Set(sent.filter(({ row }) => row.isDeleted).map(({ id }) => id));
  if (gone.size === 0) return;
  const goes = (start: ParamRow): boolean => {
    const way = new Set<string>();
    for (let at: ParamRow | undefined = start; at && !way.has(at.id); at = rows.get(at.parentId)) {
      if (gone.has(at.id)) return true;
      way.add(at.id);
    }
    return false;
  };
  const away = [...rows.values()].filter(goes);
  for (const { id } of away) rows.delete(id);
}

/** Rows below themselves: the one that is sent first becomes a root, so that the same list always gives the same table. */
function openCycles(rows: Map<string, ParamRow>, sent: readonly SentRow[]): void {
  const places = new Map(sent.map(({ id }, at) => [id, at]));
  const place = (id: string) => places.get(id) ?? sent.length;
  const done = new Set<string>();
  for (const start of [...rows.values()]) {
    const way = new Set<string>();
    let at: ParamRow | undefined = start;
    for (; at && !done.has(at.id) && !way.has(at.id); at = rows.get(at.parentId)) way.add(at.id);
    if (at && way.has(at.id)) {
      const ids = [...way];
      const first = ids.slice(ids.indexOf(at.id)).reduce((a, b) => (place(a) <= place(b) ? a : b));
      const row = rows.get(first);
      if (row) rows.set(first, { ...row, parentId: '' });
    }
    for (const each of way) done.add(each);
  }
}

/** Refuses rows nested too deep. */
function refuseDepth(rows: RowsById, field: string): void {
  const depths = new Map<string, number>();
  for (const start of rows.values()) {
    const way: string[] = [];
    let at: ParamRow | undefined = start;
    for (; at && !depths.has(at.id); at = rows.get(at.parentId)) way.push(at.id);
    let depth = at ? (depths.get(at.id) ?? 0) : 0;
    for (const id of way.reverse()) {
      depths.set(id, ++depth);
      if (depth > rowLimits.depth) throw tooDeep(field);
    }
  }
}

const tooDeep = (field: string) => new Refusal('input.invalid', { issues: [{ field, key: 'field.deep', facts: {} }] });

/** Sent siblings in order, by `orderIndex` if given; rows that were not sent follow their previous predecessor. */
function ordered(rows: RowsById, sent: readonly SentRow[], before: readonly ParamRow[]): ParamRow[] {
  let last = 0;
  const counted = sent.map(({ id, order }) => {
    if (!Number.isNaN(order)) last = order;
    return { id, order: last };
  });
  const inOrder = counted.sort((a, b) => a.order - b.order).flatMap(({ id }) => rows.get(id) ?? []);
  const told = new Set(inOrder.map(({ id }) => id));
  const groups = rowGroups(inOrder);
  for (const [key, group] of rowGroups(before.flatMap(({ id }) => rows.get(id) ?? []))) {
    const rest = new Set(group.filter(({ id }) => !told.has(id)).map(({ id }) => id));
    if (rest.size) groups.set(key, placedAmong(groups.get(key) ?? [], group, rest, rows));
  }
  return [...groups.values()].flat();
}
