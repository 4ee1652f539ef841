import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { Place, Scope } from '../access/places.js';
import { Refusal } from '../platform/refusal.js';
import { type IoNamespace, type IoSocket, room } from './socket-types.js';
import type { TopicDemand, WatchedTopic } from './topics.js';

const topicsPerSocket = 200;

export type Changed = ReadonlySet<string> | 'everything';

/** Who watches what on this node, and may still. */
@Injectable()
export class Watches {
  constructor(private readonly access: Access) {}

  /** @throws Refusal */
  async watch(socket: IoSocket, asked: WatchedTopic, demand: TopicDemand): Promise<void> {
    const { watched, actor } = socket.data;
    const { name, scope } = placed(asked);
    if (watched.size >= topicsPerSocket && !watched.has(name)) throw new Refusal('rate.limited');
    const verb = demand['doc' in asked ? 'doc' : 'module'];
    const place = await this.access.place(scope);
    if (!place) throw new Refusal('doc' in asked ? 'doc.unknown' : 'module.unknown');
    // Noted before it is asked: a change of rights meanwhile finds it in `recheck` and takes it away again.
    watched.set(name, { place, scope, verb });
    try {
      await this.access.demand(actor, verb, scope);
    } catch (error) {
      watched.delete(name);
      throw error;
    }
    if (watched.has(name) && socket.connected) await socket.join(name);
  }

  async unwatch(socket: IoSocket, asked: WatchedTopic): Promise<void> {
    const { name } = placed(asked);
    socket.data.watched.delete(name);
    await socket.leave(name);
  }

  /**
   * Rights may have changed in these streams (`space-7`, `user-5`, `doc-42` …): whoever lost theirs leaves the room, and
   * whose session ended is told so and cut. `everything`: rings may have been missed. Resolves when it is done.
   */
  async recheck(io: IoNamespace, streams: Changed): Promise<void> {
    for (const sockets of bySession(io).values()) await this.recheckSession(sockets, streams);
  }

  private async recheckSession(sockets: readonly IoSocket[], streams: Changed): Promise<void> {
    const concerned = sockets.filter((socket) => touches(socket, streams));
    const [first] = concerned;
    if (!first) return;
    const actor = await this.access.actor(first.data.actor.id, first.data.actor.sessionId);
    for (const socket of concerned) {
      if (!actor) {
        end(socket);
        continue;
      }
      socket.data.actor = actor;
      await this.recheckWatches(socket, streams);
    }
  }

  private async recheckWatches(socket: IoSocket, streams: Changed): Promise<void> {
    let lost = false;
    for (const [name, { place, scope, verb }] of [...socket.data.watched]) {
      if (!concerns(streams, socket.data.actor.id, place)) continue;
      if (await this.access.may(socket.data.actor, verb, scope)) {
        // A project may have moved: from now on what happens in its new space counts.
        const now = await this.access.place(scope);
        if (now && socket.data.watched.has(name)) socket.data.watched.set(name, { place: now, scope, verb });
        continue;
      }
      socket.data.watched.delete(name);
      await socket.leave(name);
      lost = true;
    }
    if (lost) socket.emit('hint', { about: 'perms' });
  }
}

function placed(asked: WatchedTopic): { name: string; scope: Scope } {
  return 'doc' in asked
    ? { name: room.doc(asked.doc), scope: { doc: asked.doc } }
    : { name: room.module(asked.module), scope: { module: asked.module } };
}

const streamsOf = (place: Place): string[] => [
  `space-${place.spaceId}`,
  `project-${place.projectId}`,
  `module-${place.moduleId}`,
  ...(place.docId ? [`doc-${place.docId}`] : []),
];

const concerns = (changed: Changed, userId: number, place: Place): boolean =>
  changed === 'everything' || changed.has(`user-${userId}`) || streamsOf(place).some((stream) => changed.has(stream));

const touches = ({ data }: IoSocket, changed: Changed): boolean =>
  changed === 'everything' ||
  changed.has(`user-${data.actor.id}`) ||
  [...data.watched.values()].some(({ place }) => concerns(changed, data.actor.id, place));

function bySession(io: IoNamespace): Map<number, IoSocket[]> {
  const sessions = new Map<number, IoSocket[]>();
  for (const socket of io.sockets.values()) {
    const { sessionId } = socket.data.actor;
    sessions.set(sessionId, [...(sessions.get(sessionId) ?? []), socket]);
  }
  return sessions;
}

export function end(socket: IoSocket): void {
  socket.emit('bye', 'revoked');
  socket.disconnect(true);
}
