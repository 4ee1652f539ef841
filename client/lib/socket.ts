import { useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import type { ClientToServer, ServerToClient, Topic } from '../../contracts/socket.js';
import { session } from './session.js';

type Doorbell = Socket<ServerToClient, ClientToServer>;

/** One socket per page. It connects when someone is signed in and asks for the token anew at each handshake. */
const socket: Doorbell = io({
  autoConnect: false,
  transports: ['websocket', 'polling'],
  auth: (give) => give({ token: session.token() }),
});

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
socket.on('connect', tell);
socket.on('disconnect', tell);

export const doorbell = (): Doorbell => socket;

/** Whether hints arrive at this moment; while not, what matters is polled. */
export const useSocketUp = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => socket.connected,
  );

const watched = new Map<string, { topic: Topic; count: number }>();

/** Watches a topic until the returned function is called; several watchers of one topic share one subscription. */
export function watch(topic: Topic): () => void {
  const name = JSON.stringify(topic);
  const entry = watched.get(name) ?? { topic, count: 0 };
  entry.count += 1;
  watched.set(name, entry);
  if (entry.count === 1 && socket.connected) socket.emit('watch', topic, () => {});
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    watched.delete(name);
    if (socket.connected) socket.emit('unwatch', topic);
  };
}

// The server forgets a socket's topics when it goes; each new connection names them again.
socket.on('connect', () => {
  for (const { topic } of watched.values()) socket.emit('watch', topic, () => {});
});
