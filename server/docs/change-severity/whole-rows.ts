import { type ParamRow, ParamStyle, rowLimits } from '../../../contracts/docs/doc-types/api.js';
import { isOfSchema, saysOfRoot } from '../../../contracts/docs/doc-types/media-shapes.js';
import { modelType, writtenOut } from '../../../contracts/docs/doc-types/unfolded.js';
import { readType } from '../../../contracts/docs/doc-types/value-type.js';
import { tableMediaRows, type WholeBody, wholeBodies } from '../../../contracts/docs/doc-types/whole-bodies.js';
import { limitNames } from './limit-meaning.js';
import type { ComparedModels } from './resolved-rows.js';
import type { ComparedModel } from './unfolded-row.js';

interface WholeRows {
  readonly from: readonly ParamRow[];
  readonly to: readonly ParamRow[];
  /** The row of the doc that contains a row of a table. */
  readonly standsIn: (rowId: string) => string;
}

/**
 * Two contents with the fields of bodies that are models as a whole in the tables of these bodies, so that a table that
 * becomes a model with the same fields is no change. Where a model is missing, neither side of its table is judged.
 */
export function withWholeRows(
  from: readonly ParamRow[],
  to: readonly ParamRow[],
  models: Pick<ComparedModels, 'from' | 'to'>,
): WholeRows {
  const [then, now] = [wholeBodies(from), wholeBodies(to)];
  if (then.length + now.length === 0) return { from, to, standsIn: (rowId) => rowId };
  // Imports of earlier days did not read what limits a body with rows as a whole.
  const limited = (rows: readonly ParamRow[]) =>
    new Set(tableMediaRows(rows).flatMap(({ row, table }) => (row.ref !== undefined || saysOfRoot(row) ? table : [])));
  const [limits, limitsNow] = [limited(from), limited(to)];
  const areBoth = new Set([...limits].filter((table) => limitsNow.has(table)));
  const places = new Map<string, string>();
  const unknown = new Set<ParamStyle>();
  const side = (rows: readonly ParamRow[], bodies: readonly WholeBody<ParamRow>[], other: readonly ParamRow[]) => {
    const known = models[rows === from ? 'from' : 'to'];
    const kept = rows.map((row) => {
      const body = bodies.find((one) => one.row === row);
      return body ? { ...withoutRef(row), ...(areBoth.has(body.table) && limitsOf(row, known)) } : row;
    });
    const own = bodies.flatMap(({ row, table }) => {
      const found = fieldsOf(row, known);
      if (!found) unknown.add(table);
      const ids = new Set(other.flatMap(({ id, style }) => (style === table ? id : [])));
      const idOf = (id: string) => (ids.has(id) ? id : `${row.id}/${id}`);
      return (found ?? []).map((field) => {
        const id = idOf(field.id);
        places.set(id, row.id);
        return { ...field, id, parentId: field.parentId === '' ? '' : idOf(field.parentId), style: table };
      });
    });
    // Rows of the doc's own are not seen where the model is the body.
    const isHidden = ({ style }: ParamRow) => bodies.some(({ table }) => table === style);
    return [...kept.filter((row) => !isHidden(row)), ...own];
  };
  const [was, is] = [side(from, then, to), side(to, now, from)];
  const isJudged = ({ style }: ParamRow) => !unknown.has(style);
  return { from: was.filter(isJudged), to: is.filter(isJudged), standsIn: (rowId) => places.get(rowId) ?? rowId };
}

const withoutRef = ({ ref: _, ...row }: ParamRow): ParamRow => row;

/** The keywords of the row and of its model that limit the body as a whole; a plain value has its own row. */
function limitsOf(row: ParamRow, models: readonly ComparedModel[]): Pick<ParamRow, 'schema'> {
  const found = unfolded(row, models);
  if (!found || !hasFields(found)) return {};
  const limits = Object.entries(found.at.schema ?? {}).filter(
    ([name]) => name !== 'type' && (limitNames.has(name) || name === 'nullable'),
  );
  return { schema: { ...row.schema, ...Object.fromEntries(limits) } };
}

const VALUE = '$value';
interface Unfolded {
  /** The row with the parts of its model. */
  readonly at: ParamRow;
  readonly rows: readonly ParamRow[];
}

function hasFields({ at, rows }: Unfolded): boolean {
  const { of, depth } = readType(at.type);
  if (depth === 0 && (of === 'object' || of === 'any')) return true;
  return rows.some(({ kind, parentId }) => parentId === '' && (kind === undefined || kind === 'additionalProperties'));
}

/** The rows that the model of the row has in a table; undefined: the model is missing, or is itself. */
function fieldsOf(row: ParamRow, models: readonly ComparedModel[]): readonly ParamRow[] | undefined {
  const found = unfolded(row, models);
  if (!found) return undefined;
  if (hasFields(found)) return found.rows.slice(0, rowLimits.rows);
  // A plain value is one row without a name, as in the table, with its variants below it.
  const { schema = {}, ...at } = found.at;
  const own = Object.entries(schema).filter(([keyword]) => isOfSchema(keyword));
  const value = { ...at, id: VALUE, parentId: '', name: '', required: true };
  const below = found.rows.map((field) => (field.parentId === '' ? { ...field, parentId: VALUE } : field));
  return [{ ...value, ...(own.length > 0 && { schema: Object.fromEntries(own) }) }, ...below];
}

function unfolded(row: ParamRow, models: readonly ComparedModel[]): Unfolded | undefined {
  const seen = new Set<string>();
  let at: ParamRow = { ...row, type: 'object' };
  let rows: readonly ParamRow[] = [];
  while (at.ref !== undefined) {
    const { ref } = at;
    const model = models.find(({ id }) => id === ref);
    if (!model || seen.has(ref)) return undefined;
    seen.add(ref);
    rows = model.rows;
    at = unfoldedRow(at, model);
  }
  return { at, rows };
}

function unfoldedRow(row: ParamRow, { root, rows }: ComparedModel): ParamRow {
  const top = rows.filter(({ parentId }) => parentId === '');
  const {
    type,
    maxLength = '',
    schema,
    values,
    ref,
  } = writtenOut(row, root ?? undefined, modelType(root ?? undefined, top));
  const { schema: _, values: __, ref: ___, ...own } = row;
  return {
    ...{ ...own, type, maxLength },
    ...(schema && { schema }),
    ...(values && { values: [...values] }),
    ...(ref !== undefined && { ref }),
  };
}
