import { useCallback, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';

/** What a Y.Text says now. */
export const useTextOf = (text: Y.Text): string =>
  useSyncExternalStore(
    useCallback(
      (tell: () => void) => {
        text.observe(tell);
        return () => text.unobserve(tell);
      },
      [text],
    ),
    () => text.toString(),
  );
