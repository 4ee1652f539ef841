import * as Y from 'yjs';
import { encodeId } from '../wire.js';
import { newRow, type ParamRow, ParamStyle, rowLimits } from './api.js';
import { live } from './common.js';
import { isRank } from './rank.js';

/*
 * The rows of an HTTP or Dubbo doc while people edit them: `params`, a Y.Map of row id → Y.Map. Names, examples and
 * descriptions are Y.Texts that are born with their row, so that words typed at once merge; everything else is one value,
 * the last writer wins. A row is never taken out of the map: `deleted` hides it with all below it, and what somebody else
 * typed there meanwhile is still there when it is brought back.
 *
 * Browser and server read by the same rules, so that all see one table whatever two people did at once: a cycle opens at
 * its smallest id, a row whose parent is missing or stands in another table becomes a root, one too deep moves up.
 */
export const rowTexts = ['name', 'example', 'description'] as const;

export interface Place {
  readonly id: string;
  readonly style: ParamStyle;
  /** As it is written; `Arranged` has the one that counts. */
  readonly parentId: string;
  readonly rank: string;
  readonly deleted: boolean;
}
export interface Arranged extends Place {
  /** 0 = a root. */
  readonly depth: number;
  /** It or one above it is deleted. */
  readonly gone: boolean;
}

export const rowsOf = (ydoc: Y.Doc): Y.Map<unknown> => ydoc.getMap(live.params);
export const newRowId = (): string => encodeId(Math.floor(Math.random() * 2 ** 48) + 1);

const styles: readonly unknown[] = Object.values(ParamStyle);
const isStyle = (value: unknown): value is ParamStyle => styles.includes(value);

/** What no database keeps: NUL, and halves of a pair. */
const unkept = /[\0\p{Cs}]/u;

/** Undefined: no row (what a foreign client put there); it stays where it is and is shown nowhere but in a mark. */
export function placeOf(id: string, row: unknown): Place | undefined {
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

export function placesOf(rows: Y.Map<unknown>): { places: Place[]; foreign: string[] } {
  const places: Place[] = [];
  const foreign: string[] = [];
  for (const [id, row] of rows) {
    const place = placeOf(id, row);
    if (place) places.push(place);
    else foreign.push(id);
  }
  return { places, foreign };
}

const order = (a: Place, b: Place) =>
  a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** Table by table, each parent before its children. */
export function arrange(places: readonly Place[]): Arranged[] {
  const known = new Map(places.map((place) => [place.id, place]));
  const parents = trueParents(known);
  const children = new Map<string, Place[]>();
  for (const place of places) {
    const parent = parents.get(place.id) ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(place);
    else children.set(parent, [place]);
  }
  for (const siblings of children.values()) siblings.sort(order);
  const roots = (children.get('') ?? []).sort((a, b) => a.style - b.style || order(a, b));
  const found: Arranged[] = [];
  // A stack instead of calls: twenty thousand levels of a hostile doc are no overflow.
  const open = roots.reverse().map((place) => ({ place, parentId: '', depth: 0, gone: place.deleted }));
  for (let at = open.pop(); at; at = open.pop()) {
    const { place, parentId, depth, gone } = at;
    found.push({ ...place, parentId, depth, gone });
    // Too deep: beside its parent instead of below it.
    const deepest = depth + 1 >= rowLimits.depth;
    const below = { parentId: deepest ? parentId : place.id, depth: deepest ? depth : depth + 1 };
    for (const child of (children.get(place.id) ?? []).reverse())
      open.push({ place: child, ...below, gone: gone || child.deleted });
  }
  return found;
}

/** The parent that counts, by row id: one of the same table, and never a row's own descendant. */
function trueParents(known: ReadonlyMap<string, Place>): Map<string, string> {
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

/** What a row says; texts longer than a row keeps come whole, for the screen to mark and the server to cut. */
export function cellsOf(row: Y.Map<unknown>): Omit<ParamRow, 'id' | 'parentId' | 'style'> {
  const told = (key: string, otherwise = '') => {
    const value = row.get(key);
    if (value instanceof Y.Text) return value.toString();
    return typeof value === 'string' ? value : otherwise;
  };
  return {
    name: told('name'),
    type: told('type', newRow.type),
    required: row.get('required') !== false,
    maxLength: told('maxLength'),
    example: told('example'),
    description: told('description'),
    enumId: told('enumId'),
  };
}

/** Puts a row into the map; call inside a transaction. */
export function addRow(
  rows: Y.Map<unknown>,
  { id, rank, ...row }: ParamRow & { readonly rank: string },
): Y.Map<unknown> {
  const made = new Y.Map<unknown>();
  made.set('style', row.style);
  made.set('parentId', row.parentId);
  made.set('rank', rank);
  for (const key of rowTexts) made.set(key, new Y.Text(row[key]));
  made.set('type', row.type);
  made.set('required', row.required);
  made.set('maxLength', row.maxLength);
  made.set('enumId', row.enumId);
  rows.set(id, made);
  return made;
}
