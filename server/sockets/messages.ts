import type { ClientToServer } from '../../contracts/socket.js';
import type { IoSocket } from './socket-types.js';
import type { TopicDemand, WatchedTopic } from './topics.js';
import type { Watches } from './watches.js';

/** What a sender must be allowed: a verb on the thing that the message names, or nothing more than to be signed in. */
export type SocketMessage =
  | {
      readonly demand: TopicDemand;
      run(w: Watches, socket: IoSocket, topic: WatchedTopic, demand: TopicDemand): Promise<void>;
    }
  | { readonly demand: 'signed in'; run(w: Watches, socket: IoSocket, topic: WatchedTopic): Promise<void> };

/** Every message that a client may send, and what it takes. One that is not here is not listened to. */
export const socketMessages: { readonly [M in keyof ClientToServer]: SocketMessage } = {
  watch: {
    demand: { doc: 'doc.view', module: 'module.view' },
    run: (watches, socket, asked, demand) => watches.watch(socket, asked, demand),
  },
  unwatch: { demand: 'signed in', run: (watches, socket, asked) => watches.unwatch(socket, asked) },
};
