import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { refuseDuplicate } from '../../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { addUser } from '../users/new-user.js';
import { User } from '../users/user.entity.js';
import { lockUser, userFact } from '../users/user-facts.js';
import type { DingtalkMember } from './dingtalk-service.js';
import { externalIdentity } from './external-identity.js';

const known = z.array(z.object({ id: z.number(), userId: z.string(), nick: z.string() }));
type StoredUser = z.output<typeof known>[number];

/** Finds or creates the account of a member of the organisation: the account bound to them, otherwise a new one. */
@Injectable()
export class DingtalkAccounts {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the account's id. Roles in DingTalk give no rights here. */
  provision(member: DingtalkMember): Promise<number> {
    return this.log.transaction(async (tx) => {
      const user = (await this.find(tx, member)) ?? (await this.add(tx, member));
      if (typeof user === 'number') return user;
      const { userId, nick } = names(member);
      if (user.userId === userId && user.nick === nick) return user.id;
      const changed = { dingdingUserId: userId, dingdingNick: nick };
      await tx.update(User, { id: user.id }, changed);
      await this.log.append(tx, byActor(user), [userFact(user.id, 'UserUpdated', changed)]);
      return user.id;
    });
  }

  /** Binds an account to a DingTalk member, one to one. */
  async bind(userId: number, member: DingtalkMember): Promise<void> {
    const { userId: dingdingUserId, nick } = names(member);
    const bound = { dingdingUnionId: member.unionId, dingdingUserId, dingdingNick: nick };
    await refuseDuplicate('login.taken', { name: nick }, () =>
      this.log.change(byActor({ id: userId }), async (tx) => {
        await lockUser(tx, userId);
        await tx.update(User, { id: userId }, bound);
        return [userFact(userId, 'DingtalkConnected', { nick })];
      }),
    );
  }

  async unbind(actor: Actor): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const user = await lockUser(tx, actor.id);
      if (user.source === 'dingtalk') throw new Refusal('user.thirdParty');
      if (!user.dingdingUnionId) return [];
      await tx.update(User, { id: actor.id }, { dingdingUnionId: '', dingdingUserId: '', dingdingNick: '' });
      return [userFact(actor.id, 'DingtalkDisconnected')];
    });
  }

  private async find(tx: EntityManager, { unionId }: DingtalkMember): Promise<StoredUser | undefined> {
    const sql = `select id, dingding_user_id as "userId", dingding_nick as nick from users
      where dingding_union_id = $1 and deleted_at is null for update`;
    return known.parse(await tx.query(sql, [unionId]))[0];
  }

  /** The new id, or the existing account if a simultaneous sign-in of the same member has created it. */
  private async add(tx: EntityManager, member: DingtalkMember): Promise<number | StoredUser> {
    const { userId, nick, email } = names(member);
    const named = { username: email || userId, nickname: nick, email };
    const marks = { dingdingUnionId: member.unionId, dingdingUserId: userId, dingdingNick: nick };
    const at = { source: 'dingtalk', password: '', createdAt: this.clock.now() };
    const made = await addUser(tx, { ...named, ...marks, ...at });
    if (made) {
      await this.log.append(tx, byActor(made), [made.fact]);
      return made.id;
    }
    const other = await this.find(tx, member);
    if (!other) throw new Refusal('login.taken', { name: named.username });
    return other;
  }
}

/** Sanitized like the data of any external system. */
function names({ unionId, userId, nick, email }: DingtalkMember) {
  const said = externalIdentity('dingtalk', unionId, { username: userId, nickname: nick, email });
  return { userId: said.username, nick: said.nickname, email: said.email };
}
