import { ParamStyle, type RowAttribute } from '../../../../contracts/docs/doc-types/api.js';

/** Columns of a table, from left to right; the name comes first. */
export type Columns = readonly RowAttribute[];

const ofParams: Columns = ['name', 'type', 'required', 'maxLength', 'description', 'example', 'enumId'];
/** The code, its meaning, the solution. */
const ofCodes: Columns = ['name', 'description', 'example'];

export const columnsOf = (style: ParamStyle): Columns => (style === ParamStyle.code ? ofCodes : ofParams);

/** The key of a column's heading, in the namespace `api`. */
export const headingOf = (style: ParamStyle, column: RowAttribute) =>
  style === ParamStyle.code && (column === 'name' || column === 'description' || column === 'example')
    ? (`grid.code.${column}` as const)
    : (`grid.column.${column}` as const);
