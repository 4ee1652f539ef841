import { type ParamRow, ParamStyle } from './api.js';
import { isInTable, isMediaType } from './media-shapes.js';

/** In place of the id of a row, the body of a table as a whole. Ids of rows have no `$`. */
export const WHOLE_REQUEST = '$body';
export const WHOLE_RESPONSE = '$response';

type Row = Pick<ParamRow, 'id' | 'style' | 'parentId' | 'name' | 'schema' | 'ref'>;

/** A row whose model is a body as a whole, and the table that would have its fields. */
export interface WholeBody<R> {
  readonly row: R;
  readonly table: ParamStyle;
}

/** The media types of the two tables of bodies that are models. Of two rows that could be one, the first one counts. */
export function wholeBodies<R extends Row>(rows: readonly R[]): WholeBody<R>[] {
  if (rows.every(({ ref }) => ref === undefined)) return [];
  return tableMediaRows(rows).filter(({ row }) => row.ref !== undefined);
}

/** The rows of the media types whose fields are the tables. */
export function tableMediaRows<R extends Row>(rows: readonly R[]): WholeBody<R>[] {
  const request = rows.find((row) => row.style === ParamStyle.bodies && row.parentId === '' && isInTable(row));
  const statuses = rows.filter(({ style, parentId }) => style === ParamStyle.responses && parentId === '');
  const status = statuses.find(isInTable) ?? statuses.find(({ name }) => name === '200');
  const response = status && rows.find((row) => row.parentId === status.id && isMediaType(row.name) && isInTable(row));
  return [
    ...(request ? [{ row: request, table: ParamStyle.request }] : []),
    ...(response ? [{ row: response, table: ParamStyle.response }] : []),
  ];
}
