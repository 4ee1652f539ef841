import { Injectable } from '@nestjs/common';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Sessions } from '../../platform/access/sessions.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { refuseCommonPassword } from './users/common-passwords.js';
import { addUser } from './users/new-user.js';
import { PasswordHasher } from './users/passwords.js';
import { User } from './users/user.entity.js';
import { userFact } from './users/user-facts.js';

/**
 * First account, first own password, sign-out. Passwords are hashed outside transactions; facts never contain passwords
 * or hashes.
 */
@Injectable()
export class Accounts {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
  ) {}

  /** Ends this session only. */
  async signOut(actor: Actor): Promise<void> {
    await this.log.change(byActor(actor), (tx) => this.sessions.end(tx, actor.id, 'logout', { only: actor.sessionId }));
  }

  /**
   * Only in status `setPassword`; of two simultaneous calls the first succeeds. The session stays valid for old
   * clients.
   */
  async setFirstPassword(actor: Actor, password: string): Promise<void> {
    await refuseCommonPassword(password, actor.name);
    const hashed = await this.passwords.hash(password);
    await this.log.change(byActor(actor), async (tx) => {
      const waiting = { id: actor.id, status: UserStatus.setPassword };
      const { affected } = await tx.update(User, waiting, { password: hashed, status: UserStatus.enabled });
      if (!affected) throw new Refusal('access.forbidden');
      return [
        userFact(actor.id, 'PasswordSet', { first: true }),
        ...(await this.sessions.end(tx, actor.id, 'password', { except: actor.sessionId })),
      ];
    });
  }

  /**
   * Creates the first account, enabled; does nothing if any account exists. A lock serializes nodes that start
   * together.
   */
  async createFirst(username: string, password: string): Promise<void> {
    const hashed = await this.passwords.hash(password);
    const wish = { username, nickname: 'Admin', email: '', source: 'register', isSuperAdmin: true, password: hashed };
    await this.log.change(byActor({ id: 0 }, 'system'), async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtext('first account'))");
      const made = (await tx.existsBy(User, {}))
        ? undefined
        : await addUser(tx, { ...wish, createdAt: this.clock.now() });
      return made ? [made.fact] : [];
    });
  }
}
