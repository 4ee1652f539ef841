import type * as Y from 'yjs';
import {
  apiFlags,
  apiLimits,
  apiTexts,
  type ParamRow,
  ParamStyle,
  rowLimits,
} from '../../../../contracts/doc-types/api.js';
import { limits, live } from '../../../../contracts/doc-types/common.js';
import { arrange, cellsOf, placesOf, rowsOf } from '../../../../contracts/doc-types/rows.js';
import { cleanName, isOn } from '../../../../contracts/wire.js';
import type { Published } from '../../doc-type.js';
import { rowMap } from '../grid/row-table.js';
import { fieldsOf } from './fields.js';

const lists = {
  [ParamStyle.path]: 'pathParams',
  [ParamStyle.header]: 'headerParamsRaw',
  [ParamStyle.request]: 'requestParams',
  [ParamStyle.response]: 'responseParams',
  [ParamStyle.code]: 'errorCodeParams',
  [ParamStyle.query]: 'queryParams',
} as const satisfies Record<ParamStyle, keyof Published>;
type PublishedRow = Published['pathParams'][number];

/** Whether the live doc says, in fields and rows, what its published version says: what making a version would find equal. */
export const fieldsSay = (ydoc: Y.Doc, published: Published): boolean => {
  const fields = fieldsOf(ydoc);
  return (
    fields.author.slice(0, limits.author) === published.author &&
    fields.deprecated.slice(0, 128) === published.deprecated &&
    apiTexts.every((key) => fields[key] === published[key]) &&
    apiFlags.every((key) => fields[key] === isOn(published[key])) &&
    ydoc.getText(live.url).toString().trim().slice(0, limits.url) === published.url &&
    ydoc.getText(live.remark).toString().slice(0, apiLimits.remark) === published.remark &&
    rowsSay(ydoc, published)
  );
};

function rowsSay(ydoc: Y.Doc, published: Published): boolean {
  const shown = arrange(placesOf(rowsOf(ydoc)).places)
    .filter(({ gone }) => !gone)
    .slice(0, rowLimits.rows);
  const parents = new Set(shown.map(({ parentId }) => parentId));
  const at: Record<ParamStyle, number> = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { id, parentId, style } of shown) {
    const row = rowMap(ydoc, id);
    const told = published[lists[style]][at[style]];
    at[style] += 1;
    if (!row || !told || !rowSays({ ...cellsOf(row), id, parentId, style }, parents.has(id), told)) return false;
  }
  return Object.values(ParamStyle).every((style) => published[lists[style]].length === at[style]);
}

const rowSays = (row: ParamRow, hasChildren: boolean, told: PublishedRow): boolean =>
  row.id === told.id &&
  row.parentId === told.parentId &&
  cleanName(row.name).slice(0, rowLimits.name).trim() === told.name &&
  row.type.slice(0, rowLimits.type) === told.type &&
  row.required === isOn(told.required) &&
  lengthOf(row.maxLength.slice(0, rowLimits.maxLength), hasChildren) === told.maxLength &&
  row.example.slice(0, rowLimits.example) === told.example &&
  row.description.slice(0, rowLimits.description) === told.description &&
  row.enumId === told.enumId;

/** Wire 1.10: no length is `-`, and a row that holds others has none. */
const lengthOf = (maxLength: string, hasChildren: boolean): string =>
  hasChildren ? '' : maxLength === '' || maxLength === '0' ? '-' : maxLength;
