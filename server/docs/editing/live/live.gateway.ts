import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WebSocketServer } from 'ws';
import { COLLAB_PATH } from '../../../../contracts/docs/live.js';
import { decodeId } from '../../../../contracts/platform/wire.js';
import { Config } from '../../../platform/config/config.js';
import { UpgradeRouter } from '../../../platform/http/server/upgrades.js';
import { IntervalWhile } from '../../../platform/runtime/interval-while.js';
import { Lifecycle, StopOrder } from '../../../platform/runtime/lifecycle.js';
import { Logger } from '../../../platform/runtime/logger.js';
import { DeferredFrames } from './deferred-frames.js';
import { LiveAdmission } from './live-admission.js';
import { LiveSocket } from './live-socket.js';
import { Rooms } from './rooms.js';

const PING_MS = 25_000;
/** Sockets are pinged in so many parts of that time, so that many do not delay keystrokes. */
const PING_PARTS = 100;

/**
 * Handles upgrades of `/collab/<#docId>?ticket=…`. The handshake always succeeds: a refusal is a close code with its
 * reason.
 */
@Injectable()
export class LiveGateway implements OnModuleInit {
  private readonly server: WebSocketServer;
  /** With the part in which each is pinged. */
  private readonly sockets = new Map<LiveSocket, number>();
  private readonly deferred = new DeferredFrames();
  private readonly pings = new IntervalWhile(() => this.ping(), PING_MS / PING_PARTS);
  private accepted = 0;
  private part = 0;

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
    this.lifecycle.onStop('live sockets', StopOrder.rooms + 1, () => {
      this.pings.keep(false);
      for (const socket of this.sockets.keys()) socket.terminate();
    });
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const docId = decodeId(url.pathname.slice(COLLAB_PATH.length + 1)) ?? 0;
    this.server.handleUpgrade(request, socket, head, (ws) => {
      const { rooms, config, logger, deferred } = this;
      const live = new LiveSocket(ws, socket, docId, { rooms, config, logger, deferred, now: () => performance.now() });
      this.sockets.set(live, this.accepted++ % PING_PARTS);
      this.pings.keep(true);
      ws.on('close', () => {
        this.sockets.delete(live);
        this.pings.keep(this.sockets.size > 0);
      });
      const ticket = url.searchParams.get('ticket') ?? '';
      live.start(this.entrance.admit(ticket, docId), url.searchParams.get('saved') === '1');
    });
  }

  /** Pings each socket once in `PING_MS`; one that has not answered the last ping is terminated. */
  private ping(): void {
    const now = this.part++ % PING_PARTS;
    for (const [socket, part] of this.sockets) if (part === now) socket.ping();
  }
}
