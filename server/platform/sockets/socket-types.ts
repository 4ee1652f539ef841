import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { ClientToServer, ServerToClient } from '../../../contracts/platform/socket.js';
import type { Actor } from '../access/actor.js';
import type { PlaceIds, Scope } from '../access/places.js';
import type { Verb } from '../access/policy.js';

/** `place`: the ids of the thing and its parents, so that a change of rights re-checks only affected watches. */
interface WatchedPlace {
  readonly place: PlaceIds;
  readonly scope: Scope;
  readonly verb: Verb;
}
/** Server-side data of a connected socket. */
interface SocketData {
  actor: Actor;
  /** By Socket.IO room name. */
  readonly watched: Map<string, WatchedPlace>;
  /** Messages refused by the rate limit. */
  refused: number;
}

export type IoServer = Server<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type IoNamespace = Namespace<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;
export type IoSocket = Socket<ClientToServer, ServerToClient, DefaultEventsMap, SocketData>;

export const socketRoom = {
  user: (id: number) => `user:${id}`,
  doc: (id: number) => `doc:${id}`,
  module: (id: number) => `module:${id}`,
} as const;
