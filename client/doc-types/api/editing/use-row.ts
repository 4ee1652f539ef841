import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { storedRoot } from '../../../../contracts/docs/doc-types/live-model-root.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { TableEditing } from './table-editing.js';
import { useFieldText } from './use-field-text.js';

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

/** The keywords, values and type of a model as a whole. */
export function useModelRoot({ ydoc }: TableEditing): { readonly parts: RowParts; readonly type: string } {
  const text = useFieldText(ydoc, rootText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the root changes when its text does
  return useMemo(() => rootOf(ydoc), [ydoc, text]);
}
const rootText = (ydoc: Y.Doc): string => JSON.stringify(rootOf(ydoc));
function rootOf(ydoc: Y.Doc) {
  const { schema, values, type = 'object' } = storedRoot(ydoc) ?? {};
  return { type, parts: { ...(schema && { schema }), ...(values && { values }) } };
}
