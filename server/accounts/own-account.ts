import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { listSessions, updatePassword } from '../../contracts/accounts.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { type Actor, byActor } from '../access/actor.js';
import { Session } from '../access/session.entity.js';
import { Sessions } from '../access/sessions.js';
import { EventLog } from '../log/event-log.js';
import { Refusal } from '../platform/refusal.js';
import { told } from './admin-facts.js';
import { Attempts } from './attempts.js';
import { hashPassword, isPassword } from './passwords.js';
import { User } from './user.entity.js';

const stored = z.tuple([z.object({ password: z.string(), source: z.string() })]);
/** Whose password we keep ourselves (spec 4). */
const own = new Set(['register', 'backend']);
const ended = z.object({ sessions: z.array(z.number()) });

/** One's own password and one's own sessions. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
  ) {}

  /** The session in which it is done goes on, all others end. Guessing the old one is slowed down like signing in. */
  async updatePassword(actor: Actor, wish: Input<typeof updatePassword>, ip: string): Promise<void> {
    const sql = 'select password, source from users where id = $1';
    const [{ password: old, source }] = stored.parse(await this.db.query(sql, [actor.id]));
    if (!own.has(source)) throw new Refusal('user.thirdParty');
    const guess = { username: actor.name, source: 'register' };
    await this.attempts.begin(guess, ip);
    if (!(await isPassword(old, wish.oldPassword))) throw new Refusal('password.wrong');
    await this.attempts.succeeded(guess, ip);
    const hashed = await hashPassword(wish.password);
    await this.log.change(byActor(actor), async (tx) => {
      // Of two at once the second one's old password is no longer the old one.
      const { affected } = await tx.update(User, { id: actor.id, password: old }, { password: hashed });
      if (!affected) throw new Refusal('password.wrong');
      const others = await this.sessions.end(tx, actor.id, 'password', { except: actor.sessionId });
      return [told(actor.id, 'PasswordSet', { first: false }), ...others];
    });
  }

  /** The open ones, newest use first. */
  async list(actor: Actor): Promise<Reply<typeof listSessions>> {
    const query = this.db
      .getRepository(Session)
      .createQueryBuilder('s')
      .where('s.userId = :id and s.endedAt is null', actor);
    const open = await query.orderBy('s.seenAt', 'DESC').addOrderBy('s.id', 'DESC').getMany();
    return open.map(({ id, source, address, agent, createdAt, seenAt }) => ({
      ...{ id, source, address, agent, createdAt, seenAt },
      isCurrent: id === actor.sessionId,
    }));
  }

  /** Somebody else's session is as unknown as one that never was. */
  async end(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const facts = await this.sessions.end(tx, actor.id, 'ended', { only: id });
      if (facts.length === 0) throw new Refusal('session.unknown');
      return facts;
    });
  }

  /** How many have ended. */
  async endOthers(actor: Actor): Promise<number> {
    const [fact] = await this.log.change(byActor(actor), (tx) =>
      this.sessions.end(tx, actor.id, 'others', { except: actor.sessionId }),
    );
    return fact ? ended.parse(fact.data).sessions.length : 0;
  }
}
