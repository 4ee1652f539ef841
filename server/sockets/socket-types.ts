import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '../../contracts/socket.js';
import type { Actor } from '../access/actor.js';
import type { Place, Scope } from '../access/places.js';
import type { Verb } from '../access/policy.js';

/** `place`: where the thing lies, so that a change of rights re-checks only what it can concern. */
export interface Watched {
  readonly place: Place;
  readonly scope: Scope;
  readonly verb: Verb;
}
/** What the server knows of a connected socket. */
export interface SocketData {
  actor: Actor;
  /** By room name. */
  readonly watched: Map<string, Watched>;
  /** Messages that may still come in the window that ends at `until` (epoch ms). */
  readonly allowance: { left: number; until: number };
}

export type IoServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type IoNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type IoSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export const room = {
  user: (id: number) => `user:${id}`,
  doc: (id: number) => `doc:${id}`,
  module: (id: number) => `module:${id}`,
} as const;
