import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { listSessions, updatePassword } from '../../../contracts/workspace/accounts.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Session } from '../../platform/access/session.entity.js';
import { Sessions } from '../../platform/access/sessions.js';
import { Tokens } from '../../platform/access/tokens.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Tasks } from '../../platform/tasks/tasks.js';
import { Attempts } from './attempts/attempts.js';
import { endSessionPayload } from './end-session.task.js';
import { refuseCommonPassword } from './users/common-passwords.js';
import { PasswordHasher } from './users/passwords.js';
import { User } from './users/user.entity.js';
import { userFact } from './users/user-facts.js';

const stored = z.tuple([z.object({ password: z.string(), source: z.string() })]);
/** Sources of accounts whose password is stored here (docs/spec.md 4). */
const own = new Set(['register', 'backend']);
/** How long the old token stays valid after its session was replaced. */
const REPLACED_MS = 30_000;
const ended = z.object({ sessions: z.array(z.number()) });

/** The user's own password and sessions. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly tokens: Tokens,
    private readonly tasks: Tasks,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Returns the token of a new session that replaces this one. Wrong old passwords are throttled like sign-ins. */
  async updatePassword(actor: Actor, wish: Input<typeof updatePassword>, ip: string): Promise<string> {
    const sql = 'select password, source from users where id = $1';
    const [{ password: old, source }] = stored.parse(await this.db.query(sql, [actor.id]));
    if (!own.has(source)) throw new Refusal('user.thirdParty');
    const guess = { username: actor.name, source: 'register' };
    const attempt = await this.attempts.begin(guess, ip);
    if (!(await this.passwords.matches(old, wish.oldPassword))) throw new Refusal('password.wrong');
    await this.attempts.succeeded(attempt);
    await refuseCommonPassword(wish.password, actor.name);
    const hashed = await this.passwords.hash(wish.password);
    let sessionId = 0;
    await this.log.change(byActor(actor), async (tx) => {
      // Of two simultaneous calls the second fails: the stored password is no longer `old`.
      const { affected } = await tx.update(User, { id: actor.id, password: old }, { password: hashed });
      if (!affected) throw new Refusal('password.wrong');
      const others = await this.sessions.end(tx, actor.id, 'password', { except: actor.sessionId });
      const fresh = await this.replaceSession(tx, actor);
      sessionId = fresh.id;
      return [userFact(actor.id, 'PasswordSet', { first: false }), ...others, fresh.fact];
    });
    return this.tokens.issue(actor.id, sessionId);
  }

  private async replaceSession(tx: EntityManager, { id: userId, sessionId }: Actor) {
    const payload: z.input<typeof endSessionPayload> = { userId, sessionId };
    const dueAt = new Date(this.clock.now().getTime() + REPLACED_MS);
    await this.tasks.add(tx, { kind: 'endSession', key: String(sessionId), payload, dueAt });
    return this.sessions.begin(tx, userId, 'register');
  }

  /** Open sessions, most recently used first. */
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

  /** Another user's session is reported as unknown. */
  async end(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const facts = await this.sessions.end(tx, actor.id, 'ended', { only: id });
      if (facts.length === 0) throw new Refusal('session.unknown');
      return facts;
    });
  }

  /** Returns the number of sessions ended. */
  async endOthers(actor: Actor): Promise<number> {
    const [fact] = await this.log.change(byActor(actor), (tx) =>
      this.sessions.end(tx, actor.id, 'others', { except: actor.sessionId }),
    );
    return fact ? ended.parse(fact.data).sessions.length : 0;
  }
}
