import { type ParamRow, rowLimits } from '../../../../contracts/docs/doc-types/api.js';
import { withoutRowNotes, withRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { cleanName } from '../../../../contracts/platform/wire.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { WireContent, WireList, WireRow } from '../interface/doc-type.js';
import { rowsById, tables } from './tables.js';
import { idOf, textOf } from './wire-rows.js';
import { cellsOf, checksum, checksumOfWritten, keyOfWritten, type WrittenModel, writtenOut } from './written-out.js';

/** Types that a row that is a model may be given. */
const holdsModel = /^(?:object|array|object\[\])$/i;

/**
 * A form without what its client was shown of models. Written-out rows are no rows of the doc: unchanged ones are left
 * out, and a changed one is refused before anything is saved, because the client could not show that it was ignored.
 */
export function withoutModelRows(
  form: WireContent,
  before: readonly ParamRow[],
  models: readonly WrittenModel[],
): WireContent {
  const sent = tables.flatMap(({ list }) => {
    const rows = form[list];
    return rows ? [[list, rows] as const] : [];
  });
  if (sent.length === 0) return form;
  const reader = new SentBack(before, models);
  return { ...form, ...Object.fromEntries(sent.map(([list, rows]) => [list, reader.own(rows, list)])) };
}

class SentBack {
  private readonly known: ReadonlyMap<string, ParamRow>;
  /** By key; rows of the doc that are a model by their id. */
  private readonly shown: ReadonlyMap<string, ParamRow>;
  private deleted: ReadonlySet<string> = new Set();
  private sent: ReadonlyMap<string, WireRow> = new Map();
  /** The tables whose rows are all those of a model. */
  private readonly whole: ReadonlySet<WireList>;
  private isWhole = false;

  constructor(before: readonly ParamRow[], models: readonly WrittenModel[]) {
    this.known = rowsById(before);
    this.shown = new Map(writtenOut(before, models).map((row) => [this.keyOf(row.id) ?? row.id, row]));
    const opened = wholeBodies(before).filter(({ row }) => this.shown.get(row.id)?.ref === undefined);
    this.whole = new Set(
      tables.flatMap(({ style, list }) => (opened.some(({ table }) => table === style) ? list : [])),
    );
  }

  own(rows: readonly WireRow[], list: WireList): WireRow[] {
    this.isWhole = this.whole.has(list);
    this.sent = new Map(everyRow(rows).map((row) => [idOf(row.id), row]));
    this.deleted = new Set([...this.sent].flatMap(([id, row]) => (row.isDeleted ? id : [])));
    return rows.flatMap((row) => this.ownRow(row, undefined));
  }

  /** `above`: the id of the row in which it was nested. */
  private ownRow(row: WireRow, above: string | undefined): WireRow[] {
    const id = idOf(row.id);
    const parent = above ?? (row.parentId === undefined ? undefined : idOf(row.parentId));
    const key = this.keyOf(id);
    const children = (row.children ?? []).flatMap((child) => this.ownRow(child, id));
    if (key !== undefined) {
      if (!this.isGone(key) && !this.isUnchanged(row, id, key, parent)) throw this.refused(row, parent);
      return [];
    }
    const modelRow = parent === undefined ? undefined : this.keyOf(parent);
    if (modelRow !== undefined) {
      if (row.isDeleted || this.isGone(modelRow)) return [];
      throw this.refused(row, parent);
    }
    if (this.isWhole && !parent && !this.known.has(id)) {
      if (row.isDeleted) return [];
      throw this.refused(row, parent);
    }
    return [{ ...this.withoutShown(row, id, parent), ...(row.children && { children }) }];
  }

  /** The doc's own ids come first, whatever their form. */
  private keyOf(id: string): string | undefined {
    return this.known.has(id) ? undefined : keyOfWritten(id);
  }

  /** Whether the doc's row that is the model is deleted by the same form, or a row above it is. */
  private isGone(key: string): boolean {
    const parts = key.split('.');
    const ids = parts.map((_, at) => parts.slice(0, at + 1).join('.'));
    const way = new Set<string>();
    for (let at = ids.find((id) => this.known.has(id)); at && !way.has(at); at = this.known.get(at)?.parentId) {
      if (this.deleted.has(at)) return true;
      way.add(at);
    }
    return false;
  }

  private isUnchanged(row: WireRow, id: string, key: string, parent: string | undefined): boolean {
    if (row.isDeleted) return false;
    const now = this.shown.get(key);
    const was = now && cellsOf(now);
    const cells = {
      name: cleanName(textOf(row.name, was?.name ?? '')),
      type: textOf(row.type ?? undefined, was?.type ?? ''),
      required: row.required ?? was?.required ?? false,
      maxLength: textOf(row.maxLength, was?.maxLength ?? ''),
      example: textOf(row.example, was?.example ?? ''),
      description: textOf(row.description, was?.description ?? ''),
      enumId: row.enumId === undefined ? (was?.enumId ?? '') : idOf(row.enumId),
      parent: parent === undefined ? (was?.parent ?? '') : (this.keyOf(parent) ?? parent),
    };
    const sum = checksum(cells);
    return sum === checksumOfWritten(id) || (was !== undefined && sum === checksum(was));
  }

  /** A row that is a model, without the cells that were shown of the model: they stay as they are. */
  private withoutShown(row: WireRow, id: string, parent: string | undefined): WireRow {
    const [was, shown] = [this.known.get(id), this.shown.get(id)];
    if (!was || !shown || was.ref === undefined || row.isDeleted) return row;
    const type = textOf(row.type ?? undefined, was.type);
    const isSameType = type === shown.type || type === was.type;
    if (!isSameType && !holdsModel.test(type)) throw this.refused(row, parent);
    const text = withoutRowNotes(textOf(row.description, ''), shown);
    return {
      ...row,
      ...(isSameType && { type: undefined }),
      ...(nameOf(row) === shown.name && { name: undefined }),
      ...(isSameLength(textOf(row.maxLength, ''), shown.maxLength) && { maxLength: undefined }),
      ...(textOf(row.example, '') === shown.example && { example: undefined }),
      ...(row.enumId !== undefined && idOf(row.enumId) === shown.enumId && { enumId: undefined }),
      ...(row.description !== undefined && { description: isShownText(text, shown) ? undefined : text }),
    };
  }

  /** Names the row with the names of those above it. */
  private refused(row: WireRow, parent: string | undefined): Refusal {
    const path = [nameOf(row)];
    for (
      let at = this.sent.get(parent ?? '');
      at && path.length < rowLimits.depth;
      at = this.sent.get(idOf(at.parentId))
    )
      path.unshift(nameOf(at));
    return new Refusal('doc.rowOfModel', { row: path.filter(Boolean).join('.') });
  }
}

const nameOf = (row: WireRow): string => cleanName(textOf(row.name, ''));

const everyRow = (rows: readonly WireRow[]): WireRow[] =>
  rows.flatMap((row) => [row, ...(row.children ? everyRow(row.children) : [])]);

const isSameLength = (sent: string, shown: string): boolean => {
  const [one, other] = [sent, shown].map((length) => (length === '-' || length === '0' ? '' : length));
  return one === other;
};

const isShownText = (text: string, shown: ParamRow): boolean =>
  [shown.description, withRowNotes(shown)].some((each) => each.trimEnd() === text.replace(/\r\n?/g, '\n').trimEnd());
