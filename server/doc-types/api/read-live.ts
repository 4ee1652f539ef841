import * as Y from 'yjs';
import { type ApiContent, apiLimits, type ParamRow, rowLimits } from '../../../contracts/doc-types/api.js';
import { type DocContent, limits, live } from '../../../contracts/doc-types/index.js';
import { rowCells, rowsMap, rowsOfVersion } from '../../../contracts/doc-types/rows.js';
import { cleanName } from '../../../contracts/wire.js';
import { readBody } from '../custom/body.js';
import { readFields } from '../fields.js';
import { cutTo, storable } from '../plain-text.js';
import { normalizedLength } from './tables.js';

const storableUpTo = (text: string, max: number): string => cutTo(storable(text), max);

export const readUrl = (ydoc: Y.Doc): string => storableUpTo(ydoc.getText(live.url).toString().trim(), limits.url);
export const readRemark = (ydoc: Y.Doc): string => storableUpTo(ydoc.getText(live.remark).toString(), apiLimits.remark);

/** Reads the fields specific to API docs; values of a wrong type are treated as missing. */
function readApiFields(ydoc: Y.Doc) {
  const map = ydoc.getMap(live.fields);
  const text = (key: string, otherwise: string, max: number) => {
    const value = map.get(key);
    return typeof value === 'string' ? storableUpTo(value, max) : otherwise;
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

/** Cells of a row, cut to the limits of stored rows. */
export function readCells(row: Y.Map<unknown>): ReturnType<typeof rowCells> {
  const cells = rowCells(row);
  return {
    name: cleanName(storableUpTo(cleanName(storable(cells.name)), rowLimits.name)),
    type: storableUpTo(cells.type, rowLimits.type),
    required: cells.required,
    maxLength: storableUpTo(cells.maxLength, rowLimits.maxLength),
    example: storableUpTo(cells.example, rowLimits.example),
    description: storableUpTo(cells.description, rowLimits.description),
    enumId: cells.enumId.length > 16 ? '' : storable(cells.enumId),
  };
}

export function readRows(ydoc: Y.Doc): ParamRow[] {
  const rows = rowsMap(ydoc);
  const shown = rowsOfVersion(ydoc);
  const parents = new Set(shown.map(({ parentId }) => parentId));
  return shown.flatMap(({ id, parentId, style }) => {
    const row = rows.get(id);
    if (!(row instanceof Y.Map)) return [];
    const cells = readCells(row);
    return [{ id, parentId, style, ...cells, maxLength: normalizedLength(cells.maxLength, parents.has(id)) }];
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
