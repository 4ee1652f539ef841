import { useCallback, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { live } from '../../../../contracts/docs/doc-types/common.js';

/** A text that follows from the fields of the live doc; the component is drawn again when it changes. */
export function useFieldText(ydoc: Y.Doc, read: (ydoc: Y.Doc) => string): string {
  const subscribe = useCallback(
    (notify: () => void) => {
      const fields = ydoc.getMap(live.fields);
      fields.observe(notify);
      return () => fields.unobserve(notify);
    },
    [ydoc],
  );
  return useSyncExternalStore(subscribe, () => read(ydoc));
}
