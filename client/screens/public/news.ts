import { useEffect, useState } from 'react';
import { useLiveReading } from '../../features/docs/reading/live-reading.js';
import { type Door, useDoor } from '../../lib/door.js';
import { forget, queryClient } from '../../lib/query.js';
import type { Opening } from './opening.js';

export interface News {
  readonly isNewer: boolean;
  show(): void;
}

/** A doc, or an extra page: both have ids of one sequence. */
const keysOf = (door: Door, id: string) => [door.doc(id).key, ...(door.extraPage ? [door.extraPage(id).key] : [])];

/** The doc on screen stays as it is until the reader asks; everything else follows at once. */
export function useNews({ lists, all }: Opening, docId: string): News {
  const door = useDoor();
  const [versions, setVersions] = useState<Readonly<Record<string, number>>>({});
  const version = versions[docId];
  const show = () => {
    setVersions({});
    for (const queryKey of keysOf(door, docId)) void queryClient.invalidateQueries({ queryKey });
  };
  useLiveReading(`/${door.name}/events?id=${door.id}`, {
    onChange: (docs) => {
      void forget(...lists);
      for (const id of Object.keys(docs))
        if (id !== docId) for (const queryKey of keysOf(door, id)) queryClient.removeQueries({ queryKey });
      setVersions((before) => ({ ...before, ...docs }));
      const isShown = keysOf(door, docId).some((key) => queryClient.getQueryData(key) !== undefined);
      // A doc that is back: nothing on screen stays as it was.
      if (docs[docId] && !isShown) show();
    },
    onSettings: () => {
      void forget(...all);
      for (const queryKey of keysOf(door, docId)) void queryClient.invalidateQueries({ queryKey });
    },
  });
  useEffect(() => {
    if (version === 0) for (const queryKey of keysOf(door, docId)) void queryClient.resetQueries({ queryKey });
  }, [version, door, docId]);
  return { isNewer: version !== undefined && version > 0, show };
}
