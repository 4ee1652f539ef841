import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebSocketServer } from 'ws';
import { COLLAB_PATH } from '../../../contracts/live.js';
import { decodeId } from '../../../contracts/wire.js';
import { Config } from '../../platform/config.js';
import { Lifecycle, StopOrder } from '../../platform/lifecycle.js';
import { Lines } from '../../platform/log-lines.js';
import { UpgradeRouter } from '../../platform/upgrades.js';
import { Entrance } from './entrance.js';
import { LiveSocket } from './live-socket.js';
import { Rooms } from './rooms.js';

const PING_MS = 25_000;

/** Takes `/collab/<#docId>?ticket=…` from the HTTP server. The handshake always succeeds: a refusal is a close code with its reason. */
@Injectable()
export class LiveGateway implements OnModuleInit {
  private readonly server: WebSocketServer;
  private readonly sockets = new Set<LiveSocket>();

  constructor(
    private readonly upgrades: UpgradeRouter,
    private readonly entrance: Entrance,
    private readonly rooms: Rooms,
    private readonly config: Config,
    private readonly lines: Lines,
    private readonly lifecycle: Lifecycle,
  ) {
    // Larger than any limit of ours, so that ours speaks first.
    const maxPayload = Math.max(config.live.docBytes, config.live.updateBytes) + 1_000_000;
    this.server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false });
  }

  onModuleInit(): void {
    this.upgrades.on(COLLAB_PATH, (request, socket, head) => this.upgrade(request, socket, head));
    const timer = setInterval(() => this.ping(), PING_MS).unref();
    this.lifecycle.onStop('live sockets', StopOrder.rooms + 1, () => {
      clearInterval(timer);
      for (const socket of this.sockets) socket.terminate();
    });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const docId = decodeId(url.pathname.slice(COLLAB_PATH.length + 1)) ?? 0;
    this.server.handleUpgrade(request, socket, head, (ws) => {
      const { rooms, config, lines } = this;
      const live = new LiveSocket(ws, socket, docId, { rooms, config, lines, now: () => performance.now() });
      this.sockets.add(live);
      ws.on('close', () => this.sockets.delete(live));
      const ticket = url.searchParams.get('ticket') ?? '';
      live.start(this.entrance.open(ticket, docId), url.searchParams.get('saved') === '1');
    });
  }

  /** A line that gave no sign of life since the last time is dead. */
  private ping(): void {
    for (const socket of this.sockets) socket.ping();
  }
}
