import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { updateProject } from '../../../contracts/workspace/workspace.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lockProject, membersAmong, projectMemberships, setRoles, spaceMemberships } from '../members/members.js';
import { Project } from './project.entity.js';

type Wish = Input<typeof updateProject>;
const idRows = z.array(z.object({ id: z.number() }));

/** Changes a project's name, visibility, space and administrators, which are one form, in one transaction. */
@Injectable()
export class ProjectChanges {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  async update(actor: Actor, wish: Wish): Promise<void> {
    await refuseDuplicate('project.exists', { name: wish.name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        const from = await lockProject(tx, wish.id, wish.spaceId);
        await this.access.demand(actor, 'project.update', { project: wish.id }, tx);
        if (from !== wish.spaceId) await this.access.demand(actor, 'project.create', { space: wish.spaceId }, tx);
        const facts = await this.rewrite(tx, wish);
        if (from !== wish.spaceId) facts.push(...(await this.move(tx, actor, wish, from)));
        facts.push(...(await this.head(tx, actor, wish)));
        if (facts.length > 0) await tx.update(Project, { id: wish.id }, { modifierName: actor.nickname });
        return facts;
      }),
    );
  }

  private async rewrite(tx: EntityManager, wish: Wish): Promise<Fact[]> {
    const { id, name, description, isPrivate, spaceId } = wish;
    const before = await tx.findOneByOrFail(Project, { id });
    const changed: Record<string, unknown> = {};
    if (before.name !== name) Object.assign(changed, { name, nameFrom: before.name });
    if (before.description !== description) Object.assign(changed, { description });
    if (before.isPrivate !== isPrivate) Object.assign(changed, { isPrivate });
    // Name and space in one statement: the name must be free only in the target space.
    await tx.update(Project, { id }, { name, description, isPrivate, spaceId });
    if (Object.keys(changed).length === 0) return [];
    return [{ stream: `project-${id}`, type: 'ProjectUpdated', data: changed }];
  }

  /**
   * Adds the project's members as guests to the target space, because project roles need a membership of the space
   * (docs/wire.md 4); existing roles stay. The actor needs the right to add members to that space.
   */
  private async move(tx: EntityManager, actor: Actor, { id, spaceId }: Wish, from: number): Promise<Fact[]> {
    const strangers = `select m.user_id as id from project_members m where m.project_id = $1
      and not exists (select 1 from space_members s where s.space_id = $2 and s.user_id = m.user_id)`;
    const users = idRows.parse(await tx.query(strangers, [id, spaceId])).map((row) => row.id);
    if (users.length > 0 && !(await this.access.may(actor, 'space.members', { space: spaceId }, tx)))
      throw new Refusal('member.letIn');
    const at = this.clock.now();
    const joined = await setRoles(tx, spaceMemberships, spaceId, { users, role: 'guest', at, actorId: 0 });
    return [{ stream: `project-${id}`, type: 'ProjectMoved', data: { from, spaceId } }, ...joined];
  }

  /** Makes the given members of the space administrators; former administrators become developers. */
  private async head(tx: EntityManager, actor: Actor, { id, spaceId, adminIds }: Wish): Promise<Fact[]> {
    if (!adminIds) return [];
    const admins = new Set(adminIds);
    const sql = `select user_id as id from project_members where project_id = $1 and role = 'admin'`;
    const before = new Set(idRows.parse(await tx.query(sql, [id])).map((row) => row.id));
    const named = [...admins].filter((user) => !before.has(user));
    const left = [...before].filter((user) => !admins.has(user));
    if ((await membersAmong(tx, spaceId, named)).length !== named.length) throw new Refusal('member.unknown');
    const change = { at: this.clock.now(), actorId: actor.id };
    return [
      ...(await setRoles(tx, projectMemberships, id, { ...change, users: named, role: 'admin', invites: true })),
      ...(await setRoles(tx, projectMemberships, id, { ...change, users: left, role: 'dev' })),
    ];
  }
}
