import { CloseCode } from '../../../contracts/live.js';
import type { LiveDoc } from './live-doc.js';
import type { Presence } from './presence.js';
import { frames } from './protocol.js';
import type { Seat } from './seat.js';

/** From here on a slow seat gets no more frames; when it has caught up, it gets what it lacks in one. */
const HIGH_WATER = 4_000_000;
const LOW_WATER = 100_000;
const PATIENCE_MS = 30_000;

/**
 * Milliseconds between two relays: a frame costs the same whether it carries one edit or ten, and there is one for each
 * seat. Never more than a screen's own frame.
 */
const breath = (seats: number) => Math.min(16, seats / 6);

/** Who sits in a room, and how fast each of them can be spoken to. */
export class Audience {
  readonly seats = new Set<Seat>();
  private relayedAt = 0;

  constructor(
    private readonly presence: Presence,
    private readonly now: () => number,
    private readonly onRelay: (deliveries: number) => void,
  ) {}

  /** Milliseconds until the next relay should go out; below 1: now. */
  wait(): number {
    return this.relayedAt + breath(this.seats.size) - performance.now();
  }

  /** Few bytes ask for the whole doc: who asks again and again and takes nothing must not fill the memory. */
  takes(seat: Seat): boolean {
    if (seat.line.backlog <= HIGH_WATER) return true;
    seat.refuse(CloseCode.slow, 'rate.limited');
    return false;
  }

  /** To everybody but one; who is slow is left out until it has caught up with the doc. */
  deliver(frame: Uint8Array, except: Seat | undefined, doc: LiveDoc): void {
    let deliveries = 0;
    this.relayedAt = performance.now();
    for (const seat of this.seats) {
      if (seat === except || !seat.synced || seat.behind) continue;
      seat.send(frame);
      deliveries++;
      if (seat.line.backlog > HIGH_WATER) seat.behind = { vector: doc.vector(), since: this.now() };
    }
    this.onRelay(deliveries);
  }

  /** Every few seconds: seats that were slow catch up or go; others learn that the line is alive. */
  pulse(heartbeat: boolean, doc: LiveDoc): void {
    for (const seat of this.seats) {
      if (seat.behind) this.catchUp(seat, doc, seat.behind);
      // Stock providers hang up after 30 s without a message.
      else if (heartbeat) seat.send(frames.awareness(Uint8Array.of(0)));
    }
  }

  private catchUp(seat: Seat, doc: LiveDoc, behind: { vector: Uint8Array; since: number }): void {
    if (seat.line.backlog < LOW_WATER) {
      seat.behind = undefined;
      seat.send(frames.update(doc.since(behind.vector)));
      seat.send(frames.awareness(this.presence.encode()));
    } else if (this.now() - behind.since > PATIENCE_MS) seat.refuse(CloseCode.slow, 'rate.limited');
  }
}
