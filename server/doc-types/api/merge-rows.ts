import { type ParamRow, rowAttributes } from '../../../contracts/doc-types/api.js';
import { longestRun } from './longest-run.js';
import { byId, groupOf, groupsOf, tidy } from './tables.js';

type Known = ReadonlyMap<string, ParamRow>;

/**
 * What somebody made of `base` (`content`), taken into what the tables say by `now`: by row and attribute. What they did
 * not touch is as it is now; what both changed is theirs; a row that they took away goes with what stands below it; one that
 * is gone by now comes back only if they changed it.
 */
export function mergeRows(
  now: readonly ParamRow[],
  base: readonly ParamRow[],
  content: readonly ParamRow[],
): ParamRow[] {
  const [there, then, said] = [byId(now), byId(base), byId(content)];
  const removed = (id: string) => then.has(id) && !said.has(id);
  const merged = new Map<string, ParamRow>();
  for (const row of content) {
    const [was, is] = [then.get(row.id), there.get(row.id)];
    if (is) merged.set(row.id, was ? mergedRow(is, was, row) : row);
    else if (!was || !sameRow(was, row)) bringBack(merged, row, said);
  }
  // Of colleagues: as they are, unless what they stand below was taken away.
  for (const row of now) {
    if (said.has(row.id) || removed(row.id)) continue;
    const parent = row.parentId;
    if (parent === '' || merged.has(parent)) merged.set(row.id, row);
  }
  return tidy(inOrder(merged, now, content, movedBy(then, content)));
}

function mergedRow(is: ParamRow, was: ParamRow, said: ParamRow): ParamRow {
  const moved = was.parentId !== said.parentId || was.style !== said.style;
  const place = moved ? { parentId: said.parentId, style: said.style } : {};
  const cells = Object.fromEntries(
    rowAttributes.filter((key) => was[key] !== said[key]).map((key) => [key, said[key]]),
  );
  return { ...is, ...place, ...cells };
}

const sameRow = (a: ParamRow, b: ParamRow): boolean =>
  a.parentId === b.parentId && a.style === b.style && rowAttributes.every((key) => a[key] === b[key]);

/** With all that it stands below. */
function bringBack(merged: Map<string, ParamRow>, row: ParamRow, said: Known): void {
  for (let at: ParamRow | undefined = row; at && !merged.has(at.id); at = said.get(at.parentId)) merged.set(at.id, at);
}

/** The rows that `content` puts somewhere: new ones, moved ones. */
function movedBy(then: Known, content: readonly ParamRow[]): Set<string> {
  const places = new Map([...then.keys()].map((id, at) => [id, at]));
  const moved = new Set<string>();
  for (const group of groupsOf(content).values()) {
    const stayed = group.filter((row) => {
      const was = then.get(row.id);
      const stays = was !== undefined && groupOf(was) === groupOf(row);
      if (!stays) moved.add(row.id);
      return stays;
    });
    const run = longestRun(stayed.map(({ id }) => places.get(id) ?? 0));
    for (const [at, { id }] of stayed.entries()) if (!run.has(at)) moved.add(id);
  }
  return moved;
}

/** The order of `now`, and what `content` put somewhere behind the row that it stands behind there. */
function inOrder(
  merged: Known,
  now: readonly ParamRow[],
  content: readonly ParamRow[],
  moved: ReadonlySet<string>,
): ParamRow[] {
  const there = byId(now);
  const stays = now.flatMap(({ id }) => (merged.has(id) && !moved.has(id) ? (merged.get(id) ?? []) : []));
  const groups = groupsOf(stays);
  for (const [key, group] of groupsOf(content)) {
    const put = group.filter(({ id }) => merged.has(id) && (moved.has(id) || !there.has(id)));
    if (put.length)
      groups.set(key, placedAmong(groups.get(key) ?? [], group, new Set(put.map(({ id }) => id)), merged));
  }
  return [...groups.values()].flat();
}

/** `group` in its order: each row of `put` behind the one before it in `order`, or first. */
export function placedAmong(
  group: readonly ParamRow[],
  order: readonly ParamRow[],
  put: ReadonlySet<string>,
  known: Known,
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
