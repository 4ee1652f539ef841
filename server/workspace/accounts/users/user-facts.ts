import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Fact } from '../../../platform/log/kind.js';
import { User } from './user.entity.js';

const statusRows = z.array(z.object({ status: z.literal([0, 1, 2]) }));

/** A fact in the user's stream. */
export const userFact = (id: number, type: string, data: Record<string, unknown> = {}): Fact => ({
  stream: `user-${id}`,
  type,
  data,
});

/** Locks the account until the transaction ends, which serializes administrators. Deleted accounts are unknown. */
export async function lockUser(tx: EntityManager, id: number): Promise<User> {
  const query = tx.getRepository(User).createQueryBuilder('u').setLock('pessimistic_write');
  const user = await query.where('u.id = :id and u.deletedAt is null', { id }).getOne();
  if (!user) throw new Refusal('user.unknown');
  return user;
}

/**
 * Call before `lockUser`: of two super admins who demote each other simultaneously, the second is refused as the last.
 */
export async function lockSuperAdmins(tx: EntityManager): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('super admins'))");
}

/** Another enabled super admin must exist. Call after `lockSuperAdmins`. */
export async function refuseLastSuperAdmin(tx: EntityManager, user: User): Promise<void> {
  if (!user.isSuperAdmin || user.status !== UserStatus.enabled) return;
  const others = `select 1 from users where is_super_admin and status = ${UserStatus.enabled} and id <> $1 limit 1`;
  const found: unknown[] = await tx.query(others, [user.id]);
  if (found.length === 0) throw new Refusal('user.lastSuper');
}

/** Whether an administrator set the current password. From the log, because a disabled account's status hides it. */
const waits = `select case when type = 'PasswordReset' or (type = 'UserCreated' and data ->> 'source' = 'backend')
    then ${UserStatus.setPassword} else ${UserStatus.enabled} end as status
  from events where stream = $1 and (type = 'UserCreated' or type like 'Password%') order by version desc limit 1`;

/** Status after enabling: `setPassword` for an account that has not set its own password yet. */
export async function statusOnEnable(tx: EntityManager, id: number): Promise<UserStatus> {
  // Accounts of a migrated database have no such event.
  return statusRows.parse(await tx.query(waits, [`user-${id}`]))[0]?.status ?? UserStatus.enabled;
}

const memberships = z.tuple([z.array(z.object({ placeId: z.number(), role: z.string() })), z.number()]);

/** Ends all memberships of the user; the facts are in the streams of spaces and projects. */
export async function endMemberships(tx: EntityManager, userId: number): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const place of ['space', 'project']) {
    const sql = `delete from ${place}_members where user_id = $1 returning ${place}_id as "placeId", role`;
    const [gone] = memberships.parse(await tx.query(sql, [userId]));
    for (const { placeId, role } of gone)
      facts.push({ stream: `${place}-${placeId}`, type: 'MemberRemoved', data: { userId, role } });
  }
  return facts;
}
