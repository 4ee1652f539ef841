import type { ClientToServer } from '../../../contracts/platform/socket.js';
import type { IoSocket } from './socket-types.js';
import type { TopicDemand, WatchedTopic } from './topics.js';
import type { Watches } from './watches.js';

/** A message and the right that its sender needs: a verb on the thing that the message names, or only a sign-in. */
export type SocketMessage =
  | {
      readonly demand: TopicDemand;
      run(w: Watches, socket: IoSocket, topic: WatchedTopic, demand: TopicDemand): Promise<number | undefined>;
    }
  | { readonly demand: 'signed in'; run(w: Watches, socket: IoSocket, topic: WatchedTopic): Promise<undefined> };

/** Every message that a client may send, with its demand. Other messages are ignored. */
export const socketMessages: { readonly [M in keyof ClientToServer]: SocketMessage } = {
  watch: {
    demand: { doc: 'doc.view', module: 'module.view' },
    run: (watches, socket, asked, demand) => watches.watch(socket, asked, demand),
  },
  unwatch: { demand: 'signed in', run: (watches, socket, asked) => watches.unwatch(socket, asked) },
};
