import { Injectable } from '@nestjs/common';
import { UserStatus } from '../../contracts/enums.js';
import { type Actor, byActor } from '../access/actor.js';
import { Sessions } from '../access/sessions.js';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { Refusal } from '../platform/refusal.js';
import { told } from './admin-facts.js';
import { Entrance } from './entrance.js';
import { addUser } from './new-user.js';
import { hashPassword } from './passwords.js';
import { User } from './user.entity.js';

/** The first account, the first password of one's own, and the end of a session. Hashing happens outside of transactions; no fact ever holds a password or its hash. */
@Injectable()
export class Accounts {
  constructor(
    private readonly log: EventLog,
    private readonly sessions: Sessions,
    private readonly entrance: Entrance,
    private readonly clock: Clock,
  ) {}

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
    return (await this.entrance.open(actor.id, 'register', hashed)).token;
  }

  /** The very first account, enabled at once; nothing when there are accounts already. Nodes that start together take turns. */
  async createFirst(username: string, password: string): Promise<void> {
    const hashed = await hashPassword(password);
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
