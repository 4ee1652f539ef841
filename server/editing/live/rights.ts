import { Injectable } from '@nestjs/common';
import { CloseCode } from '../../../contracts/live.js';
import { Access, type Actor } from '../../access/access.js';
import type { Right, Seat } from './seat.js';

/** What the policy says of one person on one doc, for people who sit in a room. */
@Injectable()
export class Rights {
  constructor(private readonly access: Access) {}

  /** Undefined: may not even read it, or is not signed in there any more. */
  async of(
    { id, sessionId }: Pick<Actor, 'id' | 'sessionId'>,
    docId: number,
  ): Promise<{ actor: Seat['actor']; right: Right } | undefined> {
    const actor = await this.access.actor(id, sessionId);
    if (!actor) return undefined;
    if (await this.access.may(actor, 'doc.edit', { doc: docId })) return { actor, right: 'edit' };
    return (await this.access.may(actor, 'doc.view', { doc: docId })) ? { actor, right: 'view' } : undefined;
  }

  /**
   * Asks again for one who sits already. Who lost a right is told and goes: their page comes back with a new ticket as a
   * reader, or not at all. A right that grew holds from the next update on.
   */
  async renew(seat: Seat, docId: number, now: number): Promise<void> {
    const asked = seat.asked;
    const found = await this.of(seat.actor, docId);
    if (seat.closed) return;
    if (!found) return seat.refuse(CloseCode.forbidden, 'access.forbidden');
    if (seat.right === 'edit' && found.right === 'view') return seat.refuse(CloseCode.forbidden, 'live.readOnly');
    seat.right = found.right;
    seat.checkedAt = now;
    // Doubted again while we asked: the answer may be from before.
    if (seat.asked === asked) seat.stale = false;
  }
}
