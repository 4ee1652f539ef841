import { useCallback, useSyncExternalStore } from 'react';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { tableMediaRows } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { insertRows, lastPosition } from '../rows/row-acts.js';
import { setModel } from '../rows/row-parts.js';
import type { NewRow } from '../rows/row-table.js';
import type { RowsStore } from '../rows/rows-store.js';
import type { TableEditing } from './table-editing.js';

/*
 * What a body is as a whole, while its doc is edited: the row of the media type of its table has the model that it is, or
 * the keywords of the body itself.
 */

export type BodyOf = 'request' | 'response';
const JSON_TYPE = 'application/json';

/** Statuses and media types, without the fields below them. */
const holders = (rows: RowsStore) =>
  [ParamStyle.bodies, ParamStyle.responses].flatMap((style) =>
    rows.arrangedOf(style).filter(({ gone, depth }) => !gone && depth < 2),
  );

function tableMedia(rows: RowsStore, of: BodyOf) {
  const all = holders(rows).map((row) => {
    const { schema, ref } = rows.partsOf(row.id);
    return { ...row, name: rows.cellsOf(row.id).name, ...(schema && { schema }), ...(ref !== undefined && { ref }) };
  });
  const found = tableMediaRows(all).find(({ table }) => table === ParamStyle[of])?.row;
  const statuses = all.filter(({ style, depth }) => style === ParamStyle.responses && depth === 0);
  const status = statuses.find(({ schema }) => schema?.[IN_TABLE] === 'true') ?? statuses.find(isOk);
  return { found, status };
}
const isOk = ({ name }: { readonly name: string }): boolean => name === '200';

/** The row of the media type of a table; `ref`: the model that the body is, undefined: it has rows of its own. */
export function useBodyRow({ rows }: TableEditing, of: BodyOf): { row: string; ref?: string } | undefined {
  const subscribe = useCallback(
    (notify: () => void) => {
      let stops: (() => void)[] = [];
      const stop = () => {
        for (const each of stops) each();
      };
      const watch = () => {
        stop();
        stops = holders(rows).map(({ id }) => rows.subscribeRow(id, notify));
      };
      watch();
      const stopShape = rows.subscribeShape(() => {
        watch();
        notify();
      });
      return () => {
        stop();
        stopShape();
      };
    },
    [rows],
  );
  const whole = useSyncExternalStore(subscribe, () => {
    const { found } = tableMedia(rows, of);
    return found ? `${found.id}\n${found.ref ?? ''}` : '';
  });
  const [row = '', ref = ''] = whole.split('\n');
  return whole === '' ? undefined : { row, ...(ref !== '' && { ref }) };
}

/** Makes the body that model, as one step of undo. `contentType`: that of the doc. */
export function setWholeBody(editing: TableEditing, of: BodyOf, ref: string, contentType: string): void {
  const { found } = tableMedia(editing.rows, of);
  editing.endStep();
  if (found) setModel(editing, found.id, ref, 'object');
  else addBodyRow(editing, of, contentType, { type: 'object', ref });
  editing.endStep();
}

/** The row of the media type of a table, which is made if there is none; undefined: the doc is full. */
export const bodyRow = (editing: TableEditing, of: BodyOf, contentType: string): string | undefined =>
  tableMedia(editing.rows, of).found?.id ?? addBodyRow(editing, of, contentType, { type: '' });

function addBodyRow(editing: TableEditing, of: BodyOf, contentType: string, given: NewRow): string | undefined {
  const { status } = tableMedia(editing.rows, of);
  const parts = { ...given, required: false, maxLength: '', schema: { [IN_TABLE]: 'true' } };
  const insert = (style: ParamStyle, parentId: string, row: NewRow) =>
    insertRows(editing, lastPosition(editing.rows.shape(), style, parentId), [row])[0];
  if (of === 'request') return insert(ParamStyle.bodies, '', { ...parts, name: contentType.trim() || JSON_TYPE });
  if (status) return insert(ParamStyle.responses, status.id, { ...parts, name: JSON_TYPE });
  const made = insert(ParamStyle.responses, '', {
    ...{ name: '200', type: '', required: false, maxLength: '' },
    children: [{ ...parts, name: JSON_TYPE }],
  });
  return made === undefined ? undefined : tableMedia(editing.rows, of).found?.id;
}
