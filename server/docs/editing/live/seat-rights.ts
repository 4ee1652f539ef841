import { Injectable } from '@nestjs/common';
import { CloseCode } from '../../../../contracts/docs/live.js';
import { Access, type Actor } from '../../../platform/access/access.js';
import type { Seat, SeatRight } from './seat.js';

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
   * Reads the right of an open seat again. A seat that lost its right is closed with the reason: the page reconnects
   * with a new ticket as a reader, or not at all. A new right applies from the next update on.
   */
  async renew(seat: Seat, docId: number, now: number): Promise<void> {
    const asked = seat.staleCount;
    const found = await this.find(seat.actor, docId);
    if (seat.closed) return;
    if (!found) return seat.refuse(CloseCode.forbidden, 'access.forbidden');
    if (seat.right === 'edit' && found.right === 'view') return seat.refuse(CloseCode.forbidden, 'live.readOnly');
    seat.right = found.right;
    seat.checkedAt = now;
    // Marked stale again during the read: the result may be outdated.
    if (seat.staleCount === asked) seat.stale = false;
  }
}
