import * as Y from 'yjs';
import { type ApiContent, apiLimits, type ParamRow, rowLimits } from '../../../contracts/doc-types/api.js';
import { type DocContent, limits, live } from '../../../contracts/doc-types/index.js';
import { type Arranged, arrange, cellsOf, placesOf, rowsOf } from '../../../contracts/doc-types/rows.js';
import { cleanName } from '../../../contracts/wire.js';
import { readBody } from '../custom/body.js';
import { readFields } from '../fields.js';
import { cutTo, keepable } from '../plain-text.js';
import { lengthOf } from './tables.js';

const kept = (text: string, max: number): string => cutTo(keepable(text), max);

export const readUrl = (ydoc: Y.Doc): string => kept(ydoc.getText(live.url).toString().trim(), limits.url);
export const readRemark = (ydoc: Y.Doc): string => kept(ydoc.getText(live.remark).toString(), apiLimits.remark);

/** What the fields say beside the ones of every doc; what is no such value is as if it were not there. */
function readApiFields(ydoc: Y.Doc) {
  const map = ydoc.getMap(live.fields);
  const text = (key: string, otherwise: string, max: number) => {
    const value = map.get(key);
    return typeof value === 'string' ? kept(value, max) : otherwise;
  };
  const flag = (key: string, otherwise: boolean) => {
    const value = map.get(key);
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    httpMethod: text('httpMethod', '', apiLimits.httpMethod),
    contentType: text('contentType', '', apiLimits.contentType),
    isUseGlobalHeaders: flag('isUseGlobalHeaders', true),
    isUseGlobalParams: flag('isUseGlobalParams', true),
    isUseGlobalReturns: flag('isUseGlobalReturns', true),
    isRequestArray: flag('isRequestArray', false),
    isResponseArray: flag('isResponseArray', false),
    requestArrayType: text('requestArrayType', 'object', apiLimits.elementType),
    responseArrayType: text('responseArrayType', 'object', apiLimits.elementType),
  };
}

/** What a row says, cut to what a row keeps. */
export function readCells(row: Y.Map<unknown>): ReturnType<typeof cellsOf> {
  const cells = cellsOf(row);
  return {
    name: cleanName(kept(cleanName(keepable(cells.name)), rowLimits.name)),
    type: kept(cells.type, rowLimits.type),
    required: cells.required,
    maxLength: kept(cells.maxLength, rowLimits.maxLength),
    example: kept(cells.example, rowLimits.example),
    description: kept(cells.description, rowLimits.description),
    enumId: cells.enumId.length > 16 ? '' : keepable(cells.enumId),
  };
}

/** The rows that are there to be seen, in their order; of a doc beyond all measure, the first. */
export const shownOf = (arranged: readonly Arranged[]): Arranged[] =>
  arranged.filter(({ gone }) => !gone).slice(0, rowLimits.rows);

export function readRows(ydoc: Y.Doc): ParamRow[] {
  const rows = rowsOf(ydoc);
  const shown = shownOf(arrange(placesOf(rows).places));
  const parents = new Set(shown.map(({ parentId }) => parentId));
  return shown.flatMap(({ id, parentId, style }) => {
    const row = rows.get(id);
    if (!(row instanceof Y.Map)) return [];
    const cells = readCells(row);
    return [{ id, parentId, style, ...cells, maxLength: lengthOf(cells.maxLength, parents.has(id)) }];
  });
}

export const readApi = (ydoc: Y.Doc, before?: DocContent): ApiContent => ({
  ...readFields(ydoc, before),
  url: readUrl(ydoc),
  ...readApiFields(ydoc),
  body: readBody(ydoc),
  remark: readRemark(ydoc),
  params: readRows(ydoc),
});
