import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { accountsNamed } from '../users/account-names.js';
import { addUser } from '../users/new-user.js';
import { User } from '../users/user.entity.js';
import { userFact } from '../users/user-facts.js';
import type { ExternalIdentity } from './external-identity.js';

const known = z.array(z.object({ id: z.number(), externalId: z.string(), nickname: z.string(), email: z.string() }));
type StoredUser = z.output<typeof known>[number];

/**
 * Finds or creates the account of a user whom another system has authenticated. Users are matched by their identity in
 * that system, never by name or email: otherwise a user who can choose a name there could take over any account here.
 * Exceptions are migrated accounts of the same source without an identity, for which only the account name is known.
 */
@Injectable()
export class AccountProvisioner {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the account's id. An account name of another user is refused, never linked. */
  provision(source: 'form' | 'ldap' | 'oauth', who: ExternalIdentity): Promise<number> {
    return this.log.transaction(async (tx) => {
      const user = (await this.find(tx, source, who)) ?? (await this.add(tx, source, who));
      if (typeof user === 'number') return user;
      await this.follow(tx, user, who);
      return user.id;
    });
  }

  private async find(tx: EntityManager, source: string, who: ExternalIdentity): Promise<StoredUser | undefined> {
    const byName = source === 'oauth' ? [] : await accountsNamed(tx, who.username);
    // Of several accounts that are only spelled alike, none is linked.
    const named = byName.length === 1 ? byName.map(({ id }) => id) : [];
    const sql = `select id, external_id as "externalId", nickname, email from users where deleted_at is null and (external_id = $1
        or (external_id = '' and source = $3 and id = any($2::bigint[])))
      order by external_id = $1 desc limit 1 for update`;
    return known.parse(await tx.query(sql, [who.identity, named, source]))[0];
  }

  /** The new id, or the existing account if a simultaneous sign-in of the same user has created it. */
  private async add(tx: EntityManager, source: string, who: ExternalIdentity): Promise<number | StoredUser> {
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

  /** Updates name and email from the other system; fields that it does not send stay unchanged. */
  private async follow(
    tx: EntityManager,
    user: StoredUser,
    { identity: externalId, nickname, email }: ExternalIdentity,
  ): Promise<void> {
    const changed = {
      // Links the account to this identity; the fact records the link.
      ...(externalId !== user.externalId && { externalId }),
      ...(nickname && nickname !== user.nickname && { nickname }),
      ...(email && email !== user.email && { email }),
    };
    if (Object.keys(changed).length === 0) return;
    await tx.update(User, { id: user.id }, changed);
    await this.log.append(tx, byActor(user), [userFact(user.id, 'UserUpdated', changed)]);
  }
}
