import { z } from 'zod';
import { roles } from '../../../contracts/platform/enums.js';

/*
 * The two memberships that the permission rules need, for every query that reads them. Such a query names the space `s`
 * and, for a project, the project `p`; `user` is the SQL of the user's id: a parameter or a column.
 */

const spaceMembership = (user: string) => `left join space_members sm on sm.space_id = s.id and sm.user_id = ${user}`;

export const spaceStanding = {
  columns: 'sm.role as "spaceRole"',
  joins: spaceMembership,
} as const;

export const projectStanding = {
  columns: 'p.is_private as "isPrivate", sm.role as "spaceRole", pm.role as "projectRole"',
  joins: (user: string): string =>
    `${spaceMembership(user)} left join project_members pm on pm.project_id = p.id and pm.user_id = ${user}`,
  /** For many users at once: each membership by its key. With a join the planner reads all members for each user. */
  joinsOfMany: (user: string): string =>
    `left join lateral (select role from space_members where space_id = s.id and user_id = ${user} limit 1) sm on true
     left join lateral (select role from project_members where project_id = p.id and user_id = ${user} limit 1) pm on true`,
} as const;

const role = z
  .enum(roles)
  .nullable()
  .transform((held) => held ?? undefined);

/** The row schema of the columns of `spaceStanding`. */
export const spaceStandingFields = { spaceRole: role };
/** The row schema of the columns of `projectStanding`; with `isSuperAdmin` they form a `Standing`. */
export const projectStandingFields = { isPrivate: z.boolean(), spaceRole: role, projectRole: role };
