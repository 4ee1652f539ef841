import { useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { live } from '../../../../contracts/docs/doc-types/common.js';
import { storedOperation, writeOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import type { TableEditing } from '../editing/table-editing.js';

type Keywords = Readonly<Record<string, string>>;

/** What an operation has as a field or table of its doc: no keyword of its row. */
export const saidElsewhere = [
  ...['summary', 'description', 'deprecated', 'tags', 'parameters', 'requestBody', 'responses'],
] as const;

/** The keywords of the operation as JSON text, live. */
export function useOperation(ydoc: Y.Doc): Keywords {
  const subscribe = useMemo(() => {
    const fields = ydoc.getMap(live.fields);
    return (notify: () => void) => {
      fields.observe(notify);
      return () => fields.unobserve(notify);
    };
  }, [ydoc]);
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(storedOperation(ydoc)?.schema ?? {}));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for what is read
  return useMemo(() => storedOperation(ydoc)?.schema ?? {}, [ydoc, text]);
}

/** Sets a keyword of the operation to this JSON text as one step of undo; undefined removes it. */
export function setOperationKeyword(editing: TableEditing, keyword: string, text: string | undefined): void {
  const { ydoc } = editing;
  editing.act(() => {
    const others = Object.entries(storedOperation(ydoc)?.schema ?? {}).filter(([name]) => name !== keyword);
    writeOperation(ydoc, { schema: Object.fromEntries(text === undefined ? others : [...others, [keyword, text]]) });
  }, true);
}
