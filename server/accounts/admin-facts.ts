import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../contracts/enums.js';
import type { Fact } from '../log/kind.js';
import { Refusal } from '../platform/refusal.js';
import { User } from './user.entity.js';

const statusRows = z.array(z.object({ status: z.literal([0, 1, 2]) }));

/** A fact of the person's stream. */
export const told = (id: number, type: string, data: Record<string, unknown> = {}): Fact => ({
  stream: `user-${id}`,
  type,
  data,
});

/** Locked until the transaction ends: two administrators at one account take turns. Deleted people are not there. */
export async function lockUser(tx: EntityManager, id: number): Promise<User> {
  const query = tx.getRepository(User).createQueryBuilder('u').setLock('pessimistic_write');
  const user = await query.where('u.id = :id and u.deletedAt is null', { id }).getOne();
  if (!user) throw new Refusal('user.unknown');
  return user;
}

/** Before the account is locked: super admins who take each other's right at the same moment take turns, and the second is told that they are the last. */
export async function lockSupers(tx: EntityManager): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('super admins'))");
}

/** Somebody else must be able to come in and rule. After `lockSupers`. */
export async function notTheLastSuper(tx: EntityManager, user: User): Promise<void> {
  if (!user.isSuperAdmin || user.status !== UserStatus.enabled) return;
  const others = `select 1 from users where is_super_admin and status = ${UserStatus.enabled} and id <> $1 limit 1`;
  const found: unknown[] = await tx.query(others, [user.id]);
  if (found.length === 0) throw new Refusal('user.lastSuper');
}

/** Whether the password was given by somebody else; the log knows also of those who were disabled before they set their own. */
const waits = `select case when type = 'PasswordReset' or (type = 'UserCreated' and data ->> 'source' = 'backend')
    then ${UserStatus.setPassword} else ${UserStatus.enabled} end as status
  from events where stream = $1 and (type = 'UserCreated' or type like 'Password%') order by version desc limit 1`;

/** What enabling brings back: an account that still waits for a password of its own goes on waiting. */
export async function statusWhenEnabled(tx: EntityManager, id: number): Promise<UserStatus> {
  // Without any such event: an account of a database that was brought along.
  return statusRows.parse(await tx.query(waits, [`user-${id}`]))[0]?.status ?? UserStatus.enabled;
}

const memberships = z.tuple([z.array(z.object({ placeId: z.number(), role: z.string() })), z.number()]);

/** All memberships of the person end; the places tell it in their own streams. */
export async function leaveAll(tx: EntityManager, userId: number): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const place of ['space', 'project']) {
    const sql = `delete from ${place}_members where user_id = $1 returning ${place}_id as "placeId", role`;
    const [gone] = memberships.parse(await tx.query(sql, [userId]));
    for (const { placeId, role } of gone)
      facts.push({ stream: `${place}-${placeId}`, type: 'MemberRemoved', data: { userId, role } });
  }
  return facts;
}
