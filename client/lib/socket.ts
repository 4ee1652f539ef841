import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient, Topic } from '../../contracts/platform/socket.js';
import { patiently } from './patiently.js';
import { session } from './session.js';

export type HintSocket = Socket<ServerToClient, ClientToServer>;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

let socket: HintSocket | undefined;
let opening: Promise<HintSocket> | undefined;

/**
 * One socket per page. Its code is loaded once the first screen leaves the browser idle: no hint is missed until then,
 * since each watch begins with the doc's version. It connects when a user is signed in and requests the token at each
 * handshake.
 */
export function hintSocket(): Promise<HintSocket> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<HintSocket> {
  await idle();
  const { io } = await patiently(() => import('socket.io-client'));
  const opened: HintSocket = io({
    autoConnect: false,
    transports: ['websocket', 'polling'],
    auth: (give) => give({ token: session.token() }),
  });
  socket = opened;
  opened.on('connect', tell);
  opened.on('disconnect', tell);
  // The server drops a socket's topics on disconnection; each new connection sends them again.
  opened.on('connect', () => {
    for (const { topic, answered } of watched.values()) opened.emit('watch', topic, answered);
  });
  return opened;
}

/** Maximum wait for an idle browser, in ms. */
const BUSY = 2_000;
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: BUSY });
    else setTimeout(resolve, BUSY / 4);
  });

export const isSocketUp = (): boolean => socket?.connected ?? false;

/** Whether hints arrive at this moment; otherwise, important data is polled. */
export const useSocketUp = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSocketUp,
    () => false,
  );

/** `refusal`: its key, or null; `version`: that of a watched doc when the watch began. */
type Answered = (refusal: string | null, version?: number) => void;
const watched = new Map<string, { topic: Topic; count: number; answered: Answered }>();

/**
 * Watches a topic until the returned function is called; several watchers of one topic share one subscription.
 * `answered` is called each time the server answers, also after each reconnection.
 */
export function watch(topic: Topic, answered: Answered): () => void {
  const name = JSON.stringify(topic);
  const entry = watched.get(name) ?? { topic, count: 0, answered };
  entry.count += 1;
  watched.set(name, entry);
  if (entry.count === 1 && socket?.connected) socket.emit('watch', topic, answered);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    watched.delete(name);
    if (socket?.connected) socket.emit('unwatch', topic);
  };
}
