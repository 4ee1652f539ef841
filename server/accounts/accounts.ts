import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { login } from '../../contracts/accounts.js';
import type { createUser } from '../../contracts/admin.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { UserStatus } from '../../contracts/enums.js';
import { type Actor, byActor } from '../access/actor.js';
import { Sessions } from '../access/sessions.js';
import { Tokens } from '../access/tokens.js';
import { EventLog } from '../log/event-log.js';
import type { Fact } from '../log/kind.js';
import { Clock } from '../platform/clock.js';
import { nextId } from '../platform/database.js';
import { Lines } from '../platform/log-lines.js';
import { Refusal } from '../platform/refusal.js';
import { Attempts } from './attempts.js';
import { hashPassword, isPassword } from './passwords.js';
import { User } from './user.entity.js';

const rows = z.array(z.unknown());
const told = (id: number, type: string, data: Record<string, unknown> = {}): Fact => ({
  stream: `user-${id}`,
  type,
  data,
});

/** Accounts and sessions. Hashing happens outside of transactions; no fact ever holds a password or its hash. */
@Injectable()
export class Accounts {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
    private readonly lines: Lines,
  ) {}

  /** One answer for an unknown account and a wrong password; "disabled" only to who knows the password. */
  async signIn({ username, password, source }: Input<typeof login>, ip: string): Promise<Reply<typeof login>> {
    await this.attempts.begin(username, ip);
    const user = await this.withPassword(username);
    const known = source === 'register' ? user?.password : undefined;
    if (!(await isPassword(known, password)) || !user) {
      this.lines.warn({ username, ip }, 'sign-in failed');
      throw new Refusal('login.wrong');
    }
    await this.attempts.succeeded(username, ip);
    if (user.status === UserStatus.disabled) throw new Refusal('login.disabled');
    return { token: await this.open(user, source), status: user.status };
  }

  /** A new session of someone whose word has been checked; its token. */
  private async open(user: Pick<User, 'id'>, source: string): Promise<string> {
    let sessionId = 0;
    await this.log.change(byActor(user), async (tx) => {
      const { id, fact } = await this.sessions.begin(tx, user.id, source);
      sessionId = id;
      return [fact];
    });
    return this.tokens.issue(user.id, sessionId);
  }

  /** Ends this session; the person's other ones go on. */
  async signOut(actor: Actor): Promise<void> {
    await this.log.change(byActor(actor), (tx) => this.sessions.end(tx, actor.id, 'logout', { only: actor.sessionId }));
  }

  /** Only for who must set a password; of two at once the first wins. */
  async setFirstPassword(actor: Actor, password: string): Promise<string> {
    const hashed = await hashPassword(password);
    await this.log.change(byActor(actor), async (tx) => {
      const waiting = { id: actor.id, status: UserStatus.setPassword };
      const { affected } = await tx.update(User, waiting, { password: hashed, status: UserStatus.enabled });
      if (!affected) throw new Refusal('access.forbidden');
      return [told(actor.id, 'PasswordSet', { first: true }), ...(await this.sessions.end(tx, actor.id, 'password'))];
    });
    return this.open(actor, 'register');
  }

  /** The very first account, enabled at once; undefined when there are accounts already. Nodes that start together take turns. */
  async createFirst(username: string, password: string): Promise<User | undefined> {
    const hashed = await hashPassword(password);
    const wish = { username, nickname: 'Admin', email: '', isSuperAdmin: true };
    let made: User | undefined;
    await this.log.change(byActor({ id: 0 }, 'system'), async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtext('first account'))");
      if (await tx.existsBy(User, {})) return [];
      made = await this.add(tx, wish, hashed, UserStatus.enabled);
      return [created(made)];
    });
    return made;
  }

  private withPassword(username: string): Promise<User | null> {
    const query = this.db.getRepository(User).createQueryBuilder('user').addSelect('user.password');
    return query.where('user.username = :username', { username }).getOne();
  }

  private async add(
    tx: EntityManager,
    { username, nickname, email, isSuperAdmin }: Omit<Input<typeof createUser>, 'password'>,
    password: string,
    status: UserStatus,
  ): Promise<User> {
    const id = await nextId(tx);
    // Wire 0.2: a mail address as account is also the mail address.
    const mail = email || (username.includes('@') ? username : '');
    const user = tx.create(User, { id, username, password, nickname, email: mail, isSuperAdmin, status });
    Object.assign(user, { source: 'register', createdAt: this.clock.now() });
    const insert = tx.createQueryBuilder().insert().into(User).values(user).orIgnore().returning('id');
    // Nothing came back: the name is taken, by another one a moment ago at the latest.
    if (rows.parse((await insert.execute()).raw).length === 0) throw new Refusal('user.exists', { name: username });
    return user;
  }
}

const created = ({ id, username, nickname, email, isSuperAdmin, source }: User): Fact =>
  told(id, 'UserCreated', { username, nickname, email, isSuperAdmin, source });
