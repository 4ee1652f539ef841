import * as Y from 'yjs';
import type { ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { writeParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import { longestRun } from '../../../../contracts/docs/doc-types/longest-run.js';
import { placeOfRank, ranksBetween } from '../../../../contracts/docs/doc-types/rank.js';
import {
  type ArrangedRow,
  addRow,
  arrangeRows,
  EXTRACTED,
  type RowPosition,
  rowPositions,
  rowsMap,
  rowsOfVersion,
  rowTexts,
  storedCells,
  storedLength,
} from '../../../../contracts/docs/doc-types/rows.js';
import { wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { writeText } from '../interface/text-difference.js';
import { normalizeRows, rowGroups, rowsById } from './tables.js';

/** Writes these rows to the live tables as a diff; equal rows are not changed. Call inside a transaction. */
export function writeRows(ydoc: Y.Doc, params: readonly ParamRow[]): void {
  const rows = rowsMap(ydoc);
  const wanted = normalizeRows(params);
  const { places } = rowPositions(rows);
  const known = rowsById(places);
  const parents = new Set(wanted.map(({ parentId }) => parentId));
  for (const row of wanted) {
    const there = rows.get(row.id);
    if (known.has(row.id) && there instanceof Y.Map) writeCells(there, row, parents.has(row.id));
  }
  const arranged = arrangeRows(places);
  const models = new Set(wanted.flatMap(({ id, ref }) => (ref === undefined ? [] : id)));
  const whole = new Set<ParamStyle>(wholeBodies(wanted).map(({ table }) => table));
  const ids = new Set(wanted.map(({ id }) => id));
  const ofVersion = new Set(rowsOfVersion(ydoc).map(({ id }) => id));
  const shown = arranged.filter(({ id, gone }) => !gone && (ofVersion.has(id) || ids.has(id)));
  if (sameOrder(shown, wanted)) return;
  const seen = new Set(shown.map(({ id }) => id));
  /** Rows beyond the limit, or not edited yet: they are in no version, so the new content does not remove them. */
  const beyond = new Set(arranged.flatMap(({ id, gone }) => (gone || seen.has(id) ? [] : [id])));
  placeRows(rows, wanted, known, rowsById(shown));
  removeOthers(rows, { wanted: ids, beyond, models, whole });
}

function writeCells(row: Y.Map<unknown>, wanted: ParamRow, hasChildren: boolean): void {
  const now = storedCells(row);
  for (const key of rowTexts) {
    if (now[key] === wanted[key]) continue;
    const text = row.get(key);
    if (text instanceof Y.Text) writeText(text, wanted[key]);
    else row.set(key, new Y.Text(wanted[key]));
  }
  if (now.type !== wanted.type) row.set('type', wanted.type);
  if (now.required !== wanted.required) row.set('required', wanted.required);
  if (now.enumId !== wanted.enumId) row.set('enumId', wanted.enumId);
  if (storedLength(now.maxLength, hasChildren) !== wanted.maxLength) row.set('maxLength', wanted.maxLength);
  writeParts(row, wanted);
}

const sameOrder = (shown: readonly ArrangedRow[], wanted: readonly ParamRow[]): boolean =>
  shown.length === wanted.length &&
  shown.every((place, at) => {
    const row = wanted[at];
    return row?.id === place.id && row.parentId === place.parentId && row.style === place.style;
  });

/** Adds, restores and moves rows; rows in the right order keep their ranks, the others get ranks between them. */
function placeRows(
  rows: Y.Map<unknown>,
  wanted: readonly ParamRow[],
  known: ReadonlyMap<string, RowPosition>,
  shown: ReadonlyMap<string, ArrangedRow>,
): void {
  for (const group of rowGroups(wanted).values()) {
    const stays = staying(group, known, shown);
    for (let at = 0; at < group.length; at++) {
      if (stays.has(at)) continue;
      let end = at;
      while (end < group.length && !stays.has(end)) end++;
      const ranks = ranksBetween(stays.get(at - 1), stays.get(end), end - at);
      group.slice(at, end).forEach((row, i) => {
        putRow(rows, row, ranks[i] ?? '', known.get(row.id));
      });
      at = end;
    }
  }
}

/** Ranks of rows that can keep their position, by index in the group. */
function staying(
  group: readonly ParamRow[],
  known: ReadonlyMap<string, RowPosition>,
  shown: ReadonlyMap<string, ArrangedRow>,
): Map<number, string> {
  const candidates = group.flatMap((row, at) => {
    const [place, seen] = [known.get(row.id), shown.get(row.id)];
    // A row whose position is repaired on read is written at its repaired position, because this write may change the
    // cause.
    const plain = place && seen && place.parentId === seen.parentId && place.rank !== '';
    return plain && place.parentId === row.parentId && place.style === row.style
      ? [{ at, rank: placeOfRank(place.rank) }]
      : [];
  });
  const order = new Map([...new Set(candidates.map(({ rank }) => rank))].sort().map((rank, i) => [rank, i]));
  const run = longestRun(candidates.map(({ rank }) => order.get(rank) ?? 0));
  return new Map(candidates.flatMap(({ at, rank }, i) => (run.has(i) ? [[at, rank] as const] : [])));
}

function putRow(rows: Y.Map<unknown>, row: ParamRow, rank: string, place: RowPosition | undefined): void {
  const there = rows.get(row.id);
  if (!place || !(there instanceof Y.Map)) {
    addRow(rows, { ...row, rank });
    return;
  }
  if (place.deleted) there.set('deleted', false);
  if (there.has(EXTRACTED)) there.delete(EXTRACTED);
  if (place.style !== row.style) there.set('style', row.style);
  if (place.parentId !== row.parentId) there.set('parentId', row.parentId);
  there.set('rank', rank);
}

interface KnownRows {
  readonly wanted: ReadonlySet<string>;
  readonly beyond: ReadonlySet<string>;
  /** Rows that are a model: what stood below them is the model's. */
  readonly models: ReadonlySet<string>;
  /** Tables of bodies that are a model. */
  readonly whole: ReadonlySet<ParamStyle>;
}

/** Marks rows as deleted that are not in the content. Descendants are hidden and restored with their ancestor. */
function removeOthers(rows: Y.Map<unknown>, { wanted, beyond, models, whole }: KnownRows): void {
  const away = new Set<string>();
  for (const { id, parentId, gone, style } of arrangeRows(rowPositions(rows).places)) {
    if (gone || wanted.has(id) || beyond.has(id)) continue;
    const row = rows.get(id);
    if (!away.has(parentId) && row instanceof Y.Map) {
      row.set('deleted', true);
      if (models.has(parentId) || (parentId === '' && whole.has(style))) row.set(EXTRACTED, true);
    }
    away.add(id);
  }
}
