import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { byActor } from '../../access/actor.js';
import { EventLog } from '../../log/event-log.js';
import { Clock } from '../../platform/clock.js';
import { Refusal } from '../../platform/refusal.js';
import { told } from '../admin-facts.js';
import { addUser } from '../new-user.js';
import { User } from '../user.entity.js';
import type { Vouched } from './vouched.js';

const known = z.array(z.object({ id: z.number(), externalId: z.string(), nickname: z.string(), email: z.string() }));
type Known = z.output<typeof known>[number];

/**
 * Whoever another system vouches for has an account here, made at the first sign-in. They are known by who they are over
 * there, never by name or mail: else whoever can choose a name in that system could choose to be anybody here. Accounts
 * without such a mark (brought along from elsewhere) of the same source are the exception, where the account's name is all
 * that source ever knew.
 */
@Injectable()
export class Newcomers {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** The account's id. An account name that is somebody else's is refused, never joined. */
  admit(source: 'form' | 'ldap' | 'oauth', who: Vouched): Promise<number> {
    return this.log.transaction(async (tx) => {
      const user = (await this.find(tx, source, who)) ?? (await this.add(tx, source, who));
      if (typeof user === 'number') return user;
      await this.follow(tx, user, who);
      return user.id;
    });
  }

  private async find(tx: EntityManager, source: string, who: Vouched): Promise<Known | undefined> {
    const sql = `select id, external_id as "externalId", nickname, email from users where deleted_at is null and (external_id = $1
        or (external_id = '' and source = $3 and username = $2 and $3 in ('form', 'ldap')))
      order by external_id = $1 desc limit 1 for update`;
    return known.parse(await tx.query(sql, [who.identity, who.username, source]))[0];
  }

  /** Their id, or who they are when the same person came in twice at once and the other one was faster. */
  private async add(tx: EntityManager, source: string, who: Vouched): Promise<number | Known> {
    const { identity: externalId, ...named } = who;
    const made = await addUser(tx, { ...named, source, externalId, password: '', createdAt: this.clock.now() });
    if (made) {
      await this.log.append(tx, byActor(made), [made.fact]);
      return made.id;
    }
    const other = await this.find(tx, source, who);
    if (!other) throw new Refusal('login.taken', { name: who.username });
    return other;
  }

  /** Names and mails follow the other system; what it does not say stays. */
  private async follow(
    tx: EntityManager,
    user: Known,
    { identity: externalId, nickname, email }: Vouched,
  ): Promise<void> {
    const changed = {
      // From now on the account is theirs alone: whose it became is told.
      ...(externalId !== user.externalId && { externalId }),
      ...(nickname && nickname !== user.nickname && { nickname }),
      ...(email && email !== user.email && { email }),
    };
    if (Object.keys(changed).length === 0) return;
    await tx.update(User, { id: user.id }, changed);
    await this.log.append(tx, byActor(user), [told(user.id, 'UserUpdated', changed)]);
  }
}
