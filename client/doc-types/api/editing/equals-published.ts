import type * as Y from 'yjs';
import {
  apiFlags,
  apiLimits,
  apiTexts,
  type ParamRow,
  type ParamStyle,
} from '../../../../contracts/docs/doc-types/api.js';
import { limits, live } from '../../../../contracts/docs/doc-types/common.js';
import { storedOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { storedRoot } from '../../../../contracts/docs/doc-types/live-model-root.js';
import { storedParts } from '../../../../contracts/docs/doc-types/live-parts.js';
import { cutField } from '../../../../contracts/docs/doc-types/plain-text.js';
import { changedAttributes } from '../../../../contracts/docs/doc-types/row-attributes.js';
import { withoutRowNotes, withRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { rowsOfVersion, storedCells, storedLength } from '../../../../contracts/docs/doc-types/rows.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { Published } from '../../doc-type/doc-type.js';
import { rowMap } from '../rows/row-table.js';
import { fieldsOf } from './fields.js';
import { publishedOperation, publishedRoot, publishedRows } from './published-rows.js';

type StoredRow = Omit<ParamRow, 'style'>;
type PublishedRow = Published['pathParams'][number];

/**
 * Whether fields and rows of the live doc equal the published version, by the rules of
 * `server/docs/doc-types/api/read-live.ts`.
 */
export const equalsPublished = (ydoc: Y.Doc, published: Published): boolean => {
  const fields = fieldsOf(ydoc);
  return (
    cutField(fields.author, limits.author) === published.author &&
    cutField(fields.deprecated, limits.deprecated) === published.deprecated &&
    apiTexts.every((key) => fields[key] === published[key]) &&
    apiFlags.every((key) => fields[key] === isOn(published[key])) &&
    cutField(ydoc.getText(live.url).toString().trim(), limits.url) === published.url &&
    cutField(ydoc.getText(live.remark).toString(), apiLimits.remark) === published.remark &&
    rootEquals(ydoc, published) &&
    operationEquals(ydoc, published) &&
    rowsEqual(ydoc, published)
  );
};

/** Of a model: the row that is the model itself. */
function rootEquals(ydoc: Y.Doc, published: Published): boolean {
  const [now, was] = [storedRoot(ydoc), publishedRoot(published)];
  return now && was ? changedAttributes(was, now).length === 0 : now === was;
}

function operationEquals(ydoc: Y.Doc, published: Published): boolean {
  const [now, was] = [storedOperation(ydoc), publishedOperation(published)];
  return now && was ? changedAttributes(was, now).length === 0 : now === was;
}

function rowsEqual(ydoc: Y.Doc, published: Published): boolean {
  const shown = rowsOfVersion(ydoc);
  const parents = new Set(shown.map(({ parentId }) => parentId));
  const at = new Map<ParamStyle, number>();
  const tables = new Map<ParamStyle, readonly PublishedRow[]>(
    publishedRows(published).map(({ style, rows }) => [style, rows]),
  );
  for (const { id, parentId, style } of shown) {
    const row = rowMap(ydoc, id);
    const index = at.get(style) ?? 0;
    const was = tables.get(style)?.[index];
    at.set(style, index + 1);
    if (!row || !was) return false;
    const own = { ...storedCells(row), id, parentId };
    const [said, parts] = [storedParts(row), published.rowParts?.[id]];
    // The published description ends with a line of the row's keywords and values.
    const mine = { ...own, description: bare({ ...own, ...said }) };
    const description = withoutRowNotes(was.description, { type: was.type, ...parts });
    if (!rowEquals(mine, parents.has(id), { ...was, description })) return false;
    if (changedAttributes({ ...own, ...said, style }, { ...own, ...parts, style }).length > 0) return false;
  }
  return [...tables].every(([style, rows]) => rows.length === (at.get(style) ?? 0));
}

/** The description as it comes back from a published one. */
const bare = (row: Parameters<typeof withRowNotes>[0]): string => withoutRowNotes(withRowNotes(row), row);

const rowEquals = (row: StoredRow, hasChildren: boolean, was: PublishedRow): boolean =>
  row.id === was.id &&
  row.parentId === was.parentId &&
  row.name === was.name &&
  row.type === was.type &&
  row.required === isOn(was.required) &&
  storedLength(row.maxLength, hasChildren) === was.maxLength &&
  row.example === was.example &&
  row.description === was.description &&
  row.enumId === was.enumId;
