import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { liveTicket, type Presence } from '../../../../contracts/docs/live.js';
import { call, isRefused } from '../../../lib/api.js';
import type { Seat } from './connection.js';
import { LiveSession, type LiveView } from './live-session.js';
import { atRisk } from './save-state.js';

async function askForSeat(docId: string): Promise<Seat> {
  try {
    const { ticket, mayEdit, docBytes } = await call(liveTicket, { id: docId });
    return { kind: 'seat', ticket, mayEdit, docBytes };
  } catch (error) {
    // A rate limit ends; any other refusal is the server's decision.
    if (!isRefused(error) || error.key === 'rate.limited') return { kind: 'unreachable' };
    return { kind: 'refused', reason: error.key || 'unknown' };
  }
}

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
