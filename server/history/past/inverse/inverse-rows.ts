import { isDeepStrictEqual } from 'node:util';
import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { longestRun } from '../../../../contracts/docs/doc-types/longest-run.js';
import {
  attributeValue,
  changedAttributes,
  isColumn,
  withAttribute,
} from '../../../../contracts/docs/doc-types/row-attributes.js';
import { rowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { changedInPlace } from './changed-rows.js';
import { type RevertOptions, revertValue } from './revert-value.js';

interface Tables {
  readonly before: readonly ParamRow[];
  readonly after: readonly ParamRow[];
  readonly now: readonly ParamRow[];
}

interface RevertedRows {
  readonly rows: readonly ParamRow[];
  readonly kept: readonly string[];
}

/**
 * Undoes in the rows of now what changed from `before` to `after`: cells, added and deleted rows, places. `kept`: ids of
 * rows of which something stays because others changed it since.
 */
export const revertRows = (tables: Tables, options: RevertOptions): RevertedRows =>
  revertedInPlace(tables, options) ?? revertedAnywhere(tables, options);

/** Most edits change cells alone. Undefined when a row was added, deleted or moved, or returns. */
function revertedInPlace({ before, after, now }: Tables, options: RevertOptions): RevertedRows | undefined {
  const changed = changedInPlace(before, after);
  if (!changed) return undefined;
  const places = new Map(now.map(({ id }, at) => [id, at]));
  const rows = [...now];
  const kept: string[] = [];
  for (const { id, was, made } of changed) {
    if (!was || !made || !isDeepStrictEqual(placeOf(was), placeOf(made))) return undefined;
    if (options.only && !options.only.rowIds.includes(id)) continue;
    const at = places.get(id) ?? -1;
    const is = now[at];
    if (!is && options.isChosen) return undefined;
    const reverted = is && revertCells(was, made, is, options);
    if (reverted) rows[at] = reverted.row;
    if (reverted?.isKept !== false) kept.push(id);
  }
  return { rows, kept };
}

function revertedAnywhere(tables: Tables, options: RevertOptions): RevertedRows {
  const { isChosen, only, writtenSince } = options;
  const [before, after, now] = [byId(tables.before), byId(tables.after), byId(tables.now)];
  const mayUndo = (id: string) => !only || only.rowIds.includes(id);
  const cameOrWent = (id: string) => writtenSince.row(id, 'presence', (row) => row !== undefined);
  const kept = new Set<string>();
  const rows = new Map<string, ParamRow>(now);
  const returned: string[] = [];
  for (const [id, row] of before) {
    const made = after.get(id);
    if (isDeepStrictEqual(row, made) || !mayUndo(id)) continue;
    const is = now.get(id);
    if (made && is) {
      const reverted = revertCells(row, made, is, options);
      if (reverted.isKept) kept.add(id);
      rows.set(id, reverted.row);
    } else if (!is && (isChosen || !(made || cameOrWent(id)))) {
      rows.set(id, row);
      returned.push(id);
    } else if (!is) kept.add(id);
  }
  for (const id of putBack(rows, now, options)) kept.add(id);
  const added = tables.after.filter(({ id }) => !before.has(id) && mayUndo(id));
  const isTheirs = (row: ParamRow) => !isChosen && (!isDeepStrictEqual(rows.get(row.id), row) || cameOrWent(row.id));
  for (const row of removable(added, { rows, isChosen, kept, isTheirs })) rows.delete(row.id);
  const order = orderOf(tables, { rows, returned, mayUndo, isChosen, kept });
  return { rows: arranged(order, rows), kept: [...kept] };
}

const byId = (rows: readonly ParamRow[]): ReadonlyMap<string, ParamRow> => new Map(rows.map((row) => [row.id, row]));

function revertCells(was: ParamRow, made: ParamRow, is: ParamRow, { isChosen, writtenSince }: RevertOptions) {
  const theirs = (name: string, part: (row: ParamRow) => unknown) => ({
    isChosen,
    isTheirs: () => writtenSince.row(is.id, name, (row) => row && part(row)),
  });
  const cells = new Map<string, unknown>(Object.entries(is));
  const [from, to] = [new Map<string, unknown>(Object.entries(was)), new Map<string, unknown>(Object.entries(made))];
  let isKept = false;
  for (const name of new Set([...from.keys(), ...to.keys()])) {
    if (Object.hasOwn(rowParts, name) || isOfPlace(name) || isDeepStrictEqual(from.get(name), to.get(name))) continue;
    const rules = theirs(`cell ${name}`, (row): unknown => Reflect.get(row, name));
    const cell = revertValue(from.get(name), to.get(name), cells.get(name), rules);
    cells.set(name, cell.value);
    isKept ||= cell.isKept;
  }
  let row = { ...is, ...Object.fromEntries(cells) };
  if (!isDeepStrictEqual(placeOf(was), placeOf(made))) {
    const place = revertValue(placeOf(was), placeOf(made), placeOf(is), theirs('place', placeOf));
    row = { ...row, ...Object(place.value) };
    isKept ||= place.isKept;
  }
  for (const attribute of changedAttributes(was, made)) {
    if (isColumn(attribute)) continue;
    const [before, after] = [attributeValue(was, attribute), attributeValue(made, attribute)];
    const rules = theirs(`attribute ${attribute}`, (of) => attributeValue(of, attribute));
    const part = revertValue(before, after, attributeValue(row, attribute), rules);
    row = withAttribute(
      row,
      attribute,
      part.value,
      was.values?.map(({ value }) => value),
    );
    isKept ||= part.isKept;
  }
  return { row, isKept };
}

/**
 * Rows that would be below a row that others deleted, or in a circle with one that others moved, stay where they are now,
 * or deleted. Returns those rows of others.
 */
function putBack(rows: Map<string, ParamRow>, now: ReadonlyMap<string, ParamRow>, options: RevertOptions): string[] {
  const others: string[] = [];
  for (;;) {
    const moved = [...rows.values()].filter(({ id, parentId }) => now.get(id)?.parentId !== parentId);
    const lost = moved.flatMap((row) => {
      const { gone, circle } = wayUp(row, rows);
      if (gone !== undefined && !options.isChosen) others.push(gone);
      others.push(...circle.filter((id) => options.writtenSince.row(id, 'place', (of) => of && placeOf(of))));
      return (gone !== undefined && !options.isChosen) || circle.length > 0 ? row : [];
    });
    if (lost.length === 0) return others;
    for (const row of lost) {
      const is = now.get(row.id);
      if (is) rows.set(row.id, { ...row, ...placeOf(is) });
      else rows.delete(row.id);
    }
  }
}

/** Where the way up from a row does not end at a table: at a row that is gone, or in a circle. */
function wayUp({ parentId }: ParamRow, rows: ReadonlyMap<string, ParamRow>): { gone?: string; circle: string[] } {
  const way = new Set<string>();
  for (let at = parentId; at !== ''; at = rows.get(at)?.parentId ?? '') {
    if (way.has(at)) return { circle: [...way] };
    way.add(at);
    if (!rows.has(at)) return { gone: at, circle: [] };
  }
  return { circle: [] };
}

/** The table of a row and the row above it change together. */
const placeOf = ({ parentId, style }: ParamRow) => ({ parentId, style });
const isOfPlace = (cell: string): boolean => cell === 'parentId' || cell === 'style';

interface Removal {
  readonly rows: ReadonlyMap<string, ParamRow>;
  readonly isChosen: boolean;
  readonly kept: Set<string>;
  isTheirs(row: ParamRow): boolean;
}

/** Of the added rows, those that nobody else changed and below which nobody else added one; the others are kept. */
function removable(added: readonly ParamRow[], { rows, isChosen, kept, isTheirs }: Removal): ParamRow[] {
  const gone = new Map(added.map((row) => [row.id, row]));
  const keep = (id: string) => {
    for (let at = id; gone.delete(at); at = rows.get(at)?.parentId ?? '') kept.add(at);
  };
  for (const row of added) if (rows.has(row.id) && isTheirs(row)) keep(row.id);
  for (const { id, parentId } of rows.values()) if (!isChosen && !gone.has(id) && gone.has(parentId)) keep(parentId);
  return [...gone.values()].filter(({ id }) => rows.has(id));
}

interface Ordering {
  readonly rows: ReadonlyMap<string, ParamRow>;
  readonly returned: readonly string[];
  readonly mayUndo: (id: string) => boolean;
  readonly isChosen: boolean;
  readonly kept: Set<string>;
}

/** The ids in the order of now, except that what returns or was moved stands beside its neighbours of before. */
function orderOf({ before, after, now }: Tables, { rows, returned, mayUndo, isChosen, kept }: Ordering): string[] {
  const own = moved(before, after);
  const since = moved(after, now);
  const back = [...own].filter((id) => rows.has(id) && mayUndo(id) && (isChosen || !since.has(id)));
  for (const id of own) if (mayUndo(id) && rows.has(id) && since.has(id) && !isChosen) kept.add(id);
  const placed = new Set([...returned, ...back]);
  const order = now.map(({ id }) => id).filter((id) => rows.has(id) && !placed.has(id));
  const present = new Set(order);
  /** What is placed behind each row; `''`: at the beginning. */
  const behind = new Map<string, string>();
  let last = '';
  for (const { id } of before) {
    if (placed.has(id)) behind.set(last, id);
    if (placed.has(id) || present.has(id)) last = id;
  }
  return ['', ...order].flatMap((start) => {
    const run = start === '' ? [] : [start];
    for (let next = behind.get(start); next !== undefined; next = behind.get(next)) run.push(next);
    return run;
  });
}

/** Ids whose place among the rows of both changed: the fewest whose move explains the difference. */
function moved(from: readonly ParamRow[], to: readonly ParamRow[]): Set<string> {
  const places = new Map(from.map(({ id }, at) => [id, at]));
  const common = to.flatMap(({ id }) => {
    const at = places.get(id);
    return at === undefined ? [] : [{ id, at }];
  });
  const stayed = longestRun(common.map(({ at }) => at));
  return new Set(common.filter((_, n) => !stayed.has(n)).map(({ id }) => id));
}

/** Table by table, each parent before its children, which are in its table; a row whose parent is gone becomes a root. */
function arranged(order: readonly string[], rows: ReadonlyMap<string, ParamRow>): ParamRow[] {
  const children = new Map<string, ParamRow[]>();
  const all = order.flatMap((id) => rows.get(id) ?? []);
  for (const row of all) {
    const parent = rows.has(row.parentId) ? row.parentId : `table ${row.style}`;
    const siblings = children.get(parent);
    if (siblings) siblings.push(row);
    else children.set(parent, [row]);
  }
  const found = new Map<string, ParamRow>();
  const visit = (above: string, place: Pick<ParamRow, 'parentId' | 'style'>): void => {
    for (const row of children.get(above) ?? []) {
      if (found.has(row.id)) continue;
      found.set(row.id, isDeepStrictEqual(placeOf(row), place) ? row : { ...row, ...place });
      visit(row.id, { parentId: row.id, style: place.style });
    }
  };
  for (const style of [...new Set(all.map((row) => row.style))].sort((a, b) => a - b))
    visit(`table ${style}`, { parentId: '', style });
  // In a circle of parents no row is reached from its table.
  for (const row of all) if (!found.has(row.id)) found.set(row.id, row);
  return [...found.values()];
}
