import { useMemo } from 'react';
import type * as Y from 'yjs';
import { storedOperation, writeOperation } from '../../../../contracts/docs/doc-types/live-fixed-rows.js';
import { type PartsRefusal, refusalOf } from '../../../../contracts/docs/doc-types/row-parts.js';
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

/**
 * Sets a keyword of the operation to this JSON text as one step of undo, unless a version cannot store it; undefined
 * removes it.
 */
export function setOperationKeyword(
  editing: TableEditing,
  keyword: string,
  text: string | undefined,
): PartsRefusal | undefined {
  return writeKeywords(editing, (now) => {
    const others = Object.entries(now).filter(([name]) => name !== keyword);
    return Object.fromEntries(text === undefined ? others : [...others, [keyword, text]]);
  });
}

/** Changes the keywords of the operation as they are now, as one step of undo, unless a version cannot store them. */
export function writeKeywords(
  { ydoc, act }: TableEditing,
  change: (now: Keywords) => Keywords,
): PartsRefusal | undefined {
  const schema = change(keywordsOf(ydoc));
  const refusal = refusalOf({ schema });
  if (refusal === undefined) act(() => writeOperation(ydoc, { schema }), true);
  return refusal;
}
