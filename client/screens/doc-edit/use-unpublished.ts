import { useEffect, useState } from 'react';
import { readLine } from '../../../contracts/docs/doc-types/lines.js';
import type { EditorHandle, Published } from '../../doc-types/index.js';
import type { LiveSession } from '../../features/docs/live/live-session.js';

/** Compares when typing pauses, not at each key: comparing a long text is expensive. */
const REST_MS = 500;

/** Whether the live doc differs from the published version that readers see. */
export function useUnpublished(session: LiveSession, handle: EditorHandle | null, published: Published): boolean {
  const [unpublished, setUnpublished] = useState(false);
  useEffect(() => {
    if (!handle) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const name = readLine(session.ydoc, 'name');
      const renamed = name !== undefined && name.trim() !== published.name;
      setUnpublished(renamed || !handle.showsPublished(published));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST_MS);
    };
    later();
    session.ydoc.on('update', later);
    return () => {
      clearTimeout(timer);
      session.ydoc.off('update', later);
    };
  }, [session, handle, published]);
  return unpublished;
}
