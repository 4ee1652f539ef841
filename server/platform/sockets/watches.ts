import { Injectable } from '@nestjs/common';
import { Access } from '../access/access.js';
import type { PlaceIds, Scope } from '../access/places.js';
import { Refusal } from '../http/refusal.js';
import { DocVersions } from './doc-versions.js';
import { type IoNamespace, type IoSocket, socketRoom } from './socket-types.js';
import type { TopicDemand, WatchedTopic } from './topics.js';

const topicsPerSocket = 200;

export type ChangedStreams = ReadonlySet<string> | 'everything';

/** The watches of the sockets on this node, and the checks of their rights. */
@Injectable()
export class Watches {
  constructor(
    private readonly access: Access,
    private readonly versions: DocVersions,
  ) {}

  /**
   * Watches a doc or module. Returns the version of a watched doc, read after the socket has joined the channel: any
   * newer version sends a hint.
   * @throws Refusal
   */
  async watch(socket: IoSocket, asked: WatchedTopic, demand: TopicDemand): Promise<number | undefined> {
    const { watched, actor } = socket.data;
    const { name, scope } = placed(asked);
    if (watched.size >= topicsPerSocket && !watched.has(name)) throw new Refusal('rate.limited');
    const verb = demand['doc' in asked ? 'doc' : 'module'];
    const place = await this.access.place(scope);
    if (!place) throw new Refusal('doc' in asked ? 'doc.unknown' : 'module.unknown');
    // Stored before the check: when rights change meanwhile, `recheck` finds the entry and removes it.
    watched.set(name, { place, scope, verb });
    try {
      await this.access.demand(actor, verb, scope);
    } catch (error) {
      watched.delete(name);
      throw error;
    }
    if (watched.has(name) && socket.connected) await socket.join(name);
    return 'doc' in asked ? this.versions.of(asked.doc) : undefined;
  }

  async unwatch(socket: IoSocket, asked: WatchedTopic): Promise<undefined> {
    const { name } = placed(asked);
    socket.data.watched.delete(name);
    await socket.leave(name);
  }

  /**
   * Call when rights may have changed in these streams (`space-7`, `user-5`, `doc-42` …): sockets that lost a right
   * leave the channel, and sockets whose session ended are notified and disconnected. `everything`: notifications may
   * have been lost. Resolves when it is done.
   */
  async recheck(io: IoNamespace, streams: ChangedStreams): Promise<void> {
    for (const sockets of bySession(io).values()) await this.recheckSession(sockets, streams);
  }

  private async recheckSession(sockets: readonly IoSocket[], streams: ChangedStreams): Promise<void> {
    const concerned = sockets.filter((socket) => touches(socket, streams));
    const [first] = concerned;
    if (!first) return;
    const actor = await this.access.actor(first.data.actor.id, first.data.actor.sessionId);
    for (const socket of concerned) {
      if (!actor) {
        disconnectRevoked(socket);
        continue;
      }
      socket.data.actor = actor;
      await this.recheckWatches(socket, streams);
    }
  }

  private async recheckWatches(socket: IoSocket, streams: ChangedStreams): Promise<void> {
    let lost = false;
    for (const [name, { place, scope, verb }] of [...socket.data.watched]) {
      if (!concerns(streams, socket.data.actor.id, place)) continue;
      if (await this.access.may(socket.data.actor, verb, scope)) {
        // A project may have moved: from now on the streams of its new space matter.
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
    ? { name: socketRoom.doc(asked.doc), scope: { content: asked.doc } }
    : { name: socketRoom.module(asked.module), scope: { module: asked.module } };
}

const streamsOf = (place: PlaceIds): string[] => [
  `space-${place.spaceId}`,
  `project-${place.projectId}`,
  `module-${place.moduleId}`,
  ...(place.docId ? [`doc-${place.docId}`] : []),
];

const concerns = (changed: ChangedStreams, userId: number, place: PlaceIds): boolean =>
  changed === 'everything' || changed.has(`user-${userId}`) || streamsOf(place).some((stream) => changed.has(stream));

const touches = ({ data }: IoSocket, changed: ChangedStreams): boolean =>
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

export function disconnectRevoked(socket: IoSocket): void {
  socket.emit('bye', 'revoked');
  socket.disconnect(true);
}
