import type * as Y from 'yjs';
import { apiFlags, apiTexts, type ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import { writeOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { writeRoot } from '../../../../contracts/docs/doc-types/live-model-root.js';
import { ranksBetween } from '../../../../contracts/docs/doc-types/rank.js';
import { withoutRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { addRow, rowsMap } from '../../../../contracts/docs/doc-types/rows.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { Published } from '../../doc-type/doc-type.js';
import { publishedOperation, publishedRoot, publishedRows } from './published-rows.js';

/**
 * Writes the published content, except the description, into an empty Y.Doc, which the editor shows until the live doc
 * has loaded.
 */
export function writePublishedApi(ydoc: Y.Doc, published: Published): void {
  ydoc.transact(() => {
    const fields = ydoc.getMap(live.fields);
    fields.set('author', published.author);
    fields.set('deprecated', published.deprecated);
    for (const key of apiTexts) fields.set(key, published[key]);
    for (const key of apiFlags) fields.set(key, isOn(published[key]));
    ydoc.getText(live.url).insert(0, published.url);
    ydoc.getText(live.remark).insert(0, published.remark);
    writeRoot(ydoc, publishedRoot(published));
    writeOperation(ydoc, publishedOperation(published));
    for (const { style, rows } of publishedRows(published)) writeRows(ydoc, style, rows, published.rowParts);
  });
}

function writeRows(
  ydoc: Y.Doc,
  style: ParamStyle,
  rows: Published['pathParams'],
  parts: Published['rowParts'] = {},
): void {
  const map = rowsMap(ydoc);
  // One sequence of ranks for all parents: only the order among siblings counts.
  const ranks = ranksBetween(undefined, undefined, rows.length);
  for (const [index, row] of rows.entries()) {
    const { id, parentId, name, type, maxLength, example, description, enumId } = row;
    const rank = ranks[index] ?? '';
    addRow(map, {
      id,
      parentId,
      style,
      rank,
      name,
      type,
      required: isOn(row.required),
      maxLength,
      example,
      description: withoutRowNotes(description, { type, ...parts[id] }),
      enumId,
      ...parts[id],
    });
  }
}
