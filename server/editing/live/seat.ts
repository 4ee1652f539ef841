import type { RefusalKey } from '../../../contracts/refusals.js';
import { encodeId } from '../../../contracts/wire.js';
import type { Actor } from '../../access/access.js';
import { frames } from './protocol.js';

/** The socket as a room needs it. */
export interface Line {
  send(frame: Uint8Array): void;
  close(code: number, reason: string): void;
  /** Bytes that the other side has not taken yet. */
  readonly backlog: number;
}

export type Right = 'edit' | 'view';

/** One connection on one doc. Its right is read at each update and may change while it sits. */
export class Seat {
  right: Right;
  /** Rights may have changed: ask before the next update is taken. */
  stale = false;
  /** How often that was said. */
  asked = 0;
  checkedAt: number;
  /** Told what is in the doc; hears of every change from then on. */
  synced = false;
  /** Document-bearing messages so far; what SAVED counts. */
  received = 0;
  private saved = 0;
  private told = 0;
  private readonly done = new Set<number>();
  /** While the other side is slow: what it had when we stopped sending. */
  behind: { readonly vector: Uint8Array; readonly since: number } | undefined;
  closed = false;
  readonly userId: string;
  readonly name: string;

  constructor(
    readonly line: Line,
    readonly actor: Actor,
    right: Right,
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

  doubt(): void {
    this.stale = true;
    this.asked++;
  }

  send(frame: Uint8Array): void {
    if (!this.closed) this.line.send(frame);
  }

  /** Says why, then leaves. Nothing that it sends afterwards is looked at. */
  refuse(code: number, reason: RefusalKey): void {
    if (this.closed) return;
    this.closed = true;
    this.line.close(code, reason);
  }

  /** The n-th document-bearing message is in the database (or brought nothing new). They may come out of order. */
  committed(n: number): void {
    this.done.add(n);
    while (this.done.delete(this.saved + 1)) this.saved++;
  }

  /** The first n of them all are. */
  tell(): void {
    if (!this.wantsSaved || this.saved === this.told) return;
    this.told = this.saved;
    this.send(frames.saved(this.saved));
  }
}
