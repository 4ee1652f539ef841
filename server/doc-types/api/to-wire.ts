import type { z } from 'zod';
import type { ApiContent, ParamRow } from '../../../contracts/doc-types/api.js';
import type { docParam } from '../../../contracts/docs.js';
import { groupOf, tables, type WireList } from './tables.js';

/** A row of the wire; whoever tells it adds the dictionary that it is linked to. */
export type ToldParam = Omit<z.output<typeof docParam>, 'enumInfo'>;

/** The tables as flat lists (wire 1.10): a child names its parent, and follows it. */
export function paramsToWire({ params }: Pick<ApiContent, 'params'>, docId: number): Record<WireList, ToldParam[]> {
  const lists: Record<WireList, ToldParam[]> = {
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
    const key = groupOf(row);
    const orderIndex = counts.get(key) ?? 0;
    counts.set(key, orderIndex + 1);
    listOf.get(row.style)?.push(toldParam(row, docId, orderIndex));
  }
  return lists;
}

const toldParam = (row: ParamRow, docId: number, orderIndex: number): ToldParam => ({
  ...row,
  docId,
  orderIndex,
  isDeleted: false,
  global: 0,
});
