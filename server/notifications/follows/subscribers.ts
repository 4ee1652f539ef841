import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { SubjectType, UserStatus } from '../../../contracts/platform/enums.js';
import type { Actor } from '../../platform/access/actor.js';
import { allows } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';

const standings = z.array(
  z.object({
    userId: z.number(),
    docId: z.number(),
    isSuperAdmin: z.boolean(),
    ...projectStandingFields,
  }),
);

/** Subscriptions with the users' roles on the doc: one query, after which the policy decides for each user. */
const subscriptions = `select u.id as "userId", d.id as "docId", u.is_super_admin as "isSuperAdmin",
    ${projectStanding.columns}
  from subscriptions f join users u on u.id = f.user_id and u.status <> ${UserStatus.disabled}
  join docs d on d.id = f.source_id
  join modules m on m.id = d.module_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null
  ${projectStanding.joinsOfMany('u.id')}
  where f.type = ${SubjectType.doc} and f.part = '' and f.pace is distinct from 'off'`;

async function viewable(db: EntityManager, where: string, values: readonly unknown[]) {
  const found = standings.parse(await db.query(`${subscriptions} and ${where}`, [...values]));
  return found.filter((standing) => allows('doc.view', standing));
}

/** Subscribed docs that are not deleted and that the user may view now, newest subscription first. */
export async function viewableSubscriptions(db: EntityManager, userId: number): Promise<number[]> {
  const where = 'f.user_id = $1 and not d.is_deleted order by f.created_at desc, d.id desc';
  return (await viewable(db, where, [userId])).map(({ docId }) => docId);
}

const projects = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    spaceId: z.number(),
    ...projectStandingFields,
  }),
);
const projectSubscriptions = `select p.id, p.name, p.description, p.space_id as "spaceId", ${projectStanding.columns}
  from subscriptions f join projects p on p.id = f.source_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null
  ${projectStanding.joins('f.user_id')}
  where f.user_id = $1 and f.type = ${SubjectType.project} and f.part = '' and f.pace is distinct from 'off' order by f.created_at desc, p.id desc`;

/** The same for projects, with the columns that a list shows. */
export async function viewableProjects(db: EntityManager, { id, isSuperAdmin }: Actor) {
  const found = projects.parse(await db.query(projectSubscriptions, [id]));
  return found
    .filter((standing) => allows('project.view', { ...standing, isSuperAdmin }))
    .map(({ spaceRole: _, projectRole: __, ...project }) => project);
}
