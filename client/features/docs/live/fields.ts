import { useCallback, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { live } from '../../../../contracts/docs/doc-types/index.js';

/** A text of the live doc's `fields`, and its setter. Undefined = not set. */
export function useField(ydoc: Y.Doc, key: string): [string | undefined, (value: string) => void] {
  const fields = ydoc.getMap(live.fields);
  const subscribe = useCallback(
    (tell: () => void) => {
      fields.observe(tell);
      return () => fields.unobserve(tell);
    },
    [fields],
  );
  const value = useSyncExternalStore(subscribe, () => fields.get(key));
  const set = (next: string) => {
    if (fields.get(key) !== next) ydoc.transact(() => fields.set(key, next), 'field');
  };
  return [typeof value === 'string' ? value : undefined, set];
}
