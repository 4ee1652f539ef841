import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { listUsers, me, perms, searchUsers } from '../../contracts/accounts.js';
import type { Reply } from '../../contracts/endpoint.js';
import { roles } from '../../contracts/enums.js';
import { encodeId } from '../../contracts/wire.js';
import type { Actor } from '../access/actor.js';
import { roleInProject } from '../access/policy.js';
import { User } from './user.entity.js';

const spaceRows = z.array(z.object({ id: z.number(), role: z.enum(roles) }));
const projectRows = z.array(
  z.object({ id: z.number(), isPrivate: z.boolean(), spaceRole: z.enum(roles), projectRole: z.enum(roles).nullable() }),
);

const spacesOf = `select s.id, sm.role from space_members sm join spaces s on s.id = sm.space_id and s.deleted_at is null
  where sm.user_id = $1`;
const projectsOf = `select p.id, p.is_private as "isPrivate", sm.role as "spaceRole", pm.role as "projectRole"
  from space_members sm join spaces s on s.id = sm.space_id and s.deleted_at is null
  join projects p on p.space_id = s.id and p.deleted_at is null
  left join project_members pm on pm.project_id = p.id and pm.user_id = sm.user_id where sm.user_id = $1`;

@Injectable()
export class Users {
  constructor(private readonly db: DataSource) {}

  async me(actor: Actor): Promise<Reply<typeof me>> {
    const { createdAt, lang, theme, density, ...user } = await this.db
      .getRepository(User)
      .findOneByOrFail({ id: actor.id });
    return { ...user, gmtCreate: createdAt, preferences: { lang, theme, density } };
  }

  /** Spec 3: `space:{id}` for memberships, `project:{id}` for every project that is visible through them (wire 1.3). */
  async perms(actor: Actor): Promise<Reply<typeof perms>> {
    const roleData: Reply<typeof perms>['roleData'] = {};
    for (const { id, role } of spaceRows.parse(await this.db.query(spacesOf, [actor.id])))
      roleData[`space:${encodeId(id)}`] = role;
    for (const { id, ...standing } of projectRows.parse(await this.db.query(projectsOf, [actor.id]))) {
      const known = { ...standing, projectRole: standing.projectRole ?? undefined, isSuperAdmin: false };
      const role = roleInProject(known);
      if (role) roleData[`project:${encodeId(id)}`] = role;
    }
    return { isSuperAdmin: actor.isSuperAdmin, roleData };
  }

  /** People who are there and not disabled. */
  async search(text: string): Promise<Reply<typeof searchUsers>> {
    const sql = `${people} and status <> 0 and (username ilike $1 or nickname ilike $1 or email ilike $1)
      order by username limit 50`;
    return this.db.query(sql, [holding(text)]);
  }

  /** The named ones also when they are disabled: lists name them. */
  async list(ids: readonly number[]): Promise<Reply<typeof listUsers>> {
    if (ids.length > 0) return this.db.query(`${people} and id = any($1::bigint[]) order by username`, [ids]);
    return this.db.query(`${people} and status <> 0 order by username limit 1000`);
  }
}

const people = 'select id, username, nickname, email from users where deleted_at is null';

/** The pattern for "holds this text", in which % and _ are letters like any other. */
export const holding = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
