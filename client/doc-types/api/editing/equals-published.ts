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
import { rowCells, rowsOfVersion } from '../../../../contracts/doc-types/rows.js';
import { cleanName, isOn } from '../../../../contracts/wire.js';
import type { Published } from '../../doc-type.js';
import { rowMap } from '../rows/row-table.js';
import { fieldsOf } from './fields.js';
import { publishedLists } from './published-rows.js';

type PublishedRow = Published['pathParams'][number];

/**
 * Whether fields and rows of the live doc equal the published version, by the rules of
 * `server/doc-types/api/read-live.ts`.
 */
export const equalsPublished = (ydoc: Y.Doc, published: Published): boolean => {
  const fields = fieldsOf(ydoc);
  return (
    fields.author.slice(0, limits.author) === published.author &&
    fields.deprecated.slice(0, 128) === published.deprecated &&
    apiTexts.every((key) => fields[key] === published[key]) &&
    apiFlags.every((key) => fields[key] === isOn(published[key])) &&
    ydoc.getText(live.url).toString().trim().slice(0, limits.url) === published.url &&
    ydoc.getText(live.remark).toString().slice(0, apiLimits.remark) === published.remark &&
    rowsEqual(ydoc, published)
  );
};

function rowsEqual(ydoc: Y.Doc, published: Published): boolean {
  const shown = rowsOfVersion(ydoc);
  const parents = new Set(shown.map(({ parentId }) => parentId));
  const at: Record<ParamStyle, number> = { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const { id, parentId, style } of shown) {
    const row = rowMap(ydoc, id);
    const was = published[publishedLists[style]][at[style]];
    at[style] += 1;
    if (!row || !was || !rowEquals({ ...rowCells(row), id, parentId, style }, parents.has(id), was)) return false;
  }
  return Object.values(ParamStyle).every((style) => published[publishedLists[style]].length === at[style]);
}

const rowEquals = (row: ParamRow, hasChildren: boolean, was: PublishedRow): boolean =>
  row.id === was.id &&
  row.parentId === was.parentId &&
  cleanName(row.name).slice(0, rowLimits.name).trim() === was.name &&
  row.type.slice(0, rowLimits.type) === was.type &&
  row.required === isOn(was.required) &&
  lengthOf(row.maxLength.slice(0, rowLimits.maxLength), hasChildren) === was.maxLength &&
  row.example.slice(0, rowLimits.example) === was.example &&
  row.description.slice(0, rowLimits.description) === was.description &&
  row.enumId === was.enumId;

/** docs/wire.md 1.10: no length is `-`, and a row with children has none. */
const lengthOf = (maxLength: string, hasChildren: boolean): string =>
  hasChildren ? '' : maxLength === '' || maxLength === '0' ? '-' : maxLength;
