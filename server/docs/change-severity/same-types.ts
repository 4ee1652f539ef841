import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { rowsById } from '../doc-types/api/tables.js';
import { isClassName } from './type-relation.js';
import type { Rows } from './unfolded-row.js';

/** The rows of one side, with those of models in place. */
export interface ResolvedSide {
  readonly rows: readonly ParamRow[];
  /** The rows that are models, as they were written. */
  readonly models: Rows;
  /** Of these, rows whose fields are not known: the model is missing, inside of itself, or there are too many rows. */
  readonly unknown: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, string>;
}

/** Without the rows below a row that the other side does not know, and with that row as it was written. */
function withoutUnknown({ rows, models, unknown }: ResolvedSide, other: ResolvedSide): readonly ParamRow[] {
  if (other.unknown.size === 0) return rows;
  const gone = new Set<string>();
  return rows.flatMap((row) => {
    if (gone.has(row.parentId)) {
      gone.add(row.id);
      return [];
    }
    if (!other.unknown.has(row.id) || unknown.has(row.id)) return [row];
    gone.add(row.id);
    return [models.get(row.id) ?? row];
  });
}

/** A row that becomes a model, or is one no longer, keeps its type if both are objects, or lists of them. */
export function sameTypes(was: ResolvedSide, is: ResolvedSide): { from: readonly ParamRow[]; to: readonly ParamRow[] } {
  const [from, to] = [withoutUnknown(was, is), withoutUnknown(is, was)];
  const later = rowsById(to);
  const [isObject, isObjectNow] = [objectsIn(from, was), objectsIn(to, is)];
  const same = from.map((row) => {
    const next = later.get(row.id);
    if (!next || next.type === row.type || was.models.has(row.id) === is.models.has(row.id)) return row;
    const [before, after] = [readType(row.type), readType(next.type)];
    const isSame = before.depth === after.depth && (before.of === after.of || (isObject(row) && isObjectNow(next)));
    return isSame ? { ...row, type: next.type } : row;
  });
  return { from: same, to };
}

/** Whether a row is an object or a list of objects; its type may be the name of a class. */
function objectsIn(rows: readonly ParamRow[], { unknown }: ResolvedSide): (row: ParamRow) => boolean {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  return ({ id, type }) => parents.has(id) || unknown.has(id) || readType(type).of === 'object' || isClassName(type);
}
