import type { ApiContent, ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { withRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { orderIndex } from '../../../../contracts/platform/enums.js';
import type { WireList, WireParam } from '../interface/doc-type.js';
import { rowGroupKey, tables } from './tables.js';

/** The tables as flat lists (docs/wire.md 1.10): a child has its parent's id and follows it. */
export function paramsToWire(
  { params }: Pick<ApiContent, 'params'>,
  docId: number,
  firstOrder: number = orderIndex.first,
): Record<WireList, WireParam[]> {
  const lists: Record<WireList, WireParam[]> = {
    pathParams: [],
    headerParams: [],
    queryParams: [],
    requestParams: [],
    responseParams: [],
    errorCodeParams: [],
  };
  const listOf = new Map(tables.map(({ style, list }) => [style, lists[list]]));
  const counts = new Map<string, number>();
  for (const row of params) {
    const key = rowGroupKey(row);
    const order = counts.get(key) ?? firstOrder;
    counts.set(key, order + orderIndex.step);
    listOf.get(row.style)?.push(wireParam(row, docId, order));
  }
  return lists;
}

/** Only the columns; keywords and values are the last line of its description (docs/wire.md 1.10). */
function wireParam(row: ParamRow, docId: number, order: number): WireParam {
  const { id, parentId, style, name, type, required, maxLength, example, enumId } = row;
  return {
    ...{ id, parentId, style, name, type, required, maxLength, example, enumId, docId },
    description: withRowNotes(row),
    orderIndex: order,
    isDeleted: false,
    global: 0,
  };
}
