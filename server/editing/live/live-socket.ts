import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { CloseCode } from '../../../contracts/live.js';
import type { RefusalKey } from '../../../contracts/refusals.js';
import type { Actor } from '../../access/access.js';
import type { Config } from '../../platform/config.js';
import type { Lines } from '../../platform/log-lines.js';
import { Refusal } from '../../platform/refusal.js';
import { asRequest, newRequestId } from '../../platform/request.js';
import { onTheWire } from './binary-frame.js';
import { Budget } from './budget.js';
import { MAX_STATE } from './presence.js';
import { type ClientMessage, readMessage } from './protocol.js';
import type { Room } from './room.js';
import type { Rooms } from './rooms.js';
import { type Line, type Right, Seat } from './seat.js';

interface Needs {
  readonly rooms: Rooms;
  readonly config: Config;
  readonly lines: Lines;
  now(): number;
}

const closeCodes: Partial<Record<RefusalKey, number>> = {
  'live.ticket': CloseCode.ticket,
  'access.forbidden': CloseCode.forbidden,
  'doc.unknown': CloseCode.gone,
  'doc.deleted': CloseCode.gone,
  'doc.type': CloseCode.gone,
};
/** Stock clients repeat what others say of themselves, and a caret moves with every key. */
const AWARENESS_PER_UPDATE = 20;
/** A right is asked for again at least so often, should the ring of a change be lost. */
const TRUST_MS = 30_000;

/** One WebSocket: keeps the order of its messages, its limits, and the question whether it still may. */
export class LiveSocket implements Line {
  private seat: Seat | undefined;
  private room: Room | undefined;
  private queue: ClientMessage[] = [];
  private queued = 0;
  private busy = true;
  private alive = true;
  private readonly updates: Budget;
  private readonly words: Budget;
  private readonly id = newRequestId();

  constructor(
    private readonly ws: WebSocket,
    /** The connection beneath it. */
    private readonly socket: Duplex,
    private readonly docId: number,
    private readonly needs: Needs,
  ) {
    const { updatesPerSecond, burst } = needs.config.live;
    this.updates = new Budget(updatesPerSecond, burst, needs.now());
    this.words = new Budget(updatesPerSecond * AWARENESS_PER_UPDATE, burst * AWARENESS_PER_UPDATE, needs.now());
    ws.on('message', (data) => this.receive(data));
    ws.on('pong', () => {
      this.alive = true;
    });
    ws.on('close', () => this.gone());
    // 'close' follows; without a listener the process would end.
    ws.on('error', () => undefined);
  }

  /** Messages wait until the entrance has spoken. */
  start(entrance: Promise<{ actor: Actor; right: Right }>, wantsSaved: boolean): void {
    void asRequest(this.id, async () => {
      try {
        const { actor, right } = await entrance;
        if (this.ws.readyState !== this.ws.OPEN) return;
        this.seat = new Seat(this, actor, right, wantsSaved, this.needs.now());
        this.room = this.needs.rooms.join(this.docId, this.seat);
        await this.pump();
      } catch (err) {
        if (err instanceof Refusal) return this.close(closeCodes[err.key] ?? CloseCode.forbidden, err.key);
        this.needs.lines.error({ err, docId: this.docId }, 'a live socket could not be opened');
        this.close(CloseCode.notLoaded, 'error.internal');
      }
    });
  }

  get backlog(): number {
    return this.ws.bufferedAmount;
  }

  send(frame: Uint8Array): void {
    // Past `ws`, which would frame the same bytes anew for each seat. It writes whole frames at once as well (nothing is
    // compressed), so the two never mix.
    if (this.ws.readyState === this.ws.OPEN) this.socket.write(onTheWire(frame));
  }

  close(code: number, reason: string): void {
    if (this.seat) this.seat.closed = true;
    const userId = this.seat?.actor.id;
    this.needs.lines.info({ docId: this.docId, userId, code, reason, socket: this.id }, 'live socket closed by us');
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
    if (this.mustAsk(message)) {
      this.hold(message);
      void asRequest(this.id, () => this.pump());
    } else this.take(message);
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
      // All that was written offline comes in one; only the doc's own limit holds for it.
      if (message.update.length > (message.whole ? docBytes : updateBytes)) {
        return this.refuse(CloseCode.tooLarge, 'live.updateTooLarge');
      }
      return this.updates.spend(this.needs.now()) || this.refuse(CloseCode.tooFast, 'live.tooFast');
    }
    if (message.is === 'awareness' && message.bytes.length > MAX_STATE * 16) {
      return this.refuse(CloseCode.tooLarge, 'live.updateTooLarge');
    }
    return this.words.spend(this.needs.now()) || this.refuse(CloseCode.tooFast, 'live.tooFast');
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

  /** Read at each update, never captured: after a change of rights the next update waits for the answer. */
  private mustAsk({ is }: ClientMessage): boolean {
    const { seat } = this;
    if (is !== 'update' || !seat) return false;
    if (!seat.stale && this.needs.now() - seat.checkedAt > TRUST_MS) seat.doubt();
    return seat.stale;
  }

  private async pump(): Promise<void> {
    this.busy = true;
    for (let message = this.queue.shift(); message && this.seat && !this.seat.closed; message = this.queue.shift()) {
      while (this.mustAsk(message) && !this.seat.closed) await this.needs.rooms.renew(this.seat, this.docId);
      if (!this.seat.closed) this.take(message);
    }
    this.queued = 0;
    this.busy = false;
  }

  private take(message: ClientMessage): void {
    const { seat, room } = this;
    if (!seat || !room || seat.closed) return;
    try {
      room.take(seat, message);
    } catch (err) {
      this.needs.lines.warn(
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

/** What a waiting message costs, in bytes and a little for itself: nobody has shown a ticket yet. */
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
