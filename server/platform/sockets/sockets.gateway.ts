import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { ExtendedError } from 'socket.io';
import { z } from 'zod';
import { Access } from '../access/access.js';
import { Refusal } from '../http/refusal.js';
import { Lifecycle, StopOrder } from '../runtime/lifecycle.js';
import { Logger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import { asRequest, newRequestId } from '../runtime/request.js';
import { EventHints } from './event-hints.js';
import { Hints } from './hints.js';
import { type SocketMessage, socketMessages } from './messages.js';
import { SocketMessagesLimit } from './socket-messages-limit.js';
import { type IoServer, type IoSocket, socketRoom } from './socket-types.js';
import { watchTopic } from './topics.js';
import { refuseUndeclaredMessages } from './undeclared-messages.js';
import { disconnectRevoked, Watches } from './watches.js';

/** Sockets per user on this node; enough for many open tabs, too few to exhaust the node. */
const socketsPerUser = 50;
/** A client that sent this many refused messages is disconnected. */
const refusedMessages = 2_000;

const declared = new Map<string, SocketMessage>(Object.entries(socketMessages));
/** A refusal key or null; then the version of a watched doc. */
type WatchReply = [refusal: string | null, version?: number | undefined];
const handshake = z.object({ token: z.string().max(2_048) });

/** The entry point of all sockets: authenticates them, dispatches their messages and disconnects them. */
@WebSocketGateway()
export class SocketsGateway implements OnGatewayInit<IoServer>, OnGatewayConnection<IoSocket>, OnApplicationBootstrap {
  private readonly perUser = new Map<number, number>();
  private io: IoServer | undefined;

  constructor(
    private readonly access: Access,
    private readonly watches: Watches,
    private readonly hints: Hints,
    private readonly ring: EventHints,
    private readonly lifecycle: Lifecycle,
    private readonly logger: Logger,
    private readonly discovery: DiscoveryService,
    private readonly limit: SocketMessagesLimit,
    metrics: Metrics,
  ) {
    metrics.gauge('annals_sockets', 'Connected sockets on this node', [], (gauge) =>
      gauge.set(this.io?.engine.clientsCount ?? 0),
    );
  }

  afterInit(io: IoServer): void {
    this.io = io;
    io.use(
      (socket, next) =>
        void this.admit(socket).then(
          () => next(),
          (error: unknown) => next(this.turnedAway(error)),
        ),
    );
    this.hints.attach(io);
  }

  async onApplicationBootstrap(): Promise<void> {
    const io = this.io;
    if (!io) throw new Error('the socket server did not start');
    refuseUndeclaredMessages(this.discovery);
    await this.ring.start(io);
    this.lifecycle.onStop('sockets', StopOrder.sockets, async () => {
      await this.ring.stop();
      io.local.emit('bye', 'stopping');
      io.local.disconnectSockets(true);
    });
  }

  async handleConnection(socket: IoSocket): Promise<void> {
    const { id } = socket.data.actor;
    this.perUser.set(id, (this.perUser.get(id) ?? 0) + 1);
    socket.once('disconnect', () => this.left(id));
    socket.onAny((event: string, ...args: unknown[]) => this.receive(socket, event, args));
    await socket.join(socketRoom.user(id));
    // The session may have ended after the token was checked, before its notification could find this socket.
    if (!(await this.access.actor(id, socket.data.actor.sessionId))) disconnectRevoked(socket);
  }

  private left(userId: number): void {
    const rest = (this.perUser.get(userId) ?? 1) - 1;
    if (rest > 0) this.perUser.set(userId, rest);
    else this.perUser.delete(userId);
  }

  private async admit(socket: IoSocket): Promise<void> {
    const given = handshake.safeParse(socket.handshake.auth);
    const actor = await this.access.byToken(given.success ? given.data.token : '');
    if ((this.perUser.get(actor.id) ?? 0) >= socketsPerUser) throw new Refusal('rate.limited');
    socket.data = { actor, watched: new Map(), refused: 0 };
  }

  /** The client receives the refusal's key as the error's message and the body code in its data. */
  private turnedAway(error: unknown): ExtendedError {
    if (error instanceof Refusal)
      return Object.assign(new Error(error.key), { data: { key: error.key, code: error.code } });
    this.logger.error({ err: error }, 'a socket could not be admitted');
    return new Error('error.internal');
  }

  private receive(socket: IoSocket, event: string, args: readonly unknown[]): void {
    const message = declared.get(event);
    const last = args.at(-1);
    const answer = typeof last === 'function' ? last : () => undefined;
    // All undeclared messages share one rate: invented names must not create new buckets.
    const { actor } = socket.data;
    if (!this.inRate(socket, message ? event : '')) answer('rate.limited');
    else if (message)
      void this.limit
        .run(actor.id, () => asRequest(newRequestId(), () => this.run(socket, message, args[0])))
        .then((reply) => answer(...reply));
  }

  /** One rate per user and kind of message. */
  private inRate(socket: IoSocket, event: string): boolean {
    if (this.limit.tryTake(socket.data.actor.id, event)) return true;
    socket.data.refused += 1;
    if (socket.data.refused > refusedMessages) socket.disconnect(true);
    return false;
  }

  private async run(socket: IoSocket, message: SocketMessage, payload: unknown): Promise<WatchReply> {
    // The socket may have disconnected while the message waited.
    if (!socket.connected) return ['rate.limited'];
    const asked = watchTopic.safeParse(payload);
    if (!asked.success) return ['input.invalid'];
    try {
      if (message.demand === 'signed in') return [null, await message.run(this.watches, socket, asked.data)];
      return [null, await message.run(this.watches, socket, asked.data, message.demand)];
    } catch (error) {
      if (error instanceof Refusal) return [error.key];
      this.logger.error({ err: error }, 'a socket message failed');
      return ['error.internal'];
    }
  }
}
