import { type ApiContent, apiLimits, type ParamRow, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { listText, objectLists, readType } from '../../../../contracts/docs/doc-types/value-type.js';

/*
 * The table of a body that was a model as a whole and has its rows now. What such a table is beyond its rows, fields of the doc contain:
 * whether it is a list, and of which plain values.
 */

export interface FilledTable {
  readonly table: ParamStyle;
  /** How many lists the model is. */
  readonly lists: number;
  /** The type of a plain value, which is one row without a name. */
  readonly plain?: string;
  /** The keywords of the model itself, for the row of the media type. */
  readonly said?: { readonly rowId: string; readonly schema: Readonly<Record<string, string>> };
}

/**
 * The table that gets the rows of the model. `own`: the row of the media type with what the model has besides its rows; `media`: as it was;
 * `hasRows`: the model has rows.
 */
export function filledTable(own: ParamRow, media: ParamRow, table: ParamStyle, hasRows: boolean): FilledTable {
  const isPlain = own.ref === undefined && !hasRows && readType(plainType(own, media)).of !== 'object';
  if (isPlain) return { table, lists: 0, plain: plainType(own, media) };
  const lists = Math.max(0, readType(own.type).depth - readType(media.type).depth);
  const ofModel = Object.entries(own.schema ?? {}).filter(([keyword]) => !Object.hasOwn(media.schema ?? {}, keyword));
  const said = ofModel.length > 0 && { said: { rowId: own.id, schema: Object.fromEntries(ofModel) } };
  return { table, lists, ...said };
}

/** A body of a plain value is a row without a name in its table. */
export function plainRow(own: ParamRow, media: ParamRow, { table, plain }: FilledTable, id: string): ParamRow[] {
  if (plain === undefined) return [];
  const prefix = 'items/'.repeat(readType(media.type).depth);
  const said = Object.entries(own.schema ?? {}).flatMap(([name, text]) =>
    name.startsWith('@') || !name.startsWith(prefix) ? [] : [[name.slice(prefix.length), text] as const],
  );
  const { schema: _, ...cells } = own;
  const schema = said.length > 0 && { schema: Object.fromEntries(said) };
  return [{ ...cells, id, parentId: '', style: table, name: '', type: plain, ...schema }];
}

/** The row of the media type may be written as a list; the fields of the doc have that. */
const plainType = (own: ParamRow, media: ParamRow): string =>
  own.type.slice(0, own.type.length - 2 * readType(media.type).depth);

/** The content with the fields of these tables. */
export const withFilledTables = (content: ApiContent, tables: readonly FilledTable[]): ApiContent =>
  tables.reduce(withFilled, content);

function withFilled(given: ApiContent, { table, lists, plain, said }: FilledTable): ApiContent {
  const isRequest = table === ParamStyle.request;
  const around = listsAround(given, table);
  const content = said
    ? {
        ...given,
        params: given.params.map((row) => (row.id === said.rowId ? withSaid(row, said.schema, around) : row)),
      }
    : given;
  const depth = lists + around;
  if (depth === 0) return content;
  // The field says that it is one list, its elements may be further ones.
  const type = listText(plain ?? 'object', depth - 1).slice(0, apiLimits.elementType);
  return isRequest
    ? { ...content, isRequestArray: true, requestArrayType: type }
    : { ...content, isResponseArray: true, responseArrayType: type };
}

/** Keywords of elements have `items/` before them; what the row says itself counts. */
function withSaid(row: ParamRow, said: Readonly<Record<string, string>>, lists: number): ParamRow {
  const ofModel = Object.entries(said).map(([keyword, text]) => ['items/'.repeat(lists) + keyword, text]);
  return { ...row, schema: { ...Object.fromEntries(ofModel), ...row.schema } };
}

/** The lists that the fields of the doc say, of which the model is the elements. */
export function listsAround(content: ApiContent, table: ParamStyle): number {
  const isRequest = table === ParamStyle.request;
  const isArray = isRequest ? content.isRequestArray : content.isResponseArray;
  return isArray ? 1 + objectLists(isRequest ? content.requestArrayType : content.responseArrayType) : 0;
}
