import { createHash } from 'node:crypto';
import type { ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { withRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { storedLength } from '../../../../contracts/docs/doc-types/rows.js';
import { unfolded } from '../../../../contracts/docs/doc-types/unfolded.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { type WholeBody, wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';

/*
 * Rows that are a model, written out for clients that know no models (docs/wire.md 1.10): the model's rows follow the row
 * as if they were the doc's, and those of a whole body are the rows of its table. Their ids have a form of their own, so that they are recognized when they are sent back.
 */

/** A model as `GET /doc/models` has it. */
export interface WrittenModel {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly root: ParamRow | null;
  readonly rows: readonly ParamRow[];
}

/** Models in one another. */
const LEVELS = 5;
/** Rows of a table. A model with more than are left is not written out. */
export const MOST_ROWS = 1_000;

/** `depth`: rows above one another. */
interface Limits {
  readonly levels: number;
  readonly rows: number;
  readonly depth: number;
}
const shown: Limits = { levels: LEVELS, rows: MOST_ROWS, depth: Number.POSITIVE_INFINITY };

/** A row that is a model. `key`: its id in the doc and, below models, the ids of the rows on the way to it. */
interface Place {
  readonly key: string;
  readonly row: ParamRow;
  readonly depth: number;
  readonly inside: readonly string[];
}
interface Opened {
  readonly row: ParamRow;
  readonly rows: readonly ParamRow[];
}

/**
 * The rows of a doc and of the models that they are, level by level, and never twice the same model on one way. Where a
 * limit ends this, the row stays as it is, with its reference.
 */
export function writtenOut(
  params: readonly ParamRow[],
  models: readonly WrittenModel[],
  limits: Limits = shown,
): ParamRow[] {
  const whole = wholeBodies(params);
  const opened = openedRows(params, new Map(models.map((model) => [model.id, model])), whole, limits);
  const isWhole = (row: ParamRow): boolean => whole.some((body) => body.row === row);
  return params.flatMap((row) =>
    opened.has(row.id) ? written(row.id, row, row.id, opened, isWhole(row) ? '' : row.id) : row,
  );
}

function openedRows(
  params: readonly ParamRow[],
  models: ReadonlyMap<string, WrittenModel>,
  whole: readonly WholeBody<ParamRow>[],
  limits: Limits,
): Map<string, Opened> {
  const left = new Map<ParamStyle, number>();
  for (const { style } of params) left.set(style, (left.get(style) ?? limits.rows) - 1);
  const tableOf = (row: ParamRow): ParamStyle | undefined => whole.find((body) => body.row === row)?.table;
  const opened = new Map<string, Opened>();
  const depths = depthsOf(params, 1);
  let level: Place[] = params.map((row) => ({ key: row.id, row, depth: depths.get(row.id) ?? 1, inside: [] }));
  for (let at = 0; at < limits.levels; at++) {
    const next: Place[] = [];
    for (const place of level) {
      const { key, row } = place;
      const found = modelOf(place, models);
      const table = tableOf(row);
      const style = table ?? row.style;
      const room = left.get(style) ?? limits.rows;
      if (!found || found.rows.length > room) continue;
      const below = depthsOf(found.rows, table === undefined ? place.depth + 1 : 1);
      if ([...below.values()].some((depth) => depth > limits.depth)) continue;
      left.set(style, room - found.rows.length);
      const rows = found.rows.map((each) => ({ ...each, style }));
      opened.set(key, { row: found.row, rows });
      for (const each of rows)
        next.push({ key: `${key}.${each.id}`, row: each, depth: below.get(each.id) ?? 1, inside: found.inside });
    }
    level = next;
  }
  return opened;
}

/** How deep each row is, where those at the top are `top` deep; parents come first. */
function depthsOf(rows: readonly ParamRow[], top: number): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parentId } of rows) depths.set(id, (depths.get(parentId) ?? top - 1) + 1);
  return depths;
}

/** The row with what its model says where it is silent itself; a model that is another one has the rows of that one. */
function modelOf({ row, inside }: Pick<Place, 'row' | 'inside'>, models: ReadonlyMap<string, WrittenModel>) {
  const way = [...inside];
  let [at, rows]: [ParamRow, readonly ParamRow[] | undefined] = [row, undefined];
  for (let model = models.get(at.ref ?? ''); model; model = models.get(at.ref ?? '')) {
    if (way.includes(model.id)) return undefined;
    way.push(model.id);
    const { name } = at;
    // A variant need not have a name; such clients show nothing else of it.
    [at, rows] = [{ ...withModel(at, model), name: name || (at.kind ? model.name : '') }, model.rows];
  }
  return rows && { row: rows.length > 0 ? { ...at, maxLength: storedLength('', true) } : at, rows, inside: way };
}

/** The row without its reference, with what the model says where the row is silent. */
export function withModel(row: ParamRow, { id, key, name, root }: WrittenModel): ParamRow {
  const shape = { id, key, name, root: root ?? undefined, branches: [] };
  const said = unfolded({ row, children: [], models: () => shape })?.branch.row ?? row;
  const { schema: _, values: __, ref: ___, ...own } = row;
  const { depth, of } = readType(root?.type.trim() || 'object');
  return {
    ...own,
    // The type of a row that is a model is written for such clients already.
    type: depth === 0 && of === 'object' ? row.type : said.type,
    maxLength: said.maxLength || '-',
    example: said.example,
    description: said.description,
    enumId: row.enumId || (root?.enumId ?? ''),
    ...(said.schema && { schema: { ...said.schema } }),
    ...(said.values && { values: [...said.values] }),
    ...(said.ref !== undefined && { ref: said.ref }),
  };
}

/** The row and the rows of its model, parents first. `id`: that of the row on the wire; `above`: what the model's rows are below. */
function written(
  key: string,
  row: ParamRow,
  id: string,
  opened: ReadonlyMap<string, Opened>,
  above: string,
): ParamRow[] {
  const found = opened.get(key);
  if (!found) return [{ ...row, id }];
  const { parentId } = row;
  const ids = new Map<string, string>();
  const below = found.rows.flatMap((each) => {
    const own = `${key}.${each.id}`;
    const parent = ids.get(each.parentId) ?? above;
    const shown = { ...(opened.get(own)?.row ?? each), parentId: parent };
    const wireId = own + MARK + checksum(cellsOf(shown));
    ids.set(each.id, wireId);
    return written(own, { ...shown, parentId: parent }, wireId, opened, wireId);
  });
  return [{ ...found.row, parentId, id }, ...below];
}

/** What a client shows of a row and sends back; `parent`: the key of the parent. */
export interface WrittenCells {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly maxLength: string;
  readonly example: string;
  readonly description: string;
  readonly enumId: string;
  readonly parent: string;
}

export const cellsOf = (row: ParamRow): WrittenCells => ({
  ...row,
  description: withRowNotes(row),
  parent: keyOfWritten(row.parentId) ?? row.parentId,
});

/**
 * Ends the id of a written-out row. A row that is sent back is known to be unchanged even if its model has changed since.
 */
export function checksum(cells: WrittenCells): string {
  const { name, type, required, maxLength, example, description, enumId, parent } = cells;
  const length = maxLength === '-' || maxLength === '0' ? '' : maxLength;
  const text = description.replace(/\r\n?/g, '\n').trimEnd();
  const all = JSON.stringify([name, type, required, length, example, text, enumId, parent]);
  return createHash('sha256').update(all).digest('base64url').slice(0, CHECKSUM);
}

const MARK = '.~';
const CHECKSUM = 8;
/** The key in the id of a written-out row; undefined: the id is that of another row. */
export function keyOfWritten(id: string): string | undefined {
  const at = id.length - CHECKSUM - MARK.length;
  const key = id.slice(0, Math.max(0, at));
  return key.includes('.') && id.startsWith(MARK, at) ? key : undefined;
}
export const checksumOfWritten = (id: string): string => id.slice(-CHECKSUM);
