import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { roles, SubjectType, UserStatus } from '../../../contracts/enums.js';
import type { Actor } from '../../access/actor.js';
import { allows } from '../../access/policy.js';

const role = z
  .enum(roles)
  .nullable()
  .transform((held) => held ?? undefined);
const standings = z.array(
  z.object({
    userId: z.number(),
    docId: z.number(),
    isSuperAdmin: z.boolean(),
    isPrivate: z.boolean(),
    spaceRole: role,
    projectRole: role,
  }),
);

/** Subscriptions with how their users stand at the doc; the policy itself then decides, for all of them after one query. */
const subscriptions = `select u.id as "userId", d.id as "docId", u.is_super_admin as "isSuperAdmin",
    p.is_private as "isPrivate", sm.role as "spaceRole", pm.role as "projectRole"
  from subscriptions s join users u on u.id = s.user_id and u.status <> ${UserStatus.disabled}
  join docs d on d.id = s.source_id
  join modules m on m.id = d.module_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null
  join spaces sp on sp.id = p.space_id and sp.deleted_at is null
  left join space_members sm on sm.space_id = sp.id and sm.user_id = u.id
  left join project_members pm on pm.project_id = p.id and pm.user_id = u.id
  where s.type = ${SubjectType.doc}`;

async function viewable(db: EntityManager, where: string, values: readonly unknown[]) {
  const found = standings.parse(await db.query(`${subscriptions} and ${where}`, [...values]));
  return found.filter((standing) => allows('doc.view', standing));
}

/** Users who subscribed to the doc and may view it now, but these. A deleted doc's subscribers count as before. */
export async function subscribersWhoMayView(
  tx: EntityManager,
  docId: number,
  but: readonly number[],
): Promise<number[]> {
  return (await viewable(tx, 's.source_id = $1 and u.id <> all($2)', [docId, but])).map(({ userId }) => userId);
}

/** The user's docs that are there and that they may view now, the newest subscription first. */
export async function viewableSubscriptions(db: EntityManager, userId: number): Promise<number[]> {
  const where = 's.user_id = $1 and not d.is_deleted order by s.created_at desc, d.id desc';
  return (await viewable(db, where, [userId])).map(({ docId }) => docId);
}

const projects = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    spaceId: z.number(),
    isPrivate: z.boolean(),
    spaceRole: role,
    projectRole: role,
  }),
);
const projectSubscriptions = `select p.id, p.name, p.description, p.space_id as "spaceId", p.is_private as "isPrivate",
    sm.role as "spaceRole", pm.role as "projectRole"
  from subscriptions s join projects p on p.id = s.source_id and p.deleted_at is null
  join spaces sp on sp.id = p.space_id and sp.deleted_at is null
  left join space_members sm on sm.space_id = sp.id and sm.user_id = s.user_id
  left join project_members pm on pm.project_id = p.id and pm.user_id = s.user_id
  where s.user_id = $1 and s.type = ${SubjectType.project} order by s.created_at desc, p.id desc`;

/** The same for projects, with what a list shows of them. */
export async function viewableProjects(db: EntityManager, { id, isSuperAdmin }: Actor) {
  const found = projects.parse(await db.query(projectSubscriptions, [id]));
  return found
    .filter((standing) => allows('project.view', { ...standing, isSuperAdmin }))
    .map(({ spaceRole: _, projectRole: __, ...project }) => project);
}
