import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { nextId } from '../database/database.js';
import type { Fact } from '../log/kind.js';
import { Clock } from '../runtime/clock.js';
import { caller } from '../runtime/request.js';
import { Session } from './session.entity.js';

const ended = z.tuple([z.array(z.object({ id: z.number() })), z.number()]);

/** Selects sessions of a user; without `only` and `except` all of them. */
export interface SessionFilter {
  readonly only?: number;
  readonly except?: number;
}

/** Begins and ends sessions in the caller's transaction; the caller appends the returned facts to the log in it. */
@Injectable()
export class Sessions {
  constructor(private readonly clock: Clock) {}

  /** The new session's id and the fact to append. */
  async begin(tx: EntityManager, userId: number, source: string): Promise<{ id: number; fact: Fact }> {
    const { address, agent } = caller();
    const at = this.clock.now();
    const id = await nextId(tx);
    await tx.insert(Session, { id, userId, source, address, agent, createdAt: at, seenAt: at, endedAt: null });
    return { id, fact: { stream: `user-${userId}`, type: 'SignedIn', data: { sessionId: id, source } } };
  }

  /** The facts to append; none when no such session was open. */
  async end(tx: EntityManager, userId: number, reason: string, { only, except }: SessionFilter = {}): Promise<Fact[]> {
    const sql = `update sessions set ended_at = $2 where user_id = $1 and ended_at is null
      and ($3::bigint is null or id = $3) and ($4::bigint is null or id <> $4) returning id`;
    const [rows] = ended.parse(await tx.query(sql, [userId, this.clock.now(), only ?? null, except ?? null]));
    if (rows.length === 0) return [];
    const data = { reason, sessions: rows.map(({ id }) => id).sort((a, b) => a - b) };
    return [{ stream: `user-${userId}`, type: 'SessionsEnded', data }];
  }
}
