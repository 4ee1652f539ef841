import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type {
  addProject,
  addProjectMembers,
  projectInfo,
  projectMembers,
  projectSpace,
  updateProjectMember,
} from '../../../contracts/workspace/workspace.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { roleInProject } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { listMembers, type Member } from '../members/member.queries.js';
import {
  changeRole,
  lockPlace,
  lockProject,
  membersAmong,
  projectMemberships,
  removeMember,
  setRoles,
  spaceMemberships,
} from '../members/members.js';
import { Space } from '../spaces/space.entity.js';
import { Project } from './project.entity.js';

type ProjectReply = Reply<typeof addProject>;

const rows = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    description: z.string(),
    spaceId: z.number(),
    spaceName: z.string(),
    creatorName: z.string(),
    modifierName: z.string(),
    gmtCreate: z.date(),
    ...projectStandingFields,
  }),
);

/** Projects with the roles of user $2; `condition` selects the projects. */
const select = (
  condition: string,
) => `select p.id, p.name, p.description, p.space_id as "spaceId", s.name as "spaceName",
    p.creator_name as "creatorName", p.modifier_name as "modifierName", p.created_at as "gmtCreate",
    ${projectStanding.columns}
  from projects p join spaces s on s.id = p.space_id and s.deleted_at is null
  ${projectStanding.joins('$2')}
  where ${condition} and p.deleted_at is null order by p.order_index, p.name, p.id`;

@Injectable()
export class Projects {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  /** Administrators must be members of the space; by default the creator. */
  async add(actor: Actor, wish: Input<typeof addProject>): Promise<ProjectReply> {
    const { name, description, spaceId, isPrivate } = wish;
    const at = this.clock.now();
    const project = this.db.manager.create(Project, { name, description, spaceId, isPrivate, orderIndex: 0 });
    Object.assign(project, { creatorId: actor.id, creatorName: actor.nickname, modifierName: actor.nickname });
    await refuseDuplicate('project.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockPlace(tx, spaceMemberships, spaceId);
        const admins = await membersAmong(tx, spaceId, wish.adminIds.length ? wish.adminIds : [actor.id]);
        if (wish.adminIds.length && admins.length !== new Set(wish.adminIds).size) throw new Refusal('member.unknown');
        Object.assign(project, { id: await nextId(tx), createdAt: at, deletedAt: null });
        await tx.insert(Project, project);
        const members = await setRoles(tx, projectMemberships, project.id, {
          users: admins,
          role: 'admin',
          at,
          actorId: 0,
          invites: true,
        });
        const data = { name, description, spaceId, isPrivate };
        return [{ stream: `project-${project.id}`, type: 'ProjectCreated', data }, ...members];
      }),
    );
    return this.one(actor, project.id);
  }

  /** Projects of the space that the user may view, with the effective role (docs/wire.md 4). */
  async list(actor: Actor, spaceId: number): Promise<ProjectReply[]> {
    const found = rows.parse(await this.db.query(select('p.space_id = $1'), [spaceId, actor.id]));
    return found.map((row) => shown(actor, row)).filter(({ roleCode }) => roleCode !== '');
  }

  async info(actor: Actor, projectId: number): Promise<Reply<typeof projectInfo>> {
    const row = await this.row(actor, projectId);
    const admins = await listMembers(this.db, projectMemberships, projectId, { roleCode: 'admin' });
    const [space] = await this.db.getRepository(Space).findBy({ id: row.spaceId });
    if (!space) throw new Refusal('project.unknown');
    return { ...shown(actor, row), admins, space: { ...space, gmtCreate: space.createdAt } };
  }

  async space(actor: Actor, projectId: number): Promise<Reply<typeof projectSpace>> {
    const { name, spaceId, spaceName } = await this.row(actor, projectId);
    return { projectId, projectName: name, spaceId, spaceName };
  }

  members({ projectId, ...want }: Input<typeof projectMembers>): Promise<Member[]> {
    return listMembers(this.db, projectMemberships, projectId, want);
  }

  async addMembers(actor: Actor, { projectId, userIds, roleCode }: Input<typeof addProjectMembers>): Promise<void> {
    const wish = { users: userIds, role: roleCode, at: this.clock.now(), actorId: actor.id };
    await this.log.change(byActor(actor), async (tx) => {
      const spaceId = await this.turn(tx, actor, projectId);
      const known = await membersAmong(tx, spaceId, userIds);
      if (known.length !== new Set(userIds).size) throw new Refusal('member.unknown');
      return setRoles(tx, projectMemberships, projectId, wish);
    });
  }

  async updateMember(actor: Actor, { projectId, userId, roleCode }: Input<typeof updateProjectMember>): Promise<void> {
    const wish = { userId, role: roleCode, at: this.clock.now(), actorId: actor.id };
    await this.log.change(byActor(actor), async (tx) => {
      await this.turn(tx, actor, projectId);
      return changeRole(tx, projectMemberships, projectId, wish);
    });
  }

  async removeMember(actor: Actor, projectId: number, userId: number): Promise<void> {
    if (userId === actor.id) throw new Refusal('member.self');
    await this.log.change(byActor(actor), async (tx) => {
      await this.turn(tx, actor, projectId);
      return removeMember(tx, projectMemberships, projectId, userId);
    });
  }

  /** Locks the member list and checks the right again under the lock; returns the project's current space. */
  private async turn(tx: EntityManager, actor: Actor, projectId: number): Promise<number> {
    const spaceId = await lockProject(tx, projectId);
    await this.access.demand(actor, 'project.members', { project: projectId }, tx);
    return spaceId;
  }

  private async one(actor: Actor, projectId: number): Promise<ProjectReply> {
    return shown(actor, await this.row(actor, projectId));
  }

  private async row(actor: Actor, projectId: number): Promise<z.output<typeof rows>[number]> {
    const [row] = rows.parse(await this.db.query(select('p.id = $1'), [projectId, actor.id]));
    if (!row) throw new Refusal('project.unknown');
    return row;
  }
}

function shown(
  actor: Actor,
  { spaceName: _, spaceRole, projectRole, ...row }: z.output<typeof rows>[number],
): ProjectReply {
  const standing = { isSuperAdmin: actor.isSuperAdmin, spaceRole, projectRole, isPrivate: row.isPrivate };
  return { ...row, roleCode: roleInProject(standing) ?? '' };
}
