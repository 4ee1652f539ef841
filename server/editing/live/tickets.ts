import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Actor } from '../../access/access.js';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';

const redeemed = z.tuple([
  z.array(z.object({ docId: z.number(), userId: z.number(), expiresAt: z.date() })),
  z.number(),
]);

/**
 * One entrance of one user to one doc, taken once: whoever finds it in a log or an address afterwards has nothing.
 * Kept in the database (as a hash), so that any node takes what any node gave.
 */
@Injectable()
export class Tickets {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** The session's epoch stands in the ticket, and is worth what its hash is worth: nobody can change it. */
  async issue(docId: number, { id: userId, epoch }: Pick<Actor, 'id' | 'epoch'>) {
    const ticket = `${randomBytes(24).toString('base64url')}.${epoch}`;
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + this.config.live.ticketMs);
    await this.db.query(
      `with old as (delete from live_tickets where expires_at < $5)
       insert into live_tickets (hash, doc_id, user_id, expires_at) values ($1, $2, $3, $4)`,
      [hash(ticket), docId, userId, expiresAt, now],
    );
    return { ticket, expiresAt };
  }

  /** The user who may come in, and of which epoch their session was; undefined when it is unknown, used, expired or another doc's. */
  async redeem(ticket: string, docId: number): Promise<Pick<Actor, 'id' | 'epoch'> | undefined> {
    const sql = `delete from live_tickets where hash = $1
      returning doc_id as "docId", user_id as "userId", expires_at as "expiresAt"`;
    const [[row]] = redeemed.parse(await this.db.query(sql, [hash(ticket)]));
    if (row?.docId !== docId || row.expiresAt <= this.clock.now()) return undefined;
    return { id: row.userId, epoch: Number(ticket.split('.')[1]) };
  }
}

const hash = (ticket: string) => createHash('sha256').update(ticket).digest();
