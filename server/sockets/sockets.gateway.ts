import type { OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type OnGatewayConnection, type OnGatewayInit, WebSocketGateway } from '@nestjs/websockets';
import type { ExtendedError } from 'socket.io';
import { z } from 'zod';
import { Access } from '../access/access.js';
import { Lifecycle, StopOrder } from '../platform/lifecycle.js';
import { Lines } from '../platform/log-lines.js';
import { Metrics } from '../platform/metrics.js';
import { Refusal } from '../platform/refusal.js';
import { asRequest, newRequestId } from '../platform/request.js';
import { Hints } from './hints.js';
import { HintsFromRing } from './hints-from-ring.js';
import { type SocketMessage, socketMessages } from './messages.js';
import { type IoServer, type IoSocket, room } from './socket-types.js';
import { topic } from './topics.js';
import { refuseUndeclared } from './undeclared.js';
import { end, Watches } from './watches.js';

/** On this node; enough for a wall of tabs, too few to exhaust it. */
const socketsPerUser = 50;
const messagesPerWindow = 300;
const windowMs = 10_000;

const declared = new Map<string, SocketMessage>(Object.entries(socketMessages));
const handshake = z.object({ token: z.string().max(2_048) });

/** The one door for sockets: who is it, what may they watch, and goodbye. */
@WebSocketGateway()
export class SocketsGateway implements OnGatewayInit<IoServer>, OnGatewayConnection<IoSocket>, OnApplicationBootstrap {
  private readonly perUser = new Map<number, number>();
  private io: IoServer | undefined;

  constructor(
    private readonly access: Access,
    private readonly watches: Watches,
    private readonly hints: Hints,
    private readonly ring: HintsFromRing,
    private readonly lifecycle: Lifecycle,
    private readonly lines: Lines,
    private readonly discovery: DiscoveryService,
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
    refuseUndeclared(this.discovery);
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
    socket.onAny((event: string, ...args: unknown[]) => this.receive(socket, declared.get(event), args));
    await socket.join(room.user(id));
    // Between the look at the token and this moment the session may have been ended, and its ring did not find this socket.
    if (!(await this.access.actor(id, socket.data.actor.sessionId))) end(socket);
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
    socket.data = { actor, watched: new Map(), allowance: { left: messagesPerWindow, until: Date.now() + windowMs } };
  }

  /** The client sees the refusal's key as the error's message and the body code in its data. */
  private turnedAway(error: unknown): ExtendedError {
    if (error instanceof Refusal)
      return Object.assign(new Error(error.key), { data: { key: error.key, code: error.code } });
    this.lines.error({ err: error }, 'a socket could not be admitted');
    return new Error('error.internal');
  }

  private receive(socket: IoSocket, message: SocketMessage | undefined, args: readonly unknown[]): void {
    if (!message) return;
    const last = args.at(-1);
    const answer = typeof last === 'function' ? last : () => undefined;
    void asRequest(newRequestId(), () => this.run(socket, message, args[0])).then((refusal) => answer(refusal));
  }

  private async run(socket: IoSocket, message: SocketMessage, payload: unknown): Promise<string | null> {
    if (!spend(socket)) return 'rate.limited';
    const asked = topic.safeParse(payload);
    if (!asked.success) return 'input.invalid';
    try {
      if (message.demand === 'signed in') await message.run(this.watches, socket, asked.data);
      else await message.run(this.watches, socket, asked.data, message.demand);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return error.key;
      this.lines.error({ err: error }, 'a socket message failed');
      return 'error.internal';
    }
  }
}

function spend({ data: { allowance } }: IoSocket): boolean {
  const now = Date.now();
  if (now > allowance.until) Object.assign(allowance, { left: messagesPerWindow, until: now + windowMs });
  allowance.left -= 1;
  return allowance.left >= 0;
}
