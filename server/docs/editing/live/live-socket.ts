import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { CloseCode } from '../../../../contracts/docs/live.js';
import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import type { Actor } from '../../../platform/access/access.js';
import type { Config } from '../../../platform/config/config.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Logger } from '../../../platform/runtime/logger.js';
import { asRequest, newRequestId } from '../../../platform/runtime/request.js';
import { webSocketFrame } from './binary-frame.js';
import type { DeferredFrames } from './deferred-frames.js';
import { type ClientMessage, readMessage } from './live-protocol.js';
import { RateLimit } from './rate-limit.js';
import type { Room } from './room.js';
import { MAX_PRESENCE_BYTES } from './room-presence.js';
import type { Rooms } from './rooms.js';
import { Seat, type SeatConnection, type SeatRight } from './seat.js';

interface Needs {
  readonly rooms: Rooms;
  readonly config: Config;
  readonly logger: Logger;
  readonly deferred: DeferredFrames;
  now(): number;
}

const closeCodes: Partial<Record<RefusalKey, number>> = {
  'live.ticket': CloseCode.ticket,
  'access.forbidden': CloseCode.forbidden,
  'doc.unknown': CloseCode.gone,
  'doc.deleted': CloseCode.gone,
  'doc.type': CloseCode.gone,
};
/** Awareness messages allowed per update: stock clients echo the states of others, and a caret moves with every key. */
const AWARENESS_PER_UPDATE = 20;
/** Limits of step 1 and awareness queries: an answer may encode the whole doc; a page asks once per connection. */
const QUESTIONS = { perSecond: 1, burst: 10 } as const;
/** Bytes of an update that count as one of `updatesPerSecond`: a keystroke is far below, and a paste costs its size. */
const BYTES_PER_UPDATE = 8_192;
/** A right is read again at least this often, in case the notification of a change is lost. */
const TRUST_MS = 30_000;

/** One WebSocket: keeps the order of its messages, applies rate limits and re-checks the seat's right. */
export class LiveSocket implements SeatConnection {
  private seat: Seat | undefined;
  private room: Room | undefined;
  private queue: ClientMessage[] = [];
  private queued = 0;
  private busy = true;
  private alive = true;
  private deferred: Buffer | undefined;
  private readonly updates: RateLimit;
  private readonly questions: RateLimit;
  private readonly otherMessages: RateLimit;
  private readonly id = newRequestId();

  constructor(
    private readonly ws: WebSocket,
    /** The TCP connection beneath `ws`. */
    private readonly socket: Duplex,
    private readonly docId: number,
    private readonly needs: Needs,
  ) {
    const { updatesPerSecond, burst } = needs.config.live;
    this.updates = new RateLimit(updatesPerSecond, burst, needs.now());
    this.questions = new RateLimit(QUESTIONS.perSecond, QUESTIONS.burst, needs.now());
    this.otherMessages = new RateLimit(
      updatesPerSecond * AWARENESS_PER_UPDATE,
      burst * AWARENESS_PER_UPDATE,
      needs.now(),
    );
    ws.on('message', (data) => this.receive(data));
    ws.on('pong', () => {
      this.alive = true;
    });
    ws.on('close', () => this.gone());
    // 'close' follows; without a listener the process would exit.
    ws.on('error', () => undefined);
  }

  /** Messages are queued until the seat is admitted. */
  start(entrance: Promise<{ actor: Actor; right: SeatRight }>, wantsSaved: boolean): void {
    void asRequest(this.id, async () => {
      try {
        const { actor, right } = await entrance;
        if (this.ws.readyState !== this.ws.OPEN) return;
        this.seat = new Seat(this, actor, right, wantsSaved, this.needs.now());
        this.room = this.needs.rooms.join(this.docId, this.seat);
        await this.pump();
      } catch (err) {
        if (err instanceof Refusal) return this.close(closeCodes[err.key] ?? CloseCode.forbidden, err.key);
        this.needs.logger.error({ err, docId: this.docId }, 'a live socket could not be opened');
        this.close(CloseCode.notLoaded, 'error.internal');
      }
    });
  }

  get backlog(): number {
    return this.ws.bufferedAmount;
  }

  send(frame: Uint8Array): void {
    // Bypasses `ws`, which would frame the same bytes again for each seat. `ws` also writes whole frames at once
    // (nothing is compressed), so the two never interleave.
    if (this.ws.readyState === this.ws.OPEN) this.socket.write(this.withDeferred(webSocketFrame(frame)));
  }

  sendSoon(frame: Uint8Array, since: number): void {
    this.deferred = webSocketFrame(frame);
    this.needs.deferred.add(this, since);
  }

  flushDeferred(): void {
    if (this.deferred && this.ws.readyState === this.ws.OPEN) this.socket.write(this.deferred);
    this.deferred = undefined;
  }

  private withDeferred(frame: Buffer): Buffer {
    if (!this.deferred) return frame;
    const both = Buffer.concat([this.deferred, frame]);
    this.deferred = undefined;
    this.needs.deferred.delete(this);
    return both;
  }

  close(code: number, reason: string): void {
    this.flushDeferred();
    if (this.seat) this.seat.closed = true;
    const userId = this.seat?.actor.id;
    this.needs.logger.info({ docId: this.docId, userId, code, reason, socket: this.id }, 'live socket closed by us');
    this.ws.close(code, reason);
  }

  ping(): void {
    if (!this.alive) {
      this.ws.terminate();
      return;
    }
    this.alive = false;
    this.ws.ping();
  }

  terminate(): void {
    this.ws.terminate();
  }

  private receive(data: RawData): void {
    if (this.seat?.closed || this.ws.readyState !== this.ws.OPEN) return;
    const message = this.read(data);
    if (!message || !this.withinLimits(message)) return;
    if (this.busy) {
      this.hold(message);
      return;
    }
    if (this.mustRecheck(message)) {
      this.hold(message);
      void asRequest(this.id, () => this.pump());
    } else this.deliver(message);
  }

  private read(data: RawData): ClientMessage | undefined {
    try {
      if (!Buffer.isBuffer(data)) throw new Error('not one buffer');
      return readMessage(data);
    } catch {
      this.refuse(CloseCode.malformed, 'live.malformed');
      return undefined;
    }
  }

  private withinLimits(message: ClientMessage): boolean {
    const { updateBytes, docBytes } = this.needs.config.live;
    if (message.is === 'update') {
      // All changes made offline come in one update, which is limited by the doc's size only.
      if (message.update.length > (message.whole ? docBytes : updateBytes)) {
        return this.refuse(CloseCode.tooLarge, 'live.updateTooLarge');
      }
      const cost = Math.ceil((message.update.length + 1) / BYTES_PER_UPDATE);
      return this.updates.tryTake(this.needs.now(), cost) || this.refuse(CloseCode.tooFast, 'live.tooFast');
    }
    if (message.is === 'awareness' && message.bytes.length > MAX_PRESENCE_BYTES * 16) {
      return this.refuse(CloseCode.tooLarge, 'live.updateTooLarge');
    }
    const limit = message.is === 'step1' || message.is === 'queryAwareness' ? this.questions : this.otherMessages;
    return limit.tryTake(this.needs.now()) || this.refuse(CloseCode.tooFast, 'live.tooFast');
  }

  private refuse(code: number, reason: RefusalKey): false {
    if (this.seat) this.seat.refuse(code, reason);
    else this.close(code, reason);
    return false;
  }

  private hold(message: ClientMessage): void {
    this.queue.push(message);
    this.queued += weight(message);
    if (this.queued > this.needs.config.live.docBytes * 2) this.refuse(CloseCode.tooLarge, 'live.updateTooLarge');
  }

  /** Checked at each update, never captured: after a change of rights the next update waits for a new check. */
  private mustRecheck({ is }: ClientMessage): boolean {
    const { seat } = this;
    if (is !== 'update' || !seat) return false;
    if (!seat.stale && this.needs.now() - seat.checkedAt > TRUST_MS) seat.markStale();
    return seat.stale;
  }

  private async pump(): Promise<void> {
    this.busy = true;
    for (let message = this.queue.shift(); message && this.seat && !this.seat.closed; message = this.queue.shift()) {
      while (this.mustRecheck(message) && !this.seat.closed) await this.needs.rooms.renew(this.seat, this.docId);
      if (!this.seat.closed) this.deliver(message);
    }
    this.queued = 0;
    this.busy = false;
  }

  private deliver(message: ClientMessage): void {
    const { seat, room } = this;
    if (!seat || !room || seat.closed) return;
    try {
      room.receive(seat, message);
    } catch (err) {
      this.needs.logger.warn(
        { err, docId: this.docId, userId: seat.actor.id, socket: this.id },
        'malformed live message',
      );
      seat.refuse(CloseCode.malformed, 'live.malformed');
    }
  }

  private gone(): void {
    if (!this.seat) return;
    this.seat.closed = true;
    if (this.room) this.needs.rooms.leave(this.room, this.seat);
  }
}

/** The memory of a queued message: its bytes and an overhead, because the client may not be authenticated yet. */
function weight(message: ClientMessage): number {
  const bytes =
    message.is === 'update'
      ? message.update
      : message.is === 'step1'
        ? message.vector
        : message.is === 'awareness'
          ? message.bytes
          : undefined;
  return 64 + (bytes?.length ?? 0);
}
