import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Role, roles } from '../../../contracts/platform/enums.js';
import { Refusal } from '../../platform/http/refusal.js';
import type { Fact } from '../../platform/log/kind.js';

/** Memberships of spaces and of projects work the same way; only their tables differ. */
export interface MembershipTable {
  readonly stream: 'space' | 'project';
  readonly table: 'space_members' | 'project_members';
  readonly place: 'space_id' | 'project_id';
  readonly owner: 'spaces' | 'projects';
}
export const spaceMemberships: MembershipTable = {
  stream: 'space',
  table: 'space_members',
  place: 'space_id',
  owner: 'spaces',
};
export const projectMemberships: MembershipTable = {
  stream: 'project',
  table: 'project_members',
  place: 'project_id',
  owner: 'projects',
};

const roleRows = z.array(z.object({ userId: z.number(), role: z.enum(roles) }));
const unique = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

// Lock order everywhere: projects by id, then spaces by id. Every change of a member of a space or one of its projects
// locks the space, so that each fact has the correct previous role, and two administrators who demote each other
// simultaneously cannot leave a space without one.

const placeRow = z.array(z.object({ spaceId: z.number() }));

/** Lock for changes of a space and its members, or of the contents of a project. */
export async function lockPlace(tx: EntityManager, { owner, stream }: MembershipTable, id: number): Promise<void> {
  const sql = `select id from ${owner} where id = $1 and deleted_at is null for no key update`;
  const rows: unknown[] = await tx.query(sql, [id]);
  if (rows.length === 0) throw new Refusal(stream === 'space' ? 'space.unknown' : 'project.unknown');
}

/**
 * Lock for changes of a project's members: locks the project and its space, whose id it returns. `also`: target space
 * of a move.
 */
export async function lockProject(tx: EntityManager, id: number, also?: number): Promise<number> {
  const sql = `select space_id as "spaceId" from projects where id = $1 and deleted_at is null for no key update`;
  const [row] = placeRow.parse(await tx.query(sql, [id]));
  if (!row) throw new Refusal('project.unknown');
  for (const spaceId of unique([row.spaceId, also ?? row.spaceId])) await lockPlace(tx, spaceMemberships, spaceId);
  return row.spaceId;
}

/**
 * Current roles, which stay valid until the transaction ends. Deleting an account removes memberships without locking
 * their spaces and projects; the shared lock on the accounts serializes it with this transaction.
 */
async function lockedRoles(tx: EntityManager, { table, place }: MembershipTable, id: number, users: readonly number[]) {
  await tx.query('select 1 from users where id = any($1::bigint[]) order by id for key share', [users]);
  const sql = `select user_id as "userId", role from ${table} where ${place} = $1 and user_id = any($2::bigint[])`;
  const rows = roleRows.parse(await tx.query(sql, [id, users]));
  return new Map<number, Role>(rows.map(({ userId, role }) => [userId, role]));
}

/** Checks that all accounts exist and are not disabled; waits for a concurrent deletion. */
export async function demandActiveUsers(tx: EntityManager, users: readonly number[]): Promise<void> {
  const asked = unique(users);
  const sql = 'select id from users where id = any($1::bigint[]) and status <> 0 order by id for key share';
  const found: unknown[] = await tx.query(sql, [asked]);
  if (found.length !== asked.length) throw new Refusal('user.unknown');
}

/** Only members of a space can be members of its projects (docs/wire.md 1.5). */
export async function membersAmong(tx: EntityManager, spaceId: number, users: readonly number[]): Promise<number[]> {
  return [...(await lockedRoles(tx, spaceMemberships, spaceId, unique(users))).keys()];
}

/** A space needs an administrator, or only super admins can add members; disabled accounts do not count. */
export async function demandAdminLeft(tx: EntityManager, { stream }: MembershipTable, id: number): Promise<void> {
  if (stream === 'project') return;
  const sql = `select 1 from spaces s where s.id = $1 and (s.deleted_at is not null or exists (select 1 from space_members m
    join users u on u.id = m.user_id and u.status <> 0 where m.space_id = s.id and m.role = 'admin'))`;
  const left: unknown[] = await tx.query(sql, [id]);
  if (left.length === 0) throw new Refusal('member.lastAdmin');
}

interface RoleChange {
  readonly users: readonly number[];
  readonly role: Role;
  readonly at: Date;
  readonly actorId: number;
  /** Whether new members get a message. */
  readonly invites?: boolean;
}

/**
 * Upsert; unchanged roles give no fact. Users cannot change their own role (docs/wire.md 4). A role that is given answers
 * the user's request for access.
 */
export async function setRoles(
  tx: EntityManager,
  kind: MembershipTable,
  id: number,
  { users, role, at, actorId, invites = false }: RoleChange,
): Promise<Fact[]> {
  const asked = unique(users);
  const before = await lockedRoles(tx, kind, id, asked);
  const changed = asked.filter((user) => before.get(user) !== role);
  if (changed.some((user) => user === actorId && before.has(user))) throw new Refusal('member.self');
  const { table, place } = kind;
  const sql = `insert into ${table} (${place}, user_id, role, joined_at) select $1, unnest($2::bigint[]), $3, $4
    on conflict (${place}, user_id) do update set role = excluded.role`;
  await tx.query(sql, [id, changed, role, at]);
  const answered = 'delete from access_requests where stream = $1 and user_id = any($2::bigint[])';
  await tx.query(answered, [`${kind.stream}-${id}`, changed]);
  if (changed.some((user) => before.get(user) === 'admin')) await demandAdminLeft(tx, kind, id);
  return changed.map((userId) => {
    const from = before.get(userId);
    const stream = `${kind.stream}-${id}`;
    return from
      ? { stream, type: 'MemberRoleChanged', data: { userId, from, role } }
      : { stream, type: 'MemberAdded', data: { userId, role, ...(invites && { invited: true }) } };
  });
}

/** Changes the role of an existing member. */
export async function changeRole(
  tx: EntityManager,
  kind: MembershipTable,
  id: number,
  { userId, role, at, actorId }: { userId: number; role: Role; at: Date; actorId: number },
): Promise<Fact[]> {
  if (userId === actorId) throw new Refusal('member.self');
  const before = await lockedRoles(tx, kind, id, [userId]);
  if (!before.has(userId)) throw new Refusal('member.unknown');
  return setRoles(tx, kind, id, { users: [userId], role, at, actorId });
}

/** Who is not in the space any more asks for nothing in it. */
const forgetRequests = `delete from access_requests where user_id = $1 and (stream = 'space-' || $2::bigint
  or stream in (select 'project-' || id from projects where space_id = $2))`;

export async function removeMember(
  tx: EntityManager,
  kind: MembershipTable,
  id: number,
  userId: number,
): Promise<Fact[]> {
  const { table, place, stream } = kind;
  const sql = `delete from ${table} where ${place} = $1 and user_id = $2 returning user_id as "userId", role`;
  // TypeORM answers a delete with [rows, count].
  const [rows] = z.tuple([roleRows, z.number()]).parse(await tx.query(sql, [id, userId]));
  if (rows.length === 0) throw new Refusal('member.unknown');
  if (rows[0]?.role === 'admin') await demandAdminLeft(tx, kind, id);
  if (stream === 'space') await tx.query(forgetRequests, [userId, id]);
  return rows.map(({ role }) => ({ stream: `${stream}-${id}`, type: 'MemberRemoved', data: { userId, role } }));
}
