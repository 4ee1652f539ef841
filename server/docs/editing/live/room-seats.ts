import { CloseCode } from '../../../../contracts/docs/live.js';
import type { LiveDoc } from './live-doc.js';
import { liveFrames } from './live-protocol.js';
import type { RoomPresence } from './room-presence.js';
import type { Seat } from './seat.js';

/**
 * Above this backlog (bytes) a slow seat is sent no more frames; after it has caught up, it is sent everything it lacks
 * in one.
 */
const HIGH_WATER = 4_000_000;
const LOW_WATER = 100_000;
const SLOW_LIMIT_MS = 30_000;

/**
 * Milliseconds between two relays of a process that falls behind: a frame costs the same with one edit or ten, and each
 * seat is sent one. At most one frame of a 60 Hz screen.
 */
const batchDelay = (seats: number) => Math.min(16, seats / 6);

interface RoomSeatsOptions {
  now(): number;
  loopLoad(): number;
  isAlone(): boolean;
  onRelay(deliveries: number): void;
}

/** A state vector lists the clients that ever wrote in the doc; one far longer than the doc's own only costs time. */
const MOST_VECTOR_BYTES = 64 * 1024;
const MOST_VECTOR_SHARE = 4;

/** The seats of a room; limits what is sent to slow ones. */
export class RoomSeats {
  readonly seats = new Set<Seat>();
  private relayedAt = 0;
  private wasAlone = false;

  constructor(
    private readonly presence: RoomPresence,
    private readonly options: RoomSeatsOptions,
  ) {}

  /** The seat is open: it is sent its first frames. */
  welcome(seat: Seat, doc: LiveDoc): void {
    seat.send(liveFrames.step1(doc.stateVector()));
    seat.send(liveFrames.awareness(this.presence.encode()));
    if (this.options.isAlone()) seat.sendAlone(true);
  }

  /** Milliseconds until the next relay is due; below 1: now. */
  waitMs(): number {
    const delay = batchDelay(this.seats.size) * this.options.loopLoad();
    return delay < 1 ? 0 : this.relayedAt + delay - performance.now();
  }

  /**
   * Whether a seat may be sent a full answer. A short question can request the whole doc: a seat that keeps asking
   * without reading would fill the memory, and is closed.
   */
  acceptsFull(seat: Seat): boolean {
    if (seat.closed) return false;
    if (seat.connection.backlog <= HIGH_WATER) return true;
    seat.refuse(CloseCode.slow, 'rate.limited');
    return false;
  }

  /** Sends what the seat lacks. A seat that is up to date already gets no second answer. */
  answer(seat: Seat, vector: Uint8Array, doc: LiveDoc): void {
    if (!this.acceptsFull(seat)) return;
    if (seat.synced && !seat.behind && Buffer.compare(vector, doc.stateVector()) === 0) return;
    const own = doc.stateVector().length;
    if (vector.length > MOST_VECTOR_BYTES && vector.length > MOST_VECTOR_SHARE * own) {
      seat.refuse(CloseCode.malformed, 'live.malformed');
      return;
    }
    try {
      seat.send(liveFrames.step2(doc.diffSince(vector)));
      seat.synced = true;
    } catch {
      seat.refuse(CloseCode.malformed, 'live.malformed');
    }
  }

  /** Sends to every synced seat except one; a slow seat is skipped until it has caught up. */
  deliver(frame: Uint8Array, except: Seat | undefined, doc: LiveDoc): void {
    let deliveries = 0;
    this.relayedAt = performance.now();
    for (const seat of this.seats) {
      if (seat === except || !seat.synced || seat.behind) continue;
      seat.send(frame);
      deliveries++;
      if (seat.connection.backlog > HIGH_WATER) seat.behind = { vector: doc.stateVector(), since: this.options.now() };
    }
    this.options.onRelay(deliveries);
  }

  /** Called every few seconds: slow seats catch up or are closed; the others are sent a heartbeat. */
  pulse(heartbeat: boolean, doc: LiveDoc): void {
    const isAlone = this.options.isAlone();
    if (isAlone !== this.wasAlone) for (const seat of this.seats) seat.sendAlone(isAlone);
    this.wasAlone = isAlone;
    for (const seat of this.seats) {
      if (seat.behind) this.catchUp(seat, doc, seat.behind);
      // Stock providers close a connection after 30 s without a message.
      else if (heartbeat) seat.send(liveFrames.awareness(Uint8Array.of(0)));
    }
  }

  private catchUp(seat: Seat, doc: LiveDoc, behind: { vector: Uint8Array; since: number }): void {
    if (seat.connection.backlog < LOW_WATER) {
      seat.behind = undefined;
      seat.send(liveFrames.update(doc.diffSince(behind.vector)));
      seat.send(liveFrames.awareness(this.presence.encode()));
    } else if (this.options.now() - behind.since > SLOW_LIMIT_MS) seat.refuse(CloseCode.slow, 'rate.limited');
  }
}
