import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { roles } from '../../../contracts/platform/enums.js';
import type { myPlaces, whomToAsk } from '../../../contracts/workspace/accounts.js';
import { Access, type Place } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { roleInProject } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';

const spaceRows = z.array(
  z.object({ id: z.number(), name: z.string(), isCompose: z.boolean(), roleCode: z.enum(roles) }),
);
const projectRows = z.array(
  z.object({
    id: z.number(),
    spaceId: z.number(),
    name: z.string(),
    ...projectStandingFields,
  }),
);
const admins = z.array(z.object({ nickname: z.string(), email: z.string() }));

/** Maximum number of administrators returned. */
const mostNames = 10;

@Injectable()
export class MyPlaces {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
  ) {}

  /** Spaces of which the user is a member, with their projects that the user may view. */
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
        `select p.id, p.space_id as "spaceId", p.name, ${projectStanding.columns}
          from projects p join spaces s on s.id = p.space_id ${projectStanding.joins('$1')}
          where p.space_id = any($2::bigint[]) and p.deleted_at is null order by p.order_index, p.name, p.id`,
        [actor.id, spaces.map(({ id }) => id)],
      ),
    );
    return spaces.map((space) => ({
      ...space,
      projects: projects.flatMap(({ spaceId, spaceRole, projectRole, ...project }) => {
        const standing = { ...actor, spaceRole, projectRole, isPrivate: project.isPrivate };
        const roleCode = spaceId === space.id ? roleInProject(standing) : undefined;
        return roleCode ? [{ ...project, roleCode }] : [];
      }),
    }));
  }

  /**
   * The nearest administrators: the project's, otherwise the space's, otherwise super admins, because deleted accounts
   * can leave a project or space without any. Only for the caller's own spaces; the queries are the same whether or not
   * the requested id exists.
   */
  async whomToAsk(
    actor: Actor,
    { spaceId, projectId, moduleId, docId }: Input<typeof whomToAsk>,
  ): Promise<Reply<typeof whomToAsk>> {
    const scope = { space: spaceId, project: projectId, module: moduleId, doc: docId };
    const found = await this.access.place(scope);
    const place = found && (await this.isInSpace(actor, found.spaceId)) ? found : undefined;
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
    const rows = await this.db.query(sql, [place?.projectId ?? 0, place?.spaceId ?? 0]);
    return { admins: admins.parse(rows), ...(place && { asked: await this.hasAsked(actor, place) }) };
  }

  private async hasAsked(actor: Actor, { projectId, spaceId }: Place): Promise<boolean> {
    const stream = projectId ? `project-${projectId}` : `space-${spaceId}`;
    const sql = 'select 1 from access_requests where stream = $1 and user_id = $2';
    const rows: unknown[] = await this.db.query(sql, [stream, actor.id]);
    return rows.length > 0;
  }

  private async isInSpace({ id, isSuperAdmin }: Actor, spaceId: number): Promise<boolean> {
    const member = 'select 1 from space_members where user_id = $1 and space_id = $2';
    const rows: unknown[] = await this.db.query(member, [id, spaceId]);
    return isSuperAdmin || rows.length > 0;
  }
}
