import { type ParamRow, rowAttributes } from '../../../contracts/doc-types/api.js';
import type { RowChange } from '../../../contracts/history.js';
import { longestRun } from './longest-run.js';
import { byId, groupsOf, pathOf, tables } from './tables.js';

type Known = ReadonlyMap<string, ParamRow>;

/** What became of the rows, known by their ids: table by table, in the order of `to`; a removed one stands where it stood. */
export function rowChanges(from: readonly ParamRow[], to: readonly ParamRow[]): RowChange[] {
  const [then, now] = [byId(from), byId(to)];
  const moved = movedRows(then, to);
  const changes = tables.flatMap(({ style }) => {
    const before = from.filter((row) => row.style === style);
    const after = to.filter((row) => row.style === style);
    const removed = removedAfter(before, now, then);
    const told = after.flatMap((row) => {
      const was = then.get(row.id);
      const change = was?.style === style ? changed(was, row, then, now, moved) : [whole('added', row, now)];
      return [...change, ...(removed.get(row.id) ?? [])];
    });
    return [...(removed.get('') ?? []), ...told];
  });
  // Of a row that went to another table: first that it went, then that it came, for whoever follows it.
  const crosses = ({ kind, rowId }: RowChange) => kind === 'removed' && now.has(rowId);
  return changes.some(crosses)
    ? [...changes.filter(crosses), ...changes.filter((change) => !crosses(change))]
    : changes;
}

/** The rows of a table that are no more, by the row before them that still is. */
function removedAfter(before: readonly ParamRow[], now: Known, then: Known): Map<string, RowChange[]> {
  const removed = new Map<string, RowChange[]>();
  let last = '';
  for (const row of before) {
    if (now.get(row.id)?.style === row.style) last = row.id;
    else if (removed.get(last)?.push(whole('removed', row, then)) === undefined)
      removed.set(last, [whole('removed', row, then)]);
  }
  return removed;
}

const told = (row: ParamRow, attribute: (typeof rowAttributes)[number]): string => String(row[attribute]);

function whole(kind: 'added' | 'removed', row: ParamRow, known: Known): RowChange {
  const attributes = rowAttributes.flatMap((attribute) => {
    const value = told(row, attribute);
    if (value === '') return [];
    return [{ attribute, from: kind === 'added' ? '' : value, to: kind === 'added' ? value : '' }];
  });
  return { rowId: row.id, style: row.style, kind, path: pathOf(known, row.id), moved: null, attributes };
}

function changed(was: ParamRow, row: ParamRow, then: Known, now: Known, moved: ReadonlySet<string>): RowChange[] {
  const attributes = rowAttributes
    .filter((attribute) => was[attribute] !== row[attribute])
    .map((attribute) => ({ attribute, from: told(was, attribute), to: told(row, attribute) }));
  const way = moved.has(row.id) ? { from: pathOf(then, was.parentId), to: pathOf(now, row.parentId) } : null;
  if (attributes.length === 0 && !way) return [];
  return [{ rowId: row.id, style: row.style, kind: 'changed', path: pathOf(now, row.id), moved: way, attributes }];
}

/** Rows with another parent, and as few of those that stayed as explain the new order. */
function movedRows(then: Known, to: readonly ParamRow[]): Set<string> {
  const places = new Map([...then.keys()].map((id, at) => [id, at]));
  const moved = new Set<string>();
  for (const group of groupsOf(to).values()) {
    const stayed = group.filter((row) => {
      const was = then.get(row.id);
      if (was?.style !== row.style) return false;
      if (was.parentId !== row.parentId) moved.add(row.id);
      return was.parentId === row.parentId;
    });
    const run = longestRun(stayed.map(({ id }) => places.get(id) ?? 0));
    stayed.forEach(({ id }, at) => {
      if (!run.has(at)) moved.add(id);
    });
  }
  return moved;
}
