import * as Y from 'yjs';
import { cleanName, encodeId } from '../../platform/wire.js';
import {
  newRow,
  type ParamRow,
  ParamStyle,
  type RowAttribute,
  type RowDefaults,
  rowAttributes,
  rowLimits,
} from './api.js';
import { live } from './common.js';
import { isPartKey, writeParts } from './live-parts.js';
import { cutField, storable } from './plain-text.js';
import { isRank } from './rank.js';

/*
 * The rows of an HTTP or Dubbo doc during live editing: `params`, a Y.Map of row id → Y.Map. Names, examples and
 * descriptions are Y.Texts that are created with their row, so that simultaneous typing merges; every other attribute
 * is one value, where the last writer wins. A row is never removed from the map: `deleted` hides it and everything
 * below it, so that text which someone else typed there meanwhile is still there after a restore.
 *
 * Browser and server read by the same rules, so that everyone sees the same table after concurrent changes: a cycle
 * opens at its smallest id, a row whose parent is missing or in another table becomes a root, a row that is too deep
 * moves up.
 */
export const rowTexts = ['name', 'example', 'description'] as const;

export interface RowPosition {
  readonly id: string;
  readonly style: ParamStyle;
  /** As stored; `ArrangedRow` has the effective one. */
  readonly parentId: string;
  readonly rank: string;
  readonly deleted: boolean;
}
export interface ArrangedRow extends RowPosition {
  /** 0 = a root. */
  readonly depth: number;
  /** The row or one of its ancestors is deleted. */
  readonly gone: boolean;
}

/**
 * The key of rows that are hidden because the row above them became a model. What is above does not show it: that row may have been
 * detached, moved or removed since.
 */
export const EXTRACTED = 'extracted';

/** The key of what a row began with, where its application chose other values than the usual ones. */
export const BEGUN = 'begun';

export const rowsMap = (ydoc: Y.Doc): Y.Map<unknown> => ydoc.getMap(live.params);
export const newRowId = (): string => encodeId(Math.floor(Math.random() * 2 ** 48) + 1);

/** The row of an operation is no row of the live table (`live-fixed-rows.ts`). */
const styles: readonly unknown[] = Object.values(ParamStyle).filter((style) => style !== ParamStyle.operation);
const isStyle = (value: unknown): value is ParamStyle => styles.includes(value);

/** Characters that the database cannot store: NUL and unpaired surrogates. */
const unkept = /[\0\p{Cs}]/u;

/** Undefined: not a row (written by a foreign client); it stays in the map and is shown only as a mark. */
export function rowPosition(id: string, row: unknown): RowPosition | undefined {
  if (!(row instanceof Y.Map) || id === '' || id.length > rowLimits.id || unkept.test(id)) return undefined;
  const [style, parentId, rank] = [row.get('style'), row.get('parentId'), row.get('rank')];
  if (!isStyle(style)) return undefined;
  return {
    id,
    style,
    parentId: typeof parentId === 'string' ? parentId : '',
    rank: isRank(rank) ? rank : '',
    deleted: row.get('deleted') === true,
  };
}

export function rowPositions(rows: Y.Map<unknown>): { places: RowPosition[]; foreign: string[] } {
  const places: RowPosition[] = [];
  const foreign: string[] = [];
  for (const [id, row] of rows) {
    const place = rowPosition(id, row);
    if (place) places.push(place);
    else foreign.push(id);
  }
  return { places, foreign };
}

const order = (a: RowPosition, b: RowPosition) =>
  a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Table by table, each parent before its children. */
export function arrangeRows(places: readonly RowPosition[]): ArrangedRow[] {
  const known = new Map(places.map((place) => [place.id, place]));
  const parents = trueParents(known);
  const children = new Map<string, RowPosition[]>();
  for (const place of places) {
    const parent = parents.get(place.id) ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(place);
    else children.set(parent, [place]);
  }
  for (const siblings of children.values()) siblings.sort(order);
  const roots = (children.get('') ?? []).sort((a, b) => a.style - b.style || order(a, b));
  const found: ArrangedRow[] = [];
  // A stack instead of recursion: twenty thousand levels of a hostile doc cause no overflow.
  const open = roots.reverse().map((place) => ({ place, parentId: '', depth: 0, gone: place.deleted }));
  for (let at = open.pop(); at; at = open.pop()) {
    const { place, parentId, depth, gone } = at;
    found.push({ ...place, parentId, depth, gone });
    // Too deep: becomes a sibling of its parent instead of a child.
    const deepest = depth + 1 >= rowLimits.depth;
    const below = { parentId: deepest ? parentId : place.id, depth: deepest ? depth : depth + 1 };
    for (const child of (children.get(place.id) ?? []).reverse())
      open.push({ place: child, ...below, gone: gone || child.deleted });
  }
  return found;
}

/** The effective parent by row id: a row of the same table, and never one of the row's own descendants. */
function trueParents(known: ReadonlyMap<string, RowPosition>): Map<string, string> {
  const parents = new Map<string, string>();
  for (const { id, style, parentId } of known.values())
    parents.set(id, known.get(parentId)?.style === style && parentId !== id ? parentId : '');
  const done = new Set<string>();
  for (const start of known.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at = start;
    for (; at !== '' && !done.has(at) && !onWay.has(at); at = parents.get(at) ?? '') {
      way.push(at);
      onWay.add(at);
    }
    if (onWay.has(at)) {
      const cycle = way.slice(way.indexOf(at));
      parents.set(
        cycle.reduce((least, id) => (id < least ? id : least)),
        '',
      );
    }
    for (const id of way) done.add(id);
  }
  return parents;
}

/** The cells of a row. Texts above the limits are returned whole: the screen marks them and the server cuts them. */
export function rowCells(row: Y.Map<unknown>): Pick<ParamRow, RowAttribute> {
  const cellText = (key: string, otherwise = '') => {
    const value = row.get(key);
    if (value instanceof Y.Text) return value.toString();
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    name: cellText('name'),
    type: cellText('type', newRow.type),
    required: row.get('required') !== false,
    maxLength: cellText('maxLength'),
    example: cellText('example'),
    description: cellText('description'),
    enumId: cellText('enumId'),
  };
}

/** The cells of a row as a version stores them. */
export function storedCells(row: Y.Map<unknown>): ReturnType<typeof rowCells> {
  const cells = rowCells(row);
  return {
    name: cleanName(cutField(cleanName(storable(cells.name)), rowLimits.name)),
    type: cutField(cells.type, rowLimits.type),
    required: cells.required,
    maxLength: cutField(cells.maxLength, rowLimits.maxLength),
    example: cutField(cells.example, rowLimits.example),
    description: cutField(cells.description, rowLimits.description),
    enumId: cells.enumId.length > 16 ? '' : storable(cells.enumId),
  };
}

/** The max length as a version stores it (docs/wire.md 1.10): an unset one is `-`; a row with children has none. */
export function storedLength(maxLength: string, hasChildren: boolean): string {
  if (hasChildren) return '';
  return maxLength === '' || maxLength === '0' ? '-' : maxLength;
}

/** A row that was never filled in since it was added with the usual values or those of its application. */
export function isUntouchedRow(row: Y.Map<unknown>): boolean {
  const name = row.get('name');
  if (name instanceof Y.Text && name.length > 0) return false;
  for (const key of row.keys()) if (isPartKey(key)) return false;
  const cells = rowCells(row);
  const begun = row.get(BEGUN);
  return [newRow, typeof begun === 'object' ? begun : null].some((chosen) => {
    const { required, maxLength }: RowDefaults = { ...newRow, ...chosen };
    const untouched: typeof cells = { ...usual, required, maxLength };
    return rowAttributes.every((attribute) => cells[attribute] === untouched[attribute]);
  });
}
const usual = { type: newRow.type, name: '', example: '', description: '', enumId: '' } as const;

/**
 * The rows of a version, in order, without deleted and untouched rows. Untouched rows stay when they describe the
 * elements of an array, or when rows below them stay; of a doc above the limit, the first rows are returned.
 */
export function rowsOfVersion(ydoc: Y.Doc): ArrangedRow[] {
  const rows = rowsMap(ydoc);
  const visible = arrangeRows(rowPositions(rows).places).filter(({ gone }) => !gone);
  const needed = new Set<string>();
  // Children come after their parents.
  const kept = visible.toReversed().filter(({ id, parentId, style }) => {
    const row = rows.get(id);
    const isKept =
      needed.has(id) || !(row instanceof Y.Map) || !isUntouchedRow(row) || isArrayElement(ydoc, { parentId, style });
    if (isKept) needed.add(parentId);
    return isKept;
  });
  return kept.toReversed().slice(0, rowLimits.rows);
}

/** Whether the row describes the elements of an array: its parent, or the table itself. Such rows need no name. */
export function isArrayElement(ydoc: Y.Doc, { parentId, style }: Pick<RowPosition, 'parentId' | 'style'>): boolean {
  const parent = rowsMap(ydoc).get(parentId);
  if (parent instanceof Y.Map) return /array$|\[\]$/i.test(String(parent.get('type')));
  const fields = ydoc.getMap(live.fields);
  if (style === ParamStyle.request) return fields.get('isRequestArray') === true;
  return style === ParamStyle.response && fields.get('isResponseArray') === true;
}

interface AddedRow extends ParamRow {
  readonly rank: string;
  readonly begun?: RowDefaults | undefined;
}

/** Adds a row to the map; call inside a transaction. */
export function addRow(rows: Y.Map<unknown>, { id, rank, begun, ...row }: AddedRow): Y.Map<unknown> {
  const made = new Y.Map<unknown>();
  made.set('style', row.style);
  made.set('parentId', row.parentId);
  made.set('rank', rank);
  for (const key of rowTexts) made.set(key, new Y.Text(row[key]));
  made.set('type', row.type);
  made.set('required', row.required);
  made.set('maxLength', row.maxLength);
  made.set('enumId', row.enumId);
  if (begun) made.set(BEGUN, begun);
  rows.set(id, made);
  writeParts(made, row);
  return made;
}
