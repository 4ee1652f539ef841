import { useCallback, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';

/** The current content of a Y.Text. */
export const useTextOf = (text: Y.Text): string =>
  useSyncExternalStore(
    useCallback(
      (notify: () => void) => {
        text.observe(notify);
        return () => text.unobserve(notify);
      },
      [text],
    ),
    () => text.toString(),
  );
