import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { myPlaces, whomToAsk } from '../../../contracts/accounts.js';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import { roles } from '../../../contracts/enums.js';
import { Access } from '../../access/access.js';
import type { Actor } from '../../access/actor.js';
import { roleInProject } from '../../access/policy.js';

const spaceRows = z.array(
  z.object({ id: z.number(), name: z.string(), isCompose: z.boolean(), roleCode: z.enum(roles) }),
);
const projectRows = z.array(
  z.object({
    id: z.number(),
    spaceId: z.number(),
    name: z.string(),
    isPrivate: z.boolean(),
    projectRole: z
      .enum(roles)
      .nullable()
      .transform((held) => held ?? undefined),
  }),
);
const admins = z.array(z.object({ nickname: z.string(), email: z.string() }));

/** More names than one would write to help nobody. */
const mostNames = 10;

@Injectable()
export class MyPlaces {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
  ) {}

  /** The spaces one is a member of, and in them the projects that one may see. */
  async list(actor: Actor): Promise<Reply<typeof myPlaces>> {
    const spaces = spaceRows.parse(
      await this.db.query(
        `select s.id, s.name, s.is_compose as "isCompose", m.role as "roleCode" from space_members m
          join spaces s on s.id = m.space_id and s.deleted_at is null where m.user_id = $1 order by lower(s.name), s.id`,
        [actor.id],
      ),
    );
    const projects = projectRows.parse(
      await this.db.query(
        `select p.id, p.space_id as "spaceId", p.name, p.is_private as "isPrivate", pm.role as "projectRole" from projects p
          left join project_members pm on pm.project_id = p.id and pm.user_id = $1
          where p.space_id = any($2::bigint[]) and p.deleted_at is null order by p.order_index, p.name, p.id`,
        [actor.id, spaces.map(({ id }) => id)],
      ),
    );
    return spaces.map((space) => ({
      ...space,
      projects: projects.flatMap(({ spaceId, projectRole, ...project }) => {
        const standing = { ...actor, spaceRole: space.roleCode, projectRole, isPrivate: project.isPrivate };
        const roleCode = spaceId === space.id ? roleInProject(standing) : undefined;
        return roleCode ? [{ ...project, roleCode }] : [];
      }),
    }));
  }

  /**
   * The nearest administrators: the project's, else its space's, else super admins: accounts that end leave places behind
   * in which nobody else is left to let anyone in. The same two questions whether the place exists or not; of the place itself
   * nothing is told.
   */
  async whomToAsk({ spaceId, projectId, moduleId, docId }: Input<typeof whomToAsk>): Promise<Reply<typeof whomToAsk>> {
    const scope = { space: spaceId, project: projectId, module: moduleId, doc: docId };
    const place = await this.access.place(scope);
    const sql = `with near as (
        select 1 as distance, user_id, joined_at from project_members where project_id = $1 and role = 'admin'
        union all
        select 2, user_id, joined_at from space_members where space_id = $2 and role = 'admin'
        union all
        select 3, id, created_at from users where is_super_admin and $2 > 0
      ), there as (
        select n.*, u.nickname, u.email from near n join users u on u.id = n.user_id and u.status <> 0
      ) select nickname, email from there where distance = (select min(distance) from there)
        order by joined_at, user_id limit ${mostNames}`;
    const found = await this.db.query(sql, [place?.projectId ?? 0, place?.spaceId ?? 0]);
    return { admins: admins.parse(found) };
  }
}
