import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { createUser, updateUser } from '../../contracts/admin.js';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { UserStatus } from '../../contracts/enums.js';
import { encodeId } from '../../contracts/wire.js';
import { type Actor, byActor } from '../access/actor.js';
import { Sessions } from '../access/sessions.js';
import { EventLog } from '../log/event-log.js';
import type { Fact } from '../log/kind.js';
import { Clock } from '../platform/clock.js';
import { oneWins } from '../platform/one-wins.js';
import { Refusal } from '../platform/refusal.js';
import { leaveAll, lockSupers, lockUser, notTheLastSuper, statusWhenEnabled, told } from './admin-facts.js';
import { addUser } from './new-user.js';
import { generatePassword, hashPassword } from './passwords.js';
import { User } from './user.entity.js';

/** Whose password we keep ourselves (spec 4). */
const own = new Set(['register', 'backend']);

/** What super admins do to accounts (wire 1.2). Hashing happens outside of transactions; no fact holds a password or its hash. */
@Injectable()
export class AdminUsers {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  /** The account waits for a password of its own (state 2); the one given here is for the first sign-in only. */
  async create(actor: Actor, wish: Input<typeof createUser>): Promise<Reply<typeof createUser>> {
    const password = wish.password ?? generatePassword();
    const hashed = await hashPassword(password);
    const { username } = wish;
    const made = { ...wish, password: hashed, source: 'backend', createdAt: this.clock.now() };
    let id = 0;
    await this.log.change(byActor(actor), async (tx) => {
      const added = await addUser(tx, { ...made, status: UserStatus.setPassword });
      if (!added) throw new Refusal('user.exists', { name: username });
      id = added.id;
      return [added.fact];
    });
    return { id, username, password };
  }

  /** Passwords do not depend on the account name (wire 10.5 no. 22). */
  async update(actor: Actor, { id, isSuperAdmin, ...wish }: Input<typeof updateUser>): Promise<void> {
    const work = async (tx: EntityManager) => {
      if (isSuperAdmin === false) await lockSupers(tx);
      const user = await lockUser(tx, id);
      const facts = await this.rename(tx, user, wish);
      if (isSuperAdmin === undefined || isSuperAdmin === user.isSuperAdmin) return facts;
      if (!isSuperAdmin) await notTheLastSuper(tx, user);
      await tx.update(User, { id }, { isSuperAdmin });
      return [...facts, told(id, 'UserRightsChanged', { isSuperAdmin })];
    };
    await oneWins('user.exists', { name: wish.username }, () => this.log.change(byActor(actor), work));
  }

  /** No new sign-in, and every session ends with its next call or keystroke. */
  async disable(actor: Actor, id: number): Promise<void> {
    await this.onAnother(actor, id, async (tx, user) => {
      if (user.status === UserStatus.disabled) return [];
      await notTheLastSuper(tx, user);
      await tx.update(User, { id }, { status: UserStatus.disabled });
      return [told(id, 'UserDisabled'), ...(await this.sessions.end(tx, id, 'disabled'))];
    });
  }

  async enable(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      if ((await lockUser(tx, id)).status !== UserStatus.disabled) return [];
      await tx.update(User, { id }, { status: await statusWhenEnabled(tx, id) });
      return [told(id, 'UserEnabled')];
    });
  }

  /** The row stays, for the nickname on what they wrote; all by which somebody could come in as them goes. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.onAnother(actor, id, async (tx, user) => {
      await notTheLastSuper(tx, user);
      const { username, nickname } = user;
      // Account names are trimmed: nobody can ever have taken one that begins with a space.
      const gone = { username: ` ${encodeId(id)}`, password: '', email: '', externalId: '', weComMobile: '' };
      const unbound = { dingdingUserId: '', dingdingUnionId: '', dingdingNick: '', isSuperAdmin: false };
      const at = { deletedAt: this.clock.now(), status: UserStatus.disabled };
      await tx.update(User, { id }, { ...gone, ...unbound, ...at });
      const left = await leaveAll(tx, id);
      return [
        ...left,
        told(id, 'UserDeleted', { username, nickname }),
        ...(await this.sessions.end(tx, id, 'deleted')),
      ];
    });
  }

  /** The new password, for the first sign-in after it only. A disabled account stays disabled, and waits when it is enabled. */
  async resetPassword(actor: Actor, id: number): Promise<string> {
    const password = generatePassword();
    const hashed = await hashPassword(password);
    await this.onAnother(actor, id, async (tx, user) => {
      if (!own.has(user.source)) throw new Refusal('user.thirdParty');
      await notTheLastSuper(tx, user);
      const status = user.status === UserStatus.disabled ? UserStatus.disabled : UserStatus.setPassword;
      await tx.update(User, { id }, { password: hashed, status });
      return [told(id, 'PasswordReset'), ...(await this.sessions.end(tx, id, 'password'))];
    });
    return password;
  }

  /** On somebody else's account only: nobody can lock themselves out by a slip. */
  private async onAnother(
    actor: Actor,
    id: number,
    work: (tx: EntityManager, user: User) => Promise<Fact[]>,
  ): Promise<void> {
    if (id === actor.id) throw new Refusal('user.self');
    await this.log.change(byActor(actor), async (tx) => {
      await lockSupers(tx);
      return work(tx, await lockUser(tx, id));
    });
  }

  /** Only what is different is told. */
  private async rename(
    tx: EntityManager,
    user: User,
    { username, nickname, email = user.email }: Omit<Input<typeof updateUser>, 'id' | 'isSuperAdmin'>,
  ): Promise<Fact[]> {
    const changed = {
      ...(username !== user.username && { username }),
      ...(nickname !== user.nickname && { nickname }),
      ...(email !== user.email && { email }),
    };
    if (Object.keys(changed).length === 0) return [];
    await tx.update(User, { id: user.id }, changed);
    return [told(user.id, 'UserUpdated', changed)];
  }
}
