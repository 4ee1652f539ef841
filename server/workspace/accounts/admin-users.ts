import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { createUser, updateUser } from '../../../contracts/workspace/users.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Sessions } from '../../platform/access/sessions.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { foldedNameOf, isNameTaken, lockAccountNames } from './users/account-names.js';
import { addUser } from './users/new-user.js';
import { generatePassword, PasswordHasher } from './users/passwords.js';
import { User } from './users/user.entity.js';
import {
  endMemberships,
  lockSuperAdmins,
  lockUser,
  refuseLastSuperAdmin,
  statusOnEnable,
  userFact,
} from './users/user-facts.js';

/** Sources of accounts whose password is stored here (docs/spec.md 4). */
const own = new Set(['register', 'backend']);

/**
 * Account administration (docs/wire.md 1.2). Passwords are hashed outside transactions; facts never contain passwords
 * or hashes.
 */
@Injectable()
export class AdminUsers {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Creates an account in status `setPassword` (2); the password given here is for the first sign-in only. */
  async create(actor: Actor, wish: Input<typeof createUser>): Promise<Reply<typeof createUser>> {
    const password = wish.password?.trim() ? wish.password : generatePassword();
    const hashed = await this.passwords.hash(password);
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

  /** Renaming keeps the password: its hash does not depend on the account name (docs/wire.md 10.5 no. 22). */
  async update(actor: Actor, { id, isSuperAdmin, ...wish }: Input<typeof updateUser>): Promise<void> {
    const work = async (tx: EntityManager) => {
      await lockAccountNames(tx);
      if (isSuperAdmin === false) await lockSuperAdmins(tx);
      const user = await lockUser(tx, id);
      const facts = await this.rename(tx, user, wish);
      if (isSuperAdmin === undefined || isSuperAdmin === user.isSuperAdmin) return facts;
      if (!isSuperAdmin) await refuseLastSuperAdmin(tx, user);
      await tx.update(User, { id }, { isSuperAdmin });
      return [...facts, userFact(id, 'UserRightsChanged', { isSuperAdmin })];
    };
    await refuseDuplicate('user.nameTaken', { name: wish.username }, () => this.log.change(byActor(actor), work));
  }

  /** Prevents sign-ins; every open session ends with its next call or edit. */
  async disable(actor: Actor, id: number): Promise<void> {
    await this.onAnother(actor, id, async (tx, user) => {
      if (user.status === UserStatus.disabled) return [];
      await refuseLastSuperAdmin(tx, user);
      await tx.update(User, { id }, { status: UserStatus.disabled });
      return [userFact(id, 'UserDisabled'), ...(await this.sessions.end(tx, id, 'disabled'))];
    });
  }

  async enable(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      if ((await lockUser(tx, id)).status !== UserStatus.disabled) return [];
      await tx.update(User, { id }, { status: await statusOnEnable(tx, id) });
      return [userFact(id, 'UserEnabled')];
    });
  }

  /** Keeps the row, for the nickname on the user's content, and clears everything that allows sign-in. */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.onAnother(actor, id, async (tx, user) => {
      await refuseLastSuperAdmin(tx, user);
      const { username, nickname } = user;
      // Account names are trimmed, so a name that starts with a space is never taken.
      const gone = {
        username: ` ${encodeId(id)}`,
        foldedName: null,
        password: '',
        email: '',
        externalId: '',
        weComMobile: '',
      };
      const unbound = { dingdingUserId: '', dingdingUnionId: '', dingdingNick: '', isSuperAdmin: false };
      const at = { deletedAt: this.clock.now(), status: UserStatus.disabled };
      await tx.update(User, { id }, { ...gone, ...unbound, ...at });
      const left = await endMemberships(tx, id);
      return [
        ...left,
        userFact(id, 'UserDeleted', { username, nickname }),
        ...(await this.sessions.end(tx, id, 'deleted')),
      ];
    });
  }

  /**
   * Returns a new password for one sign-in. A disabled account stays disabled and gets status `setPassword` when
   * enabled.
   */
  async resetPassword(actor: Actor, id: number): Promise<string> {
    const password = generatePassword();
    const hashed = await this.passwords.hash(password);
    await this.onAnother(actor, id, async (tx, user) => {
      if (!own.has(user.source)) throw new Refusal('user.thirdParty');
      await refuseLastSuperAdmin(tx, user);
      const status = user.status === UserStatus.disabled ? UserStatus.disabled : UserStatus.setPassword;
      await tx.update(User, { id }, { password: hashed, status });
      return [userFact(id, 'PasswordReset'), ...(await this.sessions.end(tx, id, 'password'))];
    });
    return password;
  }

  /** Rejects changes of the actor's own account, so that nobody locks themselves out by accident. */
  private async onAnother(
    actor: Actor,
    id: number,
    work: (tx: EntityManager, user: User) => Promise<Fact[]>,
  ): Promise<void> {
    if (id === actor.id) throw new Refusal('user.self');
    await this.log.change(byActor(actor), async (tx) => {
      await lockSuperAdmins(tx);
      return work(tx, await lockUser(tx, id));
    });
  }

  /** Facts contain only the fields that changed. */
  private async rename(
    tx: EntityManager,
    user: User,
    { username, nickname, email = user.email }: Omit<Input<typeof updateUser>, 'id' | 'isSuperAdmin'>,
  ): Promise<Fact[]> {
    const foldedName = foldedNameOf(username);
    const isRenamed = username !== user.username;
    if (isRenamed && (await isNameTaken(tx, foldedName, user.id)))
      throw new Refusal('user.nameTaken', { name: username });
    const changed = {
      ...(isRenamed && { username }),
      ...(nickname !== user.nickname && { nickname }),
      ...(email !== user.email && { email }),
    };
    if (Object.keys(changed).length === 0) return [];
    await tx.update(User, { id: user.id }, { ...changed, ...(isRenamed && { foldedName }) });
    return [userFact(user.id, 'UserUpdated', changed)];
  }
}
