import { IntervalWhile } from '../../../platform/runtime/interval-while.js';
import type { SeatOfDoc, SeatRights } from './seat-rights.js';

/**
 * Rights of seats that type are read again after 15 to 25 s: well before `LiveSocket` would hold up an update for it,
 * and spread, so that seats that joined together do not all fall due in the same second.
 */
const RENEW_MS = { from: 15_000, spread: 10_000 };
const LOOK_MS = 1_000;
/** Seats in one query: an answer for more would come late for all of them. */
const MOST = 500;

export interface RightRenewalsOptions {
  readonly rights: Pick<SeatRights, 'renew'>;
  /** The open seats of this node. */
  seats(): Iterable<SeatOfDoc>;
  now(): number;
  onTrouble(error: unknown): void;
  /** The rights of these seats may have changed and could not be read. */
  onUnread(seats: readonly SeatOfDoc[]): void;
}

/** Keeps the rights of all seats of this node up to date, many in one query. */
export class RightRenewals {
  private readonly looks = new IntervalWhile(() => void this.renewDue(), LOOK_MS);
  private renewing = false;
  private rechecking: Promise<void> | undefined;
  private again = false;

  constructor(private readonly options: RightRenewalsOptions) {}

  /** Looks for rights that fall due while there are seats. */
  keep(needed: boolean): void {
    this.looks.keep(needed);
  }

  /** Reads the rights that fall due, of seats that sent something since the last time. What fails is read by the seat's next update. */
  async renewDue(): Promise<void> {
    if (this.renewing) return;
    const now = this.options.now();
    const due = [...this.options.seats()].filter(
      ({ seat }) =>
        seat.received > seat.receivedAtCheck && now - seat.checkedAt > RENEW_MS.from + seat.phase * RENEW_MS.spread,
    );
    this.renewing = true;
    try {
      for (const part of parts(due)) await this.options.rights.renew(part, this.options.now());
    } catch (error) {
      this.options.onTrouble(error);
    } finally {
      this.renewing = false;
    }
  }

  /** After an event that may have changed rights: no update is accepted by an old right, and all are read again. */
  recheckAll(): Promise<void> {
    for (const { seat } of this.options.seats()) seat.markStale();
    this.again = true;
    this.rechecking ??= this.recheckWhileAsked().finally(() => {
      this.rechecking = undefined;
    });
    return this.rechecking;
  }

  private async recheckWhileAsked(): Promise<void> {
    while (this.again) {
      this.again = false;
      for (const part of parts([...this.options.seats()].filter(({ seat }) => seat.stale))) await this.recheck(part);
    }
  }

  private async recheck(seats: readonly SeatOfDoc[]): Promise<void> {
    try {
      await this.options.rights.renew(seats, this.options.now());
    } catch (error) {
      this.options.onTrouble(error);
      this.options.onUnread(seats);
    }
  }
}

function* parts<T>(all: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < all.length; at += MOST) yield all.slice(at, at + MOST);
}
