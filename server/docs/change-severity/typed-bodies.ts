import { type ParamRow, ParamStyle } from '../../../contracts/docs/doc-types/api.js';
import { isOfSchema } from '../../../contracts/docs/doc-types/media-shapes.js';
import { tableMediaRows } from '../../../contracts/docs/doc-types/whole-bodies.js';

type Rows = readonly ParamRow[];

/**
 * A body that is a plain value has one row without a name, which has the type, and variants below it; one of variants alone has
 * no such row. Where one side has it and the other one does not, the other one gets it, so that the variants are compared with each other.
 */
export function withTypedBodies(from: Rows, to: Rows): readonly [Rows, Rows] {
  let [was, is] = [from, to];
  for (const table of [ParamStyle.request, ParamStyle.response]) {
    const [before, after] = [topOf(was, table), topOf(is, table)];
    const [typed, typedNow] = [valueIn(before), valueIn(after)];
    if (typed && areVariants(after)) is = below(is, table, typed);
    else if (typedNow && areVariants(before)) was = below(was, table, typedNow);
  }
  return [was, is];
}

const topOf = (rows: Rows, table: ParamStyle): Rows =>
  rows.filter(({ style, parentId }) => style === table && parentId === '');
const areVariants = (top: Rows): boolean =>
  top.length > 0 && top.every(({ kind }) => kind !== undefined && kind !== 'additionalProperties');

/** The row of a plain value. */
const valueIn = ([only, ...others]: Rows): ParamRow | undefined =>
  only && others.length === 0 && only.name === '' && only.kind === undefined ? only : undefined;

/** The variants of the table below such a row, which has the keywords of the media type for the body itself. */
function below(rows: Rows, table: ParamStyle, { id, required }: ParamRow): Rows {
  const top = topOf(rows, table);
  const media = tableMediaRows(rows).find((one) => one.table === table)?.row;
  const { root, rest } = split(media);
  const value: ParamRow = {
    ...{ id, parentId: '', style: table, name: '', required, type: 'any' },
    ...{ maxLength: '', example: '', enumId: '', description: media?.description ?? '', ...root },
  };
  const placed = rows.map((row) => (row === media && rest ? rest : top.includes(row) ? { ...row, parentId: id } : row));
  return [value, ...placed];
}

/** The keywords of the media type's row for the value itself, or for the elements of a list. */
function split(media: ParamRow | undefined): { readonly root: Partial<ParamRow>; readonly rest?: ParamRow } {
  if (!media) return { root: {} };
  const { schema = {}, values, ...row } = media;
  const [own, held] = [new Map<string, string>(), new Map<string, string>()];
  const isList = Object.keys(schema).some((name) => ofLists.test(name));
  for (const [name, text] of Object.entries(schema)) {
    const isOwn = isOfSchema(name) && (!isList || name.startsWith(ITEMS));
    if (isOwn) own.set(isList ? name.slice(ITEMS.length) : name, text);
    else held.set(name, text);
  }
  const root = { ...(own.size > 0 && { schema: Object.fromEntries(own) }), ...(values && { values }) };
  return { root, rest: { ...row, description: '', schema: Object.fromEntries(held) } };
}
const ITEMS = 'items/';
const ofLists = /^(?:items\/|(?:minItems|maxItems|uniqueItems)$)/;
