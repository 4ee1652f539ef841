import type { RefusalKey } from '../../../../contracts/platform/refusals.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import type { Actor } from '../../../platform/access/access.js';
import { liveFrames } from './live-protocol.js';

/** The part of the socket that a room uses. */
export interface SeatConnection {
  send(frame: Uint8Array): void;
  /**
   * Sends with the next frame, or alone soon after `since`, the time (`performance.now()`) when what it acknowledges
   * came. A newer frame replaces it, because an acknowledgement covers all earlier ones.
   */
  sendSoon(frame: Uint8Array, since: number): void;
  close(code: number, reason: string): void;
  /** Bytes not yet written to the network. */
  readonly backlog: number;
}

export type SeatRight = 'edit' | 'view';

/** One connection to one doc. Its right is read at each update and may change while it is connected. */
export class Seat {
  right: SeatRight;
  /** Rights may have changed: check again before the next update is accepted. */
  stale = false;
  /** Counts the calls of `markStale`. */
  staleCount = 0;
  checkedAt: number;
  /** `received` when the right was last read: a seat that has sent nothing since need not be read again. */
  receivedAtCheck = 0;
  /** From 0 to 1: spreads the checks of seats that joined together. */
  readonly phase = Math.random();
  /** The doc has been sent; every change from then on is sent too. */
  synced = false;
  /** Number of updates received; SAVED counts them. */
  received = 0;
  private saved = 0;
  private lastAck = 0;
  private readonly committedAhead = new Set<number>();
  /** Set while the client reads too slowly: the state it had when sending stopped, and the time. */
  behind: { readonly vector: Uint8Array; readonly since: number } | undefined;
  closed = false;
  readonly userId: string;
  readonly name: string;

  constructor(
    readonly connection: SeatConnection,
    readonly actor: Actor,
    right: SeatRight,
    readonly wantsSaved: boolean,
    now: number,
  ) {
    this.right = right;
    this.checkedAt = now;
    this.userId = encodeId(actor.id);
    this.name = actor.nickname || actor.name;
  }

  get owner(): object {
    return this;
  }

  markStale(): void {
    this.stale = true;
    this.staleCount++;
  }

  send(frame: Uint8Array): void {
    if (!this.closed) this.connection.send(frame);
  }

  /** Closes the connection with the reason; later messages are ignored. */
  refuse(code: number, reason: RefusalKey): void {
    if (this.closed) return;
    this.closed = true;
    this.connection.close(code, reason);
  }

  /** The n-th update is in the database (or contained nothing new). The calls may come out of order. */
  committed(n: number): void {
    this.committedAhead.add(n);
    while (this.committedAhead.delete(this.saved + 1)) this.saved++;
  }

  /** Tells the client whether this node reaches the others (`ALONE`). */
  sendAlone(isAlone: boolean): void {
    if (this.wantsSaved) this.send(liveFrames.alone(isAlone));
  }

  /** Acknowledges the longest committed prefix of the received updates; the oldest new one came at `since`. */
  sendAck(since: number): void {
    if (!this.wantsSaved || this.saved === this.lastAck) return;
    this.lastAck = this.saved;
    if (!this.closed) this.connection.sendSoon(liveFrames.saved(this.saved), since);
  }
}
