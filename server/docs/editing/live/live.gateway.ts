import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebSocketServer } from 'ws';
import { COLLAB_PATH } from '../../../../contracts/docs/live.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { Config } from '../../../platform/config/config.js';
import { UpgradeRouter } from '../../../platform/http/server/upgrades.js';
import { Lifecycle, StopOrder } from '../../../platform/runtime/lifecycle.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { DeferredFrames } from './deferred-frames.js';
import { LiveAdmission } from './live-admission.js';
import { LiveSocket } from './live-socket.js';
import { Rooms } from './rooms.js';

const PING_MS = 25_000;

/**
 * Handles upgrades of `/collab/<#docId>?ticket=…`. The handshake always succeeds: a refusal is a close code with its
 * reason.
 */
@Injectable()
export class LiveGateway implements OnModuleInit {
  private readonly server: WebSocketServer;
  private readonly sockets = new Set<LiveSocket>();
  private readonly deferred = new DeferredFrames();

  constructor(
    private readonly upgrades: UpgradeRouter,
    private readonly entrance: LiveAdmission,
    private readonly rooms: Rooms,
    private readonly config: Config,
    private readonly logger: Logger,
    private readonly lifecycle: Lifecycle,
  ) {
    // Larger than the limits of `LiveSocket`, so that those apply first, with their own close codes.
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
      const { rooms, config, logger, deferred } = this;
      const live = new LiveSocket(ws, socket, docId, { rooms, config, logger, deferred, now: () => performance.now() });
      this.sockets.add(live);
      ws.on('close', () => this.sockets.delete(live));
      const ticket = url.searchParams.get('ticket') ?? '';
      live.start(this.entrance.admit(ticket, docId), url.searchParams.get('saved') === '1');
    });
  }

  /** Pings each socket; one that has not answered the last ping is terminated. */
  private ping(): void {
    for (const socket of this.sockets) socket.ping();
  }
}
