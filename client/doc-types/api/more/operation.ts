import { useMemo } from 'react';
import type * as Y from 'yjs';
import { storedOperation, writeOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import type { TableEditing } from '../editing/table-editing.js';
import { useFieldText } from '../editing/use-field-text.js';

type Keywords = Readonly<Record<string, string>>;

const keywordsOf = (ydoc: Y.Doc): Keywords => storedOperation(ydoc)?.schema ?? {};
const textOf = (ydoc: Y.Doc): string => JSON.stringify(keywordsOf(ydoc));

/** The keywords of the operation as JSON text, live. */
export function useOperation(ydoc: Y.Doc): Keywords {
  const text = useFieldText(ydoc, textOf);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keywords change when their text does
  return useMemo(() => keywordsOf(ydoc), [ydoc, text]);
}

/** Sets a keyword of the operation to this JSON text as one step of undo; undefined removes it. */
export function setOperationKeyword(editing: TableEditing, keyword: string, text: string | undefined): void {
  const { ydoc } = editing;
  editing.act(() => {
    const others = Object.entries(keywordsOf(ydoc)).filter(([name]) => name !== keyword);
    writeOperation(ydoc, { schema: Object.fromEntries(text === undefined ? others : [...others, [keyword, text]]) });
  }, true);
}
