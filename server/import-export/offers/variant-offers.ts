import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import type { KeptGroup } from '../plan/kept-variants.js';

const isInGroup = ({ parentId, style }: ParamRow, { rowId, style: of }: KeptGroup): boolean =>
  parentId === rowId && style === of;

/** Whether the row above is there and nobody has written variants below it. */
export function isOpenGroup(rows: readonly ParamRow[], group: KeptGroup): boolean {
  const isThere = group.rowId === '' || rows.some(({ id }) => id === group.rowId);
  return isThere && !rows.some((row) => row.kind !== undefined && isInGroup(row, group));
}

/** The rows with the offered ones in place of those of the doc; the row above them gets the value that it has in the offer. */
export function withVariants(rows: readonly ParamRow[], group: KeptGroup): ParamRow[] {
  const { rowId, holder } = group;
  const gone = new Set(rows.filter((row) => isInGroup(row, group) && !row.id.startsWith('$')).map(({ id }) => id));
  const left = rows.filter((row) => {
    if (gone.has(row.parentId)) gone.add(row.id);
    return !gone.has(row.id);
  });
  return left.map((row): ParamRow => (row.id === rowId && holder ? withValueOf(row, holder) : row)).concat(group.rows);
}

function withValueOf({ schema: _, values: __, ref: ___, ...row }: ParamRow, { type, schema, values, ref }: ParamRow) {
  return { ...row, type, ...(schema && { schema }), ...(values && { values }), ...(ref !== undefined && { ref }) };
}
