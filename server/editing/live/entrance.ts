import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../access/access.js';
import { isKnownDocType } from '../../doc-types/index.js';
import { Refusal } from '../../platform/refusal.js';
import { Rights } from './rights.js';
import type { Right } from './seat.js';
import { Tickets } from './tickets.js';

const facts = z.array(z.object({ type: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }));

/** Who comes in to a live doc, and as what. */
@Injectable()
export class Entrance {
  constructor(
    private readonly db: DataSource,
    private readonly tickets: Tickets,
    private readonly rights: Rights,
  ) {}

  async ticket(docId: number, asking: Actor): Promise<{ ticket: string; expiresAt: Date; mayEdit: boolean }> {
    await this.demandLive(docId);
    const found = await this.rights.of(asking, docId);
    if (!found) throw new Refusal('access.forbidden');
    return { ...(await this.tickets.issue(docId, asking)), mayEdit: found.right === 'edit' };
  }

  /** The ticket says who; what they may is asked now. Throws a Refusal: `live.ticket`, `access.forbidden`, `doc.deleted` … */
  async open(ticket: string, docId: number): Promise<{ actor: Actor; right: Right }> {
    const holder = docId > 0 ? await this.tickets.redeem(ticket, docId) : undefined;
    if (!holder) throw new Refusal('live.ticket');
    const found = await this.rights.of(holder, docId);
    if (!found) throw new Refusal('access.forbidden');
    await this.demandLive(docId);
    return found;
  }

  private async demandLive(docId: number): Promise<void> {
    const sql = 'select type, is_folder as "isFolder", is_deleted as "isDeleted" from docs where id = $1';
    const [doc] = facts.parse(await this.db.query(sql, [docId]));
    if (!doc) throw new Refusal('doc.unknown');
    if (doc.isDeleted) throw new Refusal('doc.deleted');
    if (doc.isFolder || !isKnownDocType(doc.type)) throw new Refusal('doc.type');
  }
}
