import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/access.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { isDocType } from '../../doc-types/index.js';
import { LiveTickets } from './live-tickets.js';
import type { SeatRight } from './seat.js';
import { SeatRights } from './seat-rights.js';

const facts = z.array(z.object({ type: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }));

/** Decides who may open a live doc, and with which right. */
@Injectable()
export class LiveAdmission {
  constructor(
    private readonly db: DataSource,
    private readonly tickets: LiveTickets,
    private readonly rights: SeatRights,
  ) {}

  async issueTicket(docId: number, asking: Actor): Promise<{ ticket: string; expiresAt: Date; mayEdit: boolean }> {
    await this.demandLive(docId);
    const found = await this.rights.find(asking, docId);
    if (!found) throw new Refusal('access.forbidden');
    return { ...(await this.tickets.issue(docId, asking)), mayEdit: found.right === 'edit' };
  }

  /**
   * Redeems the ticket and reads the user's right now. Throws a Refusal: `live.ticket`, `access.forbidden`,
   * `doc.deleted` …
   */
  async admit(ticket: string, docId: number): Promise<{ actor: Actor; right: SeatRight }> {
    const holder = docId > 0 ? await this.tickets.redeem(ticket, docId) : undefined;
    if (!holder) throw new Refusal('live.ticket');
    const found = await this.rights.find(holder, docId);
    if (!found) throw new Refusal('access.forbidden');
    await this.demandLive(docId);
    return found;
  }

  private async demandLive(docId: number): Promise<void> {
    const sql = 'select type, is_folder as "isFolder", is_deleted as "isDeleted" from docs where id = $1';
    const [doc] = facts.parse(await this.db.query(sql, [docId]));
    if (!doc) throw new Refusal('doc.unknown');
    if (doc.isDeleted) throw new Refusal('doc.deleted');
    if (doc.isFolder || !isDocType(doc.type)) throw new Refusal('doc.type');
  }
}
