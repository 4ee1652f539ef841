import { useEffect, useState } from 'react';
import type * as Y from 'yjs';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import type { TableEditing } from '../editing/table-editing.js';

export interface ImportResult {
  readonly style: ParamStyle;
  /** Number of added or changed rows. */
  readonly count: number;
}

/** The last import, as long as it is our own last change: only then does undo revert exactly that. */
export function useImportResult(editing: TableEditing) {
  const [result, setResult] = useState<ImportResult>();
  const { ydoc } = editing;
  useEffect(() => {
    if (!result) return;
    const onChange = ({ local, changed }: Y.Transaction) => {
      if (local && changed.size > 0) setResult(undefined);
    };
    ydoc.on('afterTransaction', onChange);
    return () => ydoc.off('afterTransaction', onChange);
  }, [ydoc, result]);
  return { result, setResult, undo: () => void editing.undo() };
}
