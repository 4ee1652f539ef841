import * as Y from 'yjs';
import { type ApiContent, apiLimits, OPERATION, type ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import { type DocContent, limits, live } from '../../../../contracts/docs/doc-types/index.js';
import { readLine } from '../../../../contracts/docs/doc-types/lines.js';
import { storedOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import { cutField } from '../../../../contracts/docs/doc-types/plain-text.js';
import { rowsMap, rowsOfVersion, storedCells, storedLength } from '../../../../contracts/docs/doc-types/rows.js';
import { readBody } from '../custom/body.js';
import { readFields } from '../interface/fields.js';

export const readUrl = (ydoc: Y.Doc): string => cutField(ydoc.getText(live.url).toString().trim(), limits.url);
export const readRemark = (ydoc: Y.Doc): string => cutField(ydoc.getText(live.remark).toString(), apiLimits.remark);

/** Reads the fields specific to API docs; values of a wrong type are treated as missing. */
function readApiFields(ydoc: Y.Doc) {
  const map = ydoc.getMap(live.fields);
  const text = (key: string, otherwise: string, max: number) => {
    const value = map.get(key);
    return typeof value === 'string' ? cutField(value, max) : otherwise;
  };
  const flag = (key: string, otherwise: boolean) => {
    const value = map.get(key);
    return typeof value === 'boolean' ? value : otherwise;
  };
  return {
    httpMethod: text('httpMethod', '', apiLimits.httpMethod),
    contentType: cutField(readLine(ydoc, 'contentType') ?? '', apiLimits.contentType),
    isUseGlobalHeaders: flag('isUseGlobalHeaders', true),
    isUseGlobalParams: flag('isUseGlobalParams', true),
    isUseGlobalReturns: flag('isUseGlobalReturns', true),
    isRequestArray: flag('isRequestArray', false),
    isResponseArray: flag('isResponseArray', false),
    requestArrayType: text('requestArrayType', 'object', apiLimits.elementType),
    responseArrayType: text('responseArrayType', 'object', apiLimits.elementType),
  };
}

function paramRowsOf(ydoc: Y.Doc): ParamRow[] {
  const rows = rowsMap(ydoc);
  const shown = rowsOfVersion(ydoc);
  const parents = new Set(shown.map(({ parentId }) => parentId));
  return shown.flatMap(({ id, parentId, style }) => {
    const row = rows.get(id);
    if (!(row instanceof Y.Map)) return [];
    const cells = storedCells(row);
    const maxLength = storedLength(cells.maxLength, parents.has(id));
    return [{ id, parentId, style, ...cells, maxLength, ...storedParts(row) }];
  });
}

/** The rows of the tables, and that of the operation behind them. */
function allRowsOf(ydoc: Y.Doc): ParamRow[] {
  const [rows, operation] = [paramRowsOf(ydoc), storedOperation(ydoc)];
  return operation ? [...rows.filter(({ id }) => id !== OPERATION), operation] : rows;
}

export const readApi = (ydoc: Y.Doc, before?: DocContent): ApiContent => ({
  ...readFields(ydoc, before),
  url: readUrl(ydoc),
  ...readApiFields(ydoc),
  body: readBody(ydoc),
  remark: readRemark(ydoc),
  params: allRowsOf(ydoc),
});
