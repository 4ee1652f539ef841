import { type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { longestRun } from '../../../../contracts/docs/doc-types/longest-run.js';
import { attributesOf, attributeText, changedAttributes } from '../../../../contracts/docs/doc-types/row-attributes.js';
import type { RowChange } from '../../../../contracts/docs/row-changes.js';
import { rowGroups, rowPath, rowsById, tables } from './tables.js';

/** The tables in the order of a doc, and the row of the operation behind them. */
const styles: readonly ParamStyle[] = [...tables.map(({ style }) => style), ParamStyle.operation];

type RowsById = ReadonlyMap<string, ParamRow>;

/** Changes of rows, matched by id: by table, in the order of `to`; removed rows at their former position. */
export function rowChanges(from: readonly ParamRow[], to: readonly ParamRow[]): RowChange[] {
  const [then, now] = [rowsById(from), rowsById(to)];
  const moved = movedRows(then, to);
  const changes = styles.flatMap((style) => {
    const before = from.filter((row) => row.style === style);
    const after = to.filter((row) => row.style === style);
    const removed = removedAfter(before, now, then);
    const told = after.flatMap((row) => {
      const was = then.get(row.id);
      const change = was?.style === style ? changed(was, row, then, now, moved) : [wholeRow('added', row, now)];
      return [...change, ...(removed.get(row.id) ?? [])];
    });
    return [...(removed.get('') ?? []), ...told];
  });
  // For a row that changed its table, the removal comes before the addition, so that changes can be applied in order.
  const crosses = ({ kind, rowId }: RowChange) => kind === 'removed' && now.has(rowId);
  return changes.some(crosses)
    ? [...changes.filter(crosses), ...changes.filter((change) => !crosses(change))]
    : changes;
}

/** Removed rows of a table, by the nearest preceding row that still exists. */
function removedAfter(before: readonly ParamRow[], now: RowsById, then: RowsById): Map<string, RowChange[]> {
  const removed = new Map<string, RowChange[]>();
  let last = '';
  for (const row of before) {
    if (now.get(row.id)?.style === row.style) last = row.id;
    else if (removed.get(last)?.push(wholeRow('removed', row, then)) === undefined)
      removed.set(last, [wholeRow('removed', row, then)]);
  }
  return removed;
}

function wholeRow(kind: 'added' | 'removed', row: ParamRow, known: RowsById): RowChange {
  const attributes = attributesOf(row).flatMap((attribute) => {
    const value = attributeText(row, attribute);
    if (value === '') return [];
    return [{ attribute, from: kind === 'added' ? '' : value, to: kind === 'added' ? value : '' }];
  });
  return { rowId: row.id, style: row.style, kind, path: rowPath(known, row.id), moved: null, attributes };
}

function changed(was: ParamRow, row: ParamRow, then: RowsById, now: RowsById, moved: ReadonlySet<string>): RowChange[] {
  const attributes = changedAttributes(was, row).map((attribute) => ({
    ...{ attribute, from: attributeText(was, attribute), to: attributeText(row, attribute) },
  }));
  const way = moved.has(row.id) ? { from: rowPath(then, was.parentId), to: rowPath(now, row.parentId) } : null;
  if (attributes.length === 0 && !way) return [];
  return [{ rowId: row.id, style: row.style, kind: 'changed', path: rowPath(now, row.id), moved: way, attributes }];
}

/** Rows with another parent, and the fewest others that explain the new order. */
function movedRows(then: RowsById, to: readonly ParamRow[]): Set<string> {
  const places = new Map([...then.keys()].map((id, at) => [id, at]));
  const moved = new Set<string>();
  for (const group of rowGroups(to).values()) {
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
