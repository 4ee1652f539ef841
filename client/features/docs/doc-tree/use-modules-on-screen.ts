import { useCallback, useState } from 'react';
import { useWatchModules } from '../../../lib/hints.js';

/** Applications of one tree whose hints are received, in the order in which they came on screen. */
const MOST_WATCHED = 20;

/** New and changed docs appear in every tree, beside whichever doc it is. */
export function useModulesOnScreen(placeId: string, isOn: boolean): (ids: readonly string[]) => void {
  const [seen, setSeen] = useState<{ placeId: string; ids: readonly string[] }>({ placeId, ids: [] });
  useWatchModules(isOn && seen.placeId === placeId ? seen.ids : []);
  return useCallback(
    (ids) =>
      setSeen((before) => {
        const known = before.placeId === placeId ? before.ids : [];
        const fresh = ids.filter((id) => !known.includes(id));
        if (fresh.length === 0 && before.placeId === placeId) return before;
        return { placeId, ids: [...known, ...fresh].slice(-MOST_WATCHED) };
      }),
    [placeId],
  );
}
