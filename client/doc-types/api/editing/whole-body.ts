import { useCallback, useSyncExternalStore } from 'react';
import { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { IN_TABLE } from '../../../../contracts/docs/doc-types/media-shapes.js';
import { tableMediaRows } from '../../../../contracts/docs/doc-types/whole-bodies.js';
import { insertRows, lastPosition } from '../rows/row-acts.js';
import { setModel } from '../rows/row-parts.js';
import type { NewRow } from '../rows/row-table.js';
import type { RowsStore } from '../rows/rows-store.js';
import type { TableEditing } from './table-editing.js';

/* The model that a body is as a whole, while its doc is edited: the `ref` of the media type of its table. */

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

/** The row whose model the body is; undefined: the body has rows of its own. */
export function useWholeBody({ rows }: TableEditing, of: BodyOf): { row: string; ref: string } | undefined {
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
    return found?.ref === undefined ? '' : `${found.id}\n${found.ref}`;
  });
  const [row = '', ref = ''] = whole.split('\n');
  return whole === '' ? undefined : { row, ref };
}

/** Makes the body that model, as one step of undo. `contentType`: that of the doc. */
export function setWholeBody(editing: TableEditing, of: BodyOf, ref: string, contentType: string): void {
  const { found, status } = tableMedia(editing.rows, of);
  const parts = { type: 'object', required: false, maxLength: '', schema: { [IN_TABLE]: 'true' }, ref };
  const insert = (style: ParamStyle, parentId: string, row: NewRow) =>
    insertRows(editing, lastPosition(editing.rows.shape(), style, parentId), [row]);
  editing.endStep();
  if (found) setModel(editing, found.id, ref, 'object');
  else if (of === 'request') insert(ParamStyle.bodies, '', { ...parts, name: contentType.trim() || JSON_TYPE });
  else if (status) insert(ParamStyle.responses, status.id, { ...parts, name: JSON_TYPE });
  else
    insert(ParamStyle.responses, '', {
      ...{ name: '200', type: '', required: false, maxLength: '' },
      children: [{ ...parts, name: JSON_TYPE }],
    });
  editing.endStep();
}
