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
import { MessageLimits, weight } from './message-limits.js';
import type { Room } from './room.js';
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
/** A right is read again at least this often, in case the notification of a change is lost. */
const TRUST_MS = 30_000;

/** One WebSocket: keeps the order of its messages, closes on an excess of them, and re-checks the seat's right. */
export class LiveSocket implements SeatConnection {
  private seat: Seat | undefined;
  private room: Room | undefined;
  private queue: ClientMessage[] = [];
  private queued = 0;
  private busy = true;
  private alive = true;
  private deferred: Buffer | undefined;
  private readonly limits: MessageLimits;
  private readonly id = newRequestId();

  constructor(
    private readonly ws: WebSocket,
    /** The TCP connection beneath `ws`. */
    private readonly socket: Duplex,
    private readonly docId: number,
    private readonly needs: Needs,
  ) {
    this.limits = new MessageLimits(needs.config.live, needs.now);
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
    const factsBefore = this.needs.rooms.accessFacts;
    void asRequest(this.id, async () => {
      try {
        const { actor, right } = await entrance;
        if (this.ws.readyState !== this.ws.OPEN) return;
        const seat = new Seat(this, actor, right, wantsSaved, this.needs.now());
        this.seat = seat;
        await this.renewIfChanged(seat, factsBefore);
        if (seat.closed) return;
        this.room = this.needs.rooms.join(this.docId, seat);
        await this.pump();
      } catch (err) {
        if (err instanceof Refusal) return this.close(closeCodes[err.key] ?? CloseCode.forbidden, err.key);
        this.needs.logger.error({ err, docId: this.docId }, 'a live socket could not be opened');
        this.close(CloseCode.notLoaded, 'error.internal');
      }
    });
  }

  /** A seat in no room is not among those whose rights are read again: what happened during its admission is read here. */
  private async renewIfChanged(seat: Seat, factsBefore: number): Promise<void> {
    const { rooms } = this.needs;
    for (let known = factsBefore; known !== rooms.accessFacts && !seat.closed; ) {
      known = rooms.accessFacts;
      await rooms.renew(seat, this.docId);
    }
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
    const excess = this.limits.excess(message);
    if (excess) this.refuse(excess.code, excess.reason);
    return !excess;
  }

  private refuse(code: number, reason: RefusalKey): void {
    if (this.seat) this.seat.refuse(code, reason);
    else this.close(code, reason);
  }

  private hold(message: ClientMessage): void {
    this.queue.push(message);
    this.queued += weight(message);
    if (this.limits.isTooMuchToHold(this.queued)) this.refuse(CloseCode.tooLarge, 'live.updateTooLarge');
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
