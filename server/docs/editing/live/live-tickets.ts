import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../../platform/access/access.js';
import { Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/runtime/clock.js';

const redeemed = z.tuple([
  z.array(
    z.object({ docId: z.number(), id: z.number(), sessionId: z.number(), expiresAt: z.date(), isOpen: z.boolean() }),
  ),
  z.number(),
]);

/**
 * Tickets that each admit one user to one doc once, so that one found later in a log or URL is useless. Stored in the
 * database (as a hash), so that any node accepts the tickets of all nodes.
 */
@Injectable()
export class LiveTickets {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async issue(docId: number, { id: userId, sessionId }: Pick<Actor, 'id' | 'sessionId'>) {
    const ticket = randomBytes(24).toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + this.config.live.ticketMs);
    await this.db.query(
      `with old as (delete from live_tickets where expires_at < $6)
       insert into live_tickets (hash, doc_id, user_id, session_id, expires_at) values ($1, $2, $3, $4, $5)`,
      [hash(ticket), docId, userId, sessionId, expiresAt, now],
    );
    return { ticket, expiresAt };
  }

  /**
   * The ticket's user and session; undefined when the ticket is unknown, used, expired or for another doc, or when its
   * session has ended.
   */
  async redeem(ticket: string, docId: number): Promise<Pick<Actor, 'id' | 'sessionId'> | undefined> {
    const sql = `delete from live_tickets where hash = $1
      returning doc_id as "docId", user_id as id, session_id as "sessionId", expires_at as "expiresAt",
        exists (select 1 from sessions s where s.id = live_tickets.session_id and s.ended_at is null) as "isOpen"`;
    const [[row]] = redeemed.parse(await this.db.query(sql, [hash(ticket)]));
    if (row?.docId !== docId || !row.isOpen || row.expiresAt <= this.clock.now()) return undefined;
    return { id: row.id, sessionId: row.sessionId };
  }
}

const hash = (ticket: string) => createHash('sha256').update(ticket).digest();
