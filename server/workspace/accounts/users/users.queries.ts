import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { roles } from '../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import type { listUsers, me, perms, searchUsers } from '../../../../contracts/workspace/accounts.js';
import type { Actor } from '../../../platform/access/actor.js';
import { CommittedCache } from '../../../platform/access/committed-cache.js';
import { roleInProject } from '../../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../../platform/access/standing.js';
import { Bus } from '../../../platform/bus/bus.js';
import { isNamed, peopleNamed } from './named-people.js';
import { User } from './user.entity.js';

const placeRows = z.array(
  z.object({
    ...projectStandingFields,
    ...{ spaceId: z.number(), spaceRole: z.enum(roles) },
    ...{ projectId: z.number().nullable(), isPrivate: z.boolean().nullable() },
  }),
);
/** One row per project of the user's spaces; a space without projects has one row without a project. */
const placesOf = `select s.id as "spaceId", p.id as "projectId", ${projectStanding.columns}
  from spaces s left join projects p on p.space_id = s.id and p.deleted_at is null
  ${projectStanding.joins('$1')} where s.deleted_at is null and sm.role is not null`;

type RoleData = Reply<typeof perms>['roleData'];

@Injectable()
export class UserQueries implements OnModuleInit {
  /** Roles change only by events of spaces, projects and users; a sign-in changes none. */
  private readonly roles = new CommittedCache<RoleData>(
    ({ stream, type }) => !/^(doc|module)-/.test(stream) && type !== 'SignedIn',
  );

  constructor(
    private readonly db: DataSource,
    private readonly bus: Bus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.roles.listen(this.bus);
  }

  async me(actor: Actor): Promise<Reply<typeof me>> {
    const { createdAt, lang, theme, density, ...user } = await this.db
      .getRepository(User)
      .findOneByOrFail({ id: actor.id });
    return { ...user, gmtCreate: createdAt, preferences: { lang, theme, density } };
  }

  /** docs/spec.md 3: `space:{id}` for memberships, `project:{id}` for every project that is visible through them (docs/wire.md 1.3). */
  async perms(actor: Actor): Promise<Reply<typeof perms>> {
    const roleData = await this.roles.read(String(actor.id), () => this.rolesOf(actor.id));
    return { isSuperAdmin: actor.isSuperAdmin, roleData };
  }

  private async rolesOf(userId: number): Promise<RoleData> {
    const roleData: RoleData = {};
    for (const row of placeRows.parse(await this.db.query(placesOf, [userId]))) {
      const { spaceId, spaceRole, projectId, projectRole } = row;
      roleData[`space:${encodeId(spaceId)}`] = spaceRole;
      if (projectId === null) continue;
      const role = roleInProject({ spaceRole, projectRole, isPrivate: row.isPrivate === true, isSuperAdmin: false });
      if (role) roleData[`project:${encodeId(projectId)}`] = role;
    }
    return roleData;
  }

  /** Accounts that are neither deleted nor disabled. */
  async search(text: string): Promise<Reply<typeof searchUsers>> {
    const sql = `${people} and status <> 0 and ${isNamed(1)} order by username limit 50`;
    return this.db.query(sql, await peopleNamed(text));
  }

  /** Given ids include disabled accounts, because lists show their names. */
  async list(ids: readonly number[]): Promise<Reply<typeof listUsers>> {
    if (ids.length > 0) return this.db.query(`${people} and id = any($1::bigint[]) order by username`, [ids]);
    return this.db.query(`${people} and status <> 0 order by username limit 1000`);
  }
}

const people = `select id, username, nickname, email, source, status, is_super_admin as "isSuperAdmin",
  created_at as "gmtCreate" from users u where deleted_at is null`;
