import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Presence } from '../../../../contracts/docs/live.js';
import { askForSeat } from './ask-for-seat.js';
import { LiveSession, type LiveView } from './live-session.js';
import { atRisk } from './save-state.js';

const socketOrigin = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;

/** A session that has not started yet. */
export const liveSession = (docId: string, person: Presence): LiveSession =>
  new LiveSession({ docId, person, origin: socketOrigin(), askForSeat: () => askForSeat(docId) });

/**
 * A session at a live doc while the component is mounted; null before the first effect. Created and left inside an
 * effect, so that a second mount in development gets its own session; a layout effect, so that no skeleton is painted
 * for it.
 */
export function useLiveDoc(docId: string, person: Presence | undefined): LiveSession | null {
  const [session, setSession] = useState<LiveSession | null>(null);
  const { userId = '', name = '', color = '' } = person ?? {};
  useLayoutEffect(() => {
    if (!userId) return;
    const seat = liveSession(docId, { userId, name, color });
    setSession(seat);
    void seat.start();
    return () => {
      setSession(null);
      seat.leave();
    };
  }, [docId, userId, name, color]);
  useWarningBeforeUnload(session);
  return session;
}

function useWarningBeforeUnload(session: LiveSession | null): void {
  useEffect(() => {
    if (!session) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (atRisk(session.current().save)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [session]);
}

/**
 * One value of the view; renders again only when that value changes. `pick` must return the same value for the same
 * view.
 */
export const useLive = <T>(session: LiveSession, pick: (view: LiveView) => T): T =>
  useSyncExternalStore(session.subscribe, () => pick(session.current()));
