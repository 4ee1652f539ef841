import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Reply } from '../../contracts/platform/endpoint.js';
import type { deletedProjects, deletedSpaces } from '../../contracts/workspace/workspace.js';
import { Access } from '../platform/access/access.js';
import { type Actor, byActor } from '../platform/access/actor.js';
import { roleInProject } from '../platform/access/policy.js';
import {
  projectStanding,
  projectStandingFields,
  spaceStanding,
  spaceStandingFields,
} from '../platform/access/standing.js';
import { Refusal } from '../platform/http/refusal.js';
import { refuseDuplicate } from '../platform/http/refuse-duplicate.js';
import { EventLog } from '../platform/log/event-log.js';
import { Clock } from '../platform/runtime/clock.js';
import { lockPlace, lockProject, spaceMemberships } from './members/members.js';

const named = { id: z.number(), name: z.string(), description: z.string(), creatorName: z.string() };
const spaceRows = z.array(
  z.object({
    ...named,
    isCompose: z.boolean(),
    gmtCreate: z.date(),
    deletedAt: z.date().nullable(),
    ...spaceStandingFields,
  }),
);
const projectRows = z.array(
  z.object({
    ...named,
    spaceId: z.number(),
    modifierName: z.string(),
    gmtCreate: z.date(),
    deletedAt: z.date().nullable(),
    ...projectStandingFields,
  }),
);

/** Spaces with the roles of user $2, including deleted ones. */
const spaces = `select s.id, s.name, s.description, s.creator_name as "creatorName", s.is_compose as "isCompose",
    s.created_at as "gmtCreate", s.deleted_at as "deletedAt", ${spaceStanding.columns}
  from spaces s ${spaceStanding.joins('$2')}`;
const projects = `select p.id, p.name, p.description, p.space_id as "spaceId",
    p.creator_name as "creatorName", p.modifier_name as "modifierName", p.created_at as "gmtCreate",
    p.deleted_at as "deletedAt", ${projectStanding.columns}
  from projects p join spaces s on s.id = p.space_id and s.deleted_at is null
  ${projectStanding.joins('$2')}`;

/**
 * Deletes and restores spaces and projects. Deleted ones are hidden at once but stay in the tables, with their members,
 * projects and docs. Their administrators can restore them.
 */
@Injectable()
export class Removal {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  async deleteSpace(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockPlace(tx, spaceMemberships, id);
      await this.access.demand(actor, 'space.delete', { space: id }, tx);
      await tx.query('update spaces set deleted_at = $2 where id = $1', [id, this.clock.now()]);
      return [{ stream: `space-${id}`, type: 'SpaceDeleted', data: {} }];
    });
  }

  /** For users who are not its administrators, a deleted space is unknown. */
  async undeleteSpace(actor: Actor, id: number): Promise<void> {
    const { name } = await this.deletedSpace(this.db.manager, actor, id);
    await refuseDuplicate('space.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await tx.query('select id from spaces where id = $1 for no key update', [id]);
        const { deletedAt } = await this.deletedSpace(tx, actor, id);
        if (!deletedAt) throw new Refusal('space.notDeleted');
        await tx.query('update spaces set deleted_at = null where id = $1', [id]);
        return [{ stream: `space-${id}`, type: 'SpaceUndeleted', data: {} }];
      }),
    );
  }

  async deletedSpaces(actor: Actor): Promise<Reply<typeof deletedSpaces>> {
    const sql = `${spaces} where s.deleted_at is not null and ($1 or sm.role = 'admin') order by s.deleted_at desc, s.id desc`;
    const found = spaceRows.parse(await this.db.query(sql, [actor.isSuperAdmin, actor.id]));
    return found.flatMap(({ spaceRole: _, deletedAt, ...space }) => (deletedAt ? [{ ...space, deletedAt }] : []));
  }

  async deleteProject(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockProject(tx, id);
      await this.access.demand(actor, 'project.delete', { project: id }, tx);
      await tx.query('update projects set deleted_at = $2 where id = $1', [id, this.clock.now()]);
      return [{ stream: `project-${id}`, type: 'ProjectDeleted', data: {} }];
    });
  }

  async undeleteProject(actor: Actor, id: number): Promise<void> {
    const { name } = await this.deletedProject(this.db.manager, actor, id);
    await refuseDuplicate('project.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await tx.query('select id from projects where id = $1 for no key update', [id]);
        const { deletedAt, spaceId } = await this.deletedProject(tx, actor, id);
        await lockPlace(tx, spaceMemberships, spaceId);
        if (!deletedAt) throw new Refusal('project.notDeleted');
        await tx.query('update projects set deleted_at = null where id = $1', [id]);
        return [{ stream: `project-${id}`, type: 'ProjectUndeleted', data: {} }];
      }),
    );
  }

  async deletedProjects(actor: Actor, spaceId: number): Promise<Reply<typeof deletedProjects>> {
    const sql = `${projects} where p.deleted_at is not null and p.space_id = $1 order by p.deleted_at desc, p.id desc`;
    const found = projectRows.parse(await this.db.query(sql, [spaceId, actor.id]));
    return found.flatMap(({ spaceRole, projectRole, deletedAt, ...project }) => {
      const roleCode = roleInProject({ ...actor, spaceRole, projectRole, isPrivate: project.isPrivate });
      return deletedAt && roleCode === 'admin' ? [{ ...project, roleCode, deletedAt }] : [];
    });
  }

  private async deletedSpace(tx: EntityManager, actor: Actor, id: number) {
    const [space] = spaceRows.parse(await tx.query(`${spaces} where s.id = $1`, [id, actor.id]));
    if (!space || !(actor.isSuperAdmin || space.spaceRole === 'admin')) throw new Refusal('space.unknown');
    return space;
  }

  private async deletedProject(tx: EntityManager, actor: Actor, id: number) {
    const [project] = projectRows.parse(await tx.query(`${projects} where p.id = $1`, [id, actor.id]));
    if (!project || roleInProject({ ...actor, ...project }) !== 'admin') throw new Refusal('project.unknown');
    return project;
  }
}
