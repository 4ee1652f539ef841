import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { longestRun } from '../../../../contracts/docs/doc-types/longest-run.js';
import { changedAttributes, withAttributeOf } from '../../../../contracts/docs/doc-types/row-attributes.js';
import { normalizeRows, rowGroupKey, rowGroups, rowsById } from './tables.js';

type RowsById = ReadonlyMap<string, ParamRow>;

/**
 * Three-way merge of `content`, a user's edit of `base`, into the current rows `now`, by row and attribute. Values that
 * the edit did not change are taken from `now`; if both changed a value, the edit wins. A row removed by the edit is
 * removed with its descendants; a row missing in `now` returns only if the edit changed it.
 */
export function mergeRows(
  now: readonly ParamRow[],
  base: readonly ParamRow[],
  content: readonly ParamRow[],
): ParamRow[] {
  const [there, then, said] = [rowsById(now), rowsById(base), rowsById(content)];
  const removed = (id: string) => then.has(id) && !said.has(id);
  const merged = new Map<string, ParamRow>();
  for (const row of content) {
    const [was, is] = [then.get(row.id), there.get(row.id)];
    if (is) merged.set(row.id, was ? mergedRow(is, was, row) : row);
    else if (!was || !sameRow(was, row)) bringBack(merged, row, said);
  }
  // Rows added by other users are kept, unless their parent was removed.
  for (const row of now) {
    if (said.has(row.id) || removed(row.id)) continue;
    const parent = row.parentId;
    if (parent === '' || merged.has(parent)) merged.set(row.id, row);
  }
  return normalizeRows(inOrder(merged, now, content, movedBy(then, content)));
}

function mergedRow(is: ParamRow, was: ParamRow, said: ParamRow): ParamRow {
  const moved = was.parentId !== said.parentId || was.style !== said.style;
  const place = moved ? { parentId: said.parentId, style: said.style } : {};
  return changedAttributes(was, said).reduce((row, attribute) => withAttributeOf(row, said, attribute), {
    ...is,
    ...place,
  });
}

const sameRow = (a: ParamRow, b: ParamRow): boolean =>
  a.parentId === b.parentId && a.style === b.style && changedAttributes(a, b).length === 0;

/** Restores a row with its ancestors. */
function bringBack(merged: Map<string, ParamRow>, row: ParamRow, said: RowsById): void {
  for (let at: ParamRow | undefined = row; at && !merged.has(at.id); at = said.get(at.parentId)) merged.set(at.id, at);
}

/** Rows that are new or moved in `content`. */
function movedBy(then: RowsById, content: readonly ParamRow[]): Set<string> {
  const places = new Map([...then.keys()].map((id, at) => [id, at]));
  const moved = new Set<string>();
  for (const group of rowGroups(content).values()) {
    const stayed = group.filter((row) => {
      const was = then.get(row.id);
      const stays = was !== undefined && rowGroupKey(was) === rowGroupKey(row);
      if (!stays) moved.add(row.id);
      return stays;
    });
    const run = longestRun(stayed.map(({ id }) => places.get(id) ?? 0));
    for (const [at, { id }] of stayed.entries()) if (!run.has(at)) moved.add(id);
  }
  return moved;
}

/** The order of `now`, with the rows moved by `content` after the row that they follow there. */
function inOrder(
  merged: RowsById,
  now: readonly ParamRow[],
  content: readonly ParamRow[],
  moved: ReadonlySet<string>,
): ParamRow[] {
  const there = rowsById(now);
  const stays = now.flatMap(({ id }) => (merged.has(id) && !moved.has(id) ? (merged.get(id) ?? []) : []));
  const groups = rowGroups(stays);
  for (const [key, group] of rowGroups(content)) {
    const put = group.filter(({ id }) => merged.has(id) && (moved.has(id) || !there.has(id)));
    if (put.length)
      groups.set(key, placedAmong(groups.get(key) ?? [], group, new Set(put.map(({ id }) => id)), merged));
  }
  return [...groups.values()].flat();
}

/** `group` in its order, with each row of `put` after the row that precedes it in `order`, or first. */
export function placedAmong(
  group: readonly ParamRow[],
  order: readonly ParamRow[],
  put: ReadonlySet<string>,
  known: RowsById,
): ParamRow[] {
  const here = new Set([...group.map(({ id }) => id), ...put]);
  const behind = new Map<string, ParamRow[]>();
  let last = '';
  for (const { id } of order) {
    const row = known.get(id);
    if (!row || !here.has(id)) continue;
    if (put.has(id)) {
      const waiting = behind.get(last);
      if (waiting) waiting.push(row);
      else behind.set(last, [row]);
    } else last = id;
  }
  return [...(behind.get('') ?? []), ...group.flatMap((row) => [row, ...(behind.get(row.id) ?? [])])];
}
