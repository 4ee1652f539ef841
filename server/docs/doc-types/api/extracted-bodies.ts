import { type ApiContent, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { newRowId } from '../../../../contracts/docs/doc-types/rows.js';
import { modelType } from '../../../../contracts/docs/doc-types/unfolded.js';
import { listText } from '../../../../contracts/docs/doc-types/value-type.js';
import { tableMediaRows, WHOLE_REQUEST, WHOLE_RESPONSE } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { asModel, rootForModel } from './extracted-rows.js';
import { listsAround } from './filled-tables.js';

/*
 * The table of a body becomes a model, and a body that is a model gets its rows in the table
 * (docs/decisions/0062-bodies-by-media-type.md).
 */

/** The table of a whole body; undefined: the id is that of a row. */
export const tableOfBody = (rowId: string): ParamStyle | undefined =>
  rowId === WHOLE_REQUEST ? ParamStyle.request : rowId === WHOLE_RESPONSE ? ParamStyle.response : undefined;

/** The rows of the model that a body becomes. They keep their ids. `lists`: those around it, which the doc says. */
export function rowsOfBody(params: readonly ParamRow[], table: ParamStyle, lists: number): ParamRow[] {
  const media = mediaOf(params, table);
  if (media?.ref !== undefined) throw new Refusal('row.isModel', { name: '' });
  const rows = params.filter(({ style }) => style === table);
  // A plain value, or a list of them, is a row without a name, which may become a model itself.
  if (rows.length === 0 || rows.some(({ name, kind, parentId }) => parentId === '' && name === '' && !kind))
    throw new Refusal('row.noFields', { name: '' });
  const top = rows.filter(({ parentId }) => parentId === '');
  // The type of a body is what its rows imply.
  const root = media ? rootForModel({ ...media, type: listText(modelType(undefined, top), lists) }, top) : [];
  return [...root, ...rows.map((row) => ({ ...row, style: ParamStyle.model }))];
}

const mediaOf = (params: readonly ParamRow[], table: ParamStyle): ParamRow | undefined =>
  tableMediaRows(params).find((body) => body.table === table)?.row;

/** The body that becomes a model. `contentType`: that of the doc; `lists`: those around the model. */
interface BecomingBody {
  readonly table: ParamStyle;
  readonly contentType: string;
  readonly lists: number;
}
export const becomingBody = (content: ApiContent, table: ParamStyle): BecomingBody => ({
  ...{ table, contentType: content.contentType, lists: listsAround(content, table) },
});

/** The rows of the doc, in which the body is the model and its table is empty. */
export const withExtractedBody = (params: readonly ParamRow[], body: BecomingBody, ref: string): ParamRow[] =>
  withWholeBody(
    params.filter(({ style }) => style !== body.table),
    body,
    ref,
  );

/** The media type of the table is the model; its row, and that of the first success, are made where there are none. */
function withWholeBody(
  params: readonly ParamRow[],
  { table, contentType, lists }: BecomingBody,
  ref: string,
): ParamRow[] {
  const known = mediaOf(params, table);
  const type = listText('object', lists);
  if (known) return params.map((row) => (row === known ? { ...asModel({ ...row, type }, ref), type: 'object' } : row));
  const media = { type: 'object', schema: { [IN_TABLE]: 'true' }, ref };
  if (table === ParamStyle.request)
    return [{ ...bare(ParamStyle.bodies, contentType.trim() || JSON_TYPE), ...media }, ...params];
  const statuses = params.filter(({ style, parentId }) => style === ParamStyle.responses && parentId === '');
  const found = statuses.find(({ schema }) => schema?.[IN_TABLE] === 'true') ?? statuses.find(isOk);
  const status = found ?? bare(ParamStyle.responses, '200');
  const row = { ...bare(ParamStyle.responses, JSON_TYPE), ...media, parentId: status.id };
  return found ? params.flatMap((each) => (each === found ? [each, row] : each)) : [status, row, ...params];
}

const isOk = ({ name }: ParamRow): boolean => name === '200';
const JSON_TYPE = 'application/json';

const bare = (style: ParamStyle, name: string): ParamRow => ({
  ...{ id: newRowId(), parentId: '', style, name, type: '', required: false, maxLength: '-' },
  ...{ example: '', description: '', enumId: '' },
});
