import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { type ApiContent, ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { withRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { orderIndex } from '../../../../contracts/platform/enums.js';
import type { WireLists, WireParam } from '../interface/doc-type.js';
import { rowGroupKey } from './tables.js';

/** The tables as flat lists (docs/wire.md 1.10): a child has its parent's id and follows it. */
export function paramsToWire(
  { params, key: modelKey }: Pick<ApiContent, 'params' | 'key'>,
  docId: number,
  firstOrder: number = orderIndex.first,
): WireLists {
  const lists = new Map<ParamStyle, WireParam[]>(Object.values(ParamStyle).map((style) => [style, []]));
  const counts = new Map<string, number>();
  for (const row of params) {
    const key = rowGroupKey(row);
    const order = counts.get(key) ?? firstOrder;
    counts.set(key, order + orderIndex.step);
    lists.get(row.style)?.push(wireParam(row, docId, order));
  }
  const of = (style: ParamStyle): WireParam[] => lists.get(style) ?? [];
  return {
    pathParams: of(ParamStyle.path),
    headerParams: of(ParamStyle.header),
    queryParams: of(ParamStyle.query),
    requestParams: of(ParamStyle.request),
    responseParams: of(ParamStyle.response),
    errorCodeParams: of(ParamStyle.code),
    cookieParams: of(ParamStyle.cookie),
    responses: of(ParamStyle.responses),
    requestBodies: of(ParamStyle.bodies),
    ...(modelKey !== undefined && { modelParams: of(ParamStyle.model) }),
  };
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
