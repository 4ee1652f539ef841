import { Injectable } from '@nestjs/common';
import { CloseCode } from '../../../../contracts/docs/live.js';
import { Access, type Actor } from '../../../platform/access/access.js';
import type { Seat, SeatRight } from './seat.js';

export interface SeatOfDoc {
  readonly seat: Seat;
  readonly docId: number;
}

/** Reads the right of a user on a doc, for seats. */
@Injectable()
export class SeatRights {
  constructor(private readonly access: Access) {}

  /** Undefined when the user may not read the doc, or the session has ended. */
  async find(
    { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
    docId: number,
  ): Promise<{ actor: Seat['actor']; right: SeatRight } | undefined> {
    const actor = await this.access.actor(id, sessionId);
    if (!actor) return undefined;
    if (await this.access.may(actor, 'doc.edit', { content: docId })) return { actor, right: 'edit' };
    return (await this.access.may(actor, 'doc.view', { content: docId })) ? { actor, right: 'view' } : undefined;
  }

  /**
   * Reads the rights of open seats again, in one query. A seat that lost its right is closed with the reason: the page
   * reconnects with a new ticket as a reader, or not at all. A new right applies from the next update on.
   */
  async renew(seats: readonly SeatOfDoc[], now: number): Promise<void> {
    const asked = seats.map(({ seat: { staleCount, received } }) => ({ staleCount, received }));
    const pairs = seats.map(({ seat: { actor }, docId }) => ({ userId: actor.id, sessionId: actor.sessionId, docId }));
    const verbs = await this.access.firstAllowed(pairs, ['doc.edit', 'doc.view']);
    for (const [i, { seat }] of seats.entries()) {
      const { staleCount = 0, received = 0 } = asked[i] ?? {};
      // Marked stale since, or a later question was answered first: this answer may be outdated, and nothing follows
      // from it.
      if (seat.closed || seat.staleCount !== staleCount || seat.checkedAt > now) continue;
      const verb = verbs[i];
      if (!verb) seat.refuse(CloseCode.forbidden, 'access.forbidden');
      else if (seat.right === 'edit' && verb === 'doc.view') seat.refuse(CloseCode.forbidden, 'live.readOnly');
      else {
        seat.right = verb === 'doc.edit' ? 'edit' : 'view';
        seat.checkedAt = now;
        seat.receivedAtCheck = received;
        seat.stale = false;
      }
    }
  }
}
