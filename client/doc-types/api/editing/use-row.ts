import { useCallback, useSyncExternalStore } from 'react';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { TableEditing } from './table-editing.js';

const noParts: RowParts = {};

/** The cells and parts of a row; none for a row that is made by its first entry (`undefined`). */
export function useRow({ rows }: TableEditing, id: string | undefined) {
  const subscribe = useCallback(
    (notify: () => void) => (id === undefined ? () => undefined : rows.subscribeRow(id, notify)),
    [rows, id],
  );
  const parts = useSyncExternalStore(subscribe, () => (id === undefined ? noParts : rows.partsOf(id)));
  const cells = useSyncExternalStore(subscribe, () => (id === undefined ? undefined : rows.cellsOf(id)));
  return { parts, cells };
}
