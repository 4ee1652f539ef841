import { type ApiContent, MODEL_ROOT, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { newRowId } from '../../../../contracts/docs/doc-types/rows.js';
import { modelType } from '../../../../contracts/docs/doc-types/unfolded.js';
import { readType } from '../../../../contracts/docs/doc-types/value-type.js';
import { wholeBodies } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type FilledTable, filledTable, plainRow, withFilledTables } from './filled-tables.js';
import { normalizeRows } from './tables.js';
import { type WrittenModel, withModel } from './written-out.js';

/*
 * A row with rows below it becomes a model, and a row that is a model gets the model's rows (docs/decisions/0059-extract-and-detach.md).
 * Both are pure; the commands are in server/docs/editing.
 */

/** What is said of a row where it stands, not of its schema: it stays there when the schema becomes a model. */
const ofUse = new Set(['nullable', 'readOnly', 'writeOnly', 'deprecated', 'default', 'examples']);

/** The rows of the model that the row becomes. They keep their ids: what is typed into them afterwards is known by them. */
export function rowsForModel(params: readonly ParamRow[], rowId: string): ParamRow[] {
  const row = extractable(params, rowId);
  const root = rootForModel(
    row,
    params.filter(({ parentId }) => parentId === rowId),
  );
  const below = belowOf(params, rowId).map((each) => ({
    ...each,
    style: ParamStyle.model,
    parentId: each.parentId === rowId ? '' : each.parentId,
  }));
  return [...root, ...below];
}

/**
 * The root of the model that a row becomes, if the row has keywords or values of its schema, or a type that the rows do not
 * imply. `top`: the rows directly below it.
 */
export function rootForModel(row: Pick<ParamRow, 'type' | 'schema' | 'values'>, top: readonly ParamRow[]): ParamRow[] {
  const { schema, values } = splitKeywords(row).model;
  const implied = modelType(undefined, top);
  const type = ownType(row.type, top) ?? implied;
  if (!schema && !values && type === implied) return [];
  const root = {
    ...{ id: MODEL_ROOT, parentId: '', style: ParamStyle.model, name: '', type, required: false },
    ...{ maxLength: '-', example: '', description: '', enumId: '' },
  };
  return [{ ...root, ...(schema && { schema }), ...(values && { values }) }];
}

/** The type of a map whose values have no row; the rows of everything else imply its type, and variants of objects do not. */
function ownType(type: string, top: readonly ParamRow[]): string | undefined {
  const { depth, of } = readType(type);
  if (of === 'map') return depth === 0 && !top.some(isOfMembers) ? type.trim() : undefined;
  return of === 'object' ? 'object' : undefined;
}
const isOfMembers = ({ kind, name }: ParamRow): boolean => kind === 'additionalProperties' || name === MAP_KEY;
const MAP_KEY = '{key}';

/** The rows of the doc, in which the row is the model. Its type stays what clients show that know no models. */
export function withExtracted(params: readonly ParamRow[], rowId: string, ref: string): ParamRow[] {
  const away = new Set(belowOf(params, rowId).map(({ id }) => id));
  return params.flatMap((row) => {
    if (away.has(row.id)) return [];
    if (row.id !== rowId) return row;
    return asModel(row, ref);
  });
}

/** The row that is the model now, with what it still has itself. */
export function asModel(row: ParamRow, ref: string): ParamRow {
  const { schema: _, values: __, ...own } = row;
  const { schema } = splitKeywords(row).own;
  return { ...own, ...(schema && { schema }), ref };
}

function extractable(params: readonly ParamRow[], rowId: string): ParamRow {
  const row = rowOf(params, rowId);
  if (row.ref !== undefined) throw new Refusal('row.isModel', { name: row.name });
  const isSchema = row.style !== ParamStyle.code && !(row.style === ParamStyle.responses && row.parentId === '');
  if (!isSchema || rowId === MODEL_ROOT || !params.some(({ parentId }) => parentId === rowId))
    throw new Refusal('row.noFields', { name: row.name });
  return row;
}

export function rowOf(params: readonly ParamRow[], rowId: string): ParamRow {
  const row = params.find(({ id }) => id === rowId);
  if (!row) throw new Refusal('row.unknown');
  return row;
}

/** Of a list, the keywords of its innermost elements are those of the model. */
function splitKeywords({ type, schema = {}, values }: Pick<ParamRow, 'type' | 'schema' | 'values'>) {
  const prefix = 'items/'.repeat(readType(type).depth);
  const [model, own]: [[string, string][], [string, string][]] = [[], []];
  for (const [name, text] of Object.entries(schema)) {
    const rest = name.startsWith(prefix) ? name.slice(prefix.length) : '@';
    if (rest.startsWith('@') || rest.startsWith('items/') || ofUse.has(rest)) own.push([name, text]);
    else model.push([rest, text]);
  }
  return {
    model: { schema: model.length > 0 ? Object.fromEntries(model) : undefined, values },
    own: { schema: own.length > 0 ? Object.fromEntries(own) : undefined },
  };
}

/** All rows below it; rows stand behind their parents. */
export function belowOf(params: readonly ParamRow[], rowId: string): ParamRow[] {
  const above = new Set([rowId]);
  return params.filter(({ id, parentId }) => {
    const isBelow = above.has(parentId);
    if (isBelow) above.add(id);
    return isBelow;
  });
}

/** A row of a table has what the model says of its values, except of a plain value, which has a row of its own. */
function asTable(own: ParamRow, { ref: _, ...row }: ParamRow, isPlain: boolean): ParamRow {
  const { values, description, ref } = own;
  const root = !isPlain && { description, ...(values && { values }) };
  return { ...row, ...root, ...(ref !== undefined && { ref }) };
}

/** `tables`: those of whole bodies, which fields of the doc describe too. */
interface DetachedRows {
  readonly params: readonly ParamRow[];
  readonly tables: readonly FilledTable[];
}

/**
 * The rows of the doc, in which the row has the model's rows under fresh ids, before those that are below it already. Rows
 * of the model that are models stay models. A model that is gone leaves nothing but the row. Undefined: it is no model.
 */
export function withDetached(
  params: readonly ParamRow[],
  rowId: string,
  model: WrittenModel | undefined,
): DetachedRows | undefined {
  const row = rowOf(params, rowId);
  if (row.ref === undefined) return undefined;
  const { ref: _, ...bare } = row;
  const ids = new Map(model?.rows.map(({ id }) => [id, newRowId()]));
  // The rows of a whole body are those of its table.
  const table = wholeBodies(params).find((body) => body.row.id === rowId)?.table;
  const copied = (model?.rows ?? []).map((each) => ({
    ...each,
    id: ids.get(each.id) ?? newRowId(),
    parentId: ids.get(each.parentId) ?? (table === undefined ? rowId : ''),
    style: table ?? row.style,
  }));
  const own = model ? withModel(row, model) : bare;
  if (table === undefined)
    return { params: params.flatMap((each) => (each.id === rowId ? [own, ...copied] : each)), tables: [] };
  const filled = filledTable(own, row, table, copied.length > 0);
  const isPlain = !model || filled.plain !== undefined;
  const rest = params.map((each) => (each.id === rowId ? asTable(own, row, isPlain) : each));
  if (!model) return { params: rest, tables: [] };
  const plain = plainRow(own, row, filled, newRowId());
  return { params: normalizeRows([...plain, ...copied, ...rest]), tables: [filled] };
}

export const withDetachedRows = (content: ApiContent, detached: DetachedRows | undefined): ApiContent =>
  detached ? withFilledTables({ ...content, params: [...detached.params] }, detached.tables) : content;

/** All rows of the doc that are the model, detached; undefined: there is none. */
export function withAllDetached(params: readonly ParamRow[], model: WrittenModel): DetachedRows | undefined {
  const using = params.filter(({ ref }) => ref === model.id);
  if (using.length === 0) return undefined;
  return using.reduce<DetachedRows>(
    (before, { id }) => {
      const found = withDetached(before.params, id, model);
      return found ? { params: found.params, tables: [...before.tables, ...found.tables] } : before;
    },
    { params, tables: [] },
  );
}
