import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { inviteToProject, inviteToSpace } from '../../../contracts/workspace/members.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import {
  demandActiveUsers,
  lockPlace,
  lockProject,
  membersAmong,
  projectMemberships,
  setRoles,
  spaceMemberships,
} from './members.js';

/** Adds people to a space and its projects in one transaction, and lets them know. */
@Injectable()
export class Invitations {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  async toSpace(actor: Actor, wish: Input<typeof inviteToSpace>): Promise<void> {
    const { spaceId, userIds, roleCode, projectRole } = wish;
    const projectIds = [...new Set(wish.projectIds)].sort((a, b) => a - b);
    const change = { at: this.clock.now(), actorId: actor.id, invites: true };
    await this.log.change(byActor(actor), async (tx) => {
      await lockProjects(tx, spaceId, projectIds);
      await lockPlace(tx, spaceMemberships, spaceId);
      await this.access.demand(actor, 'space.members', { space: spaceId }, tx);
      await demandActiveUsers(tx, userIds);
      const known = new Set(await membersAmong(tx, spaceId, userIds));
      const users = userIds.filter((user) => !known.has(user));
      const facts = await setRoles(tx, spaceMemberships, spaceId, { ...change, users, role: roleCode });
      for (const id of projectIds)
        facts.push(...(await setRoles(tx, projectMemberships, id, { ...change, users: userIds, role: projectRole })));
      return facts;
    });
  }

  async toProject(actor: Actor, { projectId, userIds, roleCode }: Input<typeof inviteToProject>): Promise<void> {
    const change = { at: this.clock.now(), actorId: actor.id, invites: true };
    await this.log.change(byActor(actor), async (tx) => {
      const spaceId = await lockProject(tx, projectId);
      await this.access.demand(actor, 'project.members', { project: projectId }, tx);
      await demandActiveUsers(tx, userIds);
      const known = new Set(await membersAmong(tx, spaceId, userIds));
      const users = userIds.filter((user) => !known.has(user));
      if (users.length > 0 && !(await this.access.may(actor, 'space.members', { space: spaceId }, tx)))
        throw new Refusal('member.notInSpace');
      return [
        ...(await setRoles(tx, spaceMemberships, spaceId, { ...change, users, role: 'guest' })),
        ...(await setRoles(tx, projectMemberships, projectId, { ...change, users: userIds, role: roleCode })),
      ];
    });
  }
}

/** Projects are locked by id and before their space (see members.ts). One that is elsewhere is as unknown as none. */
async function lockProjects(tx: EntityManager, spaceId: number, ids: readonly number[]): Promise<void> {
  const sql = `select id from projects where id = any($1::bigint[]) and space_id = $2 and deleted_at is null
    order by id for no key update`;
  const found: unknown[] = await tx.query(sql, [ids, spaceId]);
  if (found.length !== ids.length) throw new Refusal('project.unknown');
}
