import type { Seat } from './seat.js';

/** An update received by a room and not applied yet. */
export interface IncomingUpdate {
  readonly update: Uint8Array;
  readonly whole: boolean;
  /** Undefined for an update from another node or from outside of rooms, which its sender stores. */
  readonly seat: Seat | undefined;
  readonly n: number;
}

const MOST = 1_000;

/** Updates whose dependencies have not arrived: for example, a page sends an edit before its offline changes. */
export class PendingUpdates {
  private updates: IncomingUpdate[] = [];

  constructor(private readonly maxBytes: number) {}

  /** Keeps the update until its dependencies arrive, or returns why not: all together too large, or too many. */
  add(draft: IncomingUpdate): 'kept' | 'tooLarge' | 'tooMany' {
    this.updates = this.updates.filter(({ seat }) => !seat?.closed);
    const bytes = this.updates.reduce((sum, { update }) => sum + update.length, draft.update.length);
    if (bytes > this.maxBytes) return 'tooLarge';
    if (this.updates.length >= MOST) return 'tooMany';
    this.updates.push(draft);
    return 'kept';
  }

  /** Removes and returns all of them, to be applied again. */
  takeAll(): IncomingUpdate[] {
    return this.updates.splice(0);
  }
}
