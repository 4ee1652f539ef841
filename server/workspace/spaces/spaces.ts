import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type {
  addSpace,
  addSpaceMembers,
  describeSpace,
  listSpaces,
  renameSpace,
  searchSpaceMembers,
  spaceInfo,
  spaceMemberPage,
  updateSpaceMember,
} from '../../../contracts/workspace/workspace.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { listMembers, type Member, pageOfMembers } from '../members/member.queries.js';
import {
  changeRole,
  demandActiveUsers,
  lockPlace,
  projectMemberships,
  removeMember,
  setRoles,
  spaceMemberships,
} from '../members/members.js';
import { Space } from './space.entity.js';

type SpaceReply = Reply<typeof addSpace>;
const idRows = z.array(z.object({ id: z.number() }));

@Injectable()
export class Spaces {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  /**
   * Any user may create a space and becomes its administrator; only super admins may choose others (docs/wire.md 1.4).
   */
  async add(actor: Actor, { name, description, adminIds, isCompose }: Input<typeof addSpace>): Promise<SpaceReply> {
    const admins = actor.isSuperAdmin && adminIds.length ? adminIds : [actor.id];
    const by = byActor(actor);
    const at = this.clock.now();
    const space = this.db.manager.create(Space, {
      name,
      description,
      isCompose,
      creatorId: actor.id,
      creatorName: actor.nickname,
    });
    await refuseDuplicate('space.exists', { name }, () =>
      this.log.change(by, async (tx) => {
        await demandActiveUsers(tx, admins);
        Object.assign(space, { id: await nextId(tx), createdAt: at, deletedAt: null });
        await tx.insert(Space, space);
        // Actor 0, so that the check against changing one's own role does not apply.
        const members = await setRoles(tx, spaceMemberships, space.id, {
          users: admins,
          role: 'admin',
          at,
          actorId: 0,
          invites: true,
        });
        return [
          { stream: `space-${space.id}`, type: 'SpaceCreated', data: { name, description, isCompose } },
          ...members,
        ];
      }),
    );
    return spaceReply(space);
  }

  /** Spaces of which the user is a member; for super admins all. `normal`: without composed spaces. */
  async list(actor: Actor, normal = false): Promise<Reply<typeof listSpaces>> {
    const query = this.db.getRepository(Space).createQueryBuilder('s').where('s.deletedAt is null');
    if (normal) query.andWhere('not s.isCompose');
    if (!actor.isSuperAdmin)
      query.andWhere('exists (select 1 from space_members m where m.space_id = s.id and m.user_id = :user)', {
        user: actor.id,
      });
    return (await query.orderBy('s.id').getMany()).map(spaceReply);
  }

  async info(spaceId: number): Promise<Reply<typeof spaceInfo>> {
    const space = await this.db.getRepository(Space).findOneBy({ id: spaceId, deletedAt: IsNull() });
    if (!space) throw new Refusal('space.unknown');
    return {
      ...spaceReply(space),
      leaders: await listMembers(this.db, spaceMemberships, spaceId, { roleCode: 'admin' }),
    };
  }

  async rename(actor: Actor, { id, name }: Input<typeof renameSpace>): Promise<void> {
    await refuseDuplicate('space.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        const { name: from } = await this.locked(tx, id);
        if (from === name) return [];
        await tx.update(Space, { id }, { name });
        return [{ stream: `space-${id}`, type: 'SpaceRenamed', data: { from, name } }];
      }),
    );
  }

  async describe(actor: Actor, { id, description }: Input<typeof describeSpace>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const { description: from } = await this.locked(tx, id);
      if (from === description) return [];
      await tx.update(Space, { id }, { description });
      return [{ stream: `space-${id}`, type: 'SpaceDescribed', data: { from, description } }];
    });
  }

  members(spaceId: number): Promise<Member[]> {
    return listMembers(this.db, spaceMemberships, spaceId);
  }

  async memberPage({ spaceId, ...want }: Input<typeof spaceMemberPage>): Promise<Reply<typeof spaceMemberPage>> {
    const { pageIndex, pageSize } = want;
    const { list, total } = await pageOfMembers(this.db, spaceMemberships, spaceId, want);
    return { list, total, pageIndex, pageSize, pageCount: Math.ceil(total / pageSize) };
  }

  /** The first fifty members by nickname, for selection. */
  async search({ spaceId, username }: Input<typeof searchSpaceMembers>): Promise<Member[]> {
    return (await pageOfMembers(this.db, spaceMemberships, spaceId, { username, pageIndex: 1, pageSize: 50 })).list;
  }

  async addMembers(actor: Actor, { spaceId, userIds, roleCode }: Input<typeof addSpaceMembers>): Promise<void> {
    const wish = { users: userIds, role: roleCode, at: this.clock.now(), actorId: actor.id };
    await this.log.change(byActor(actor), async (tx) => {
      await this.turn(tx, actor, spaceId);
      await demandActiveUsers(tx, userIds);
      return setRoles(tx, spaceMemberships, spaceId, wish);
    });
  }

  async updateMember(actor: Actor, { spaceId, userId, roleCode }: Input<typeof updateSpaceMember>): Promise<void> {
    const wish = { userId, role: roleCode, at: this.clock.now(), actorId: actor.id };
    await this.log.change(byActor(actor), async (tx) => {
      await this.turn(tx, actor, spaceId);
      return changeRole(tx, spaceMemberships, spaceId, wish);
    });
  }

  /** Also ends the memberships in the space's projects; a user who is added again later starts without them. */
  async removeMember(actor: Actor, spaceId: number, userId: number): Promise<void> {
    if (userId === actor.id) throw new Refusal('member.self');
    await this.log.change(byActor(actor), async (tx) => {
      await this.turn(tx, actor, spaceId);
      const facts = await removeMember(tx, spaceMemberships, spaceId, userId);
      const joined = `select p.id from projects p join project_members m on m.project_id = p.id
        where p.space_id = $1 and m.user_id = $2 order by p.id`;
      for (const { id } of idRows.parse(await tx.query(joined, [spaceId, userId])))
        facts.push(...(await removeMember(tx, projectMemberships, id, userId)));
      return facts;
    });
  }

  /** Locks the member list and checks the right again under the lock, in case another administrator removed it. */
  private async turn(tx: EntityManager, actor: Actor, spaceId: number): Promise<void> {
    await lockPlace(tx, spaceMemberships, spaceId);
    await this.access.demand(actor, 'space.members', { space: spaceId }, tx);
  }

  private async locked(tx: EntityManager, id: number): Promise<Space> {
    const where = { id, deletedAt: IsNull() };
    const space = await tx.findOne(Space, { where, lock: { mode: 'for_no_key_update' } });
    if (!space) throw new Refusal('space.unknown');
    return space;
  }
}

const spaceReply = ({ id, name, description, creatorName, isCompose, createdAt }: Space): SpaceReply => ({
  id,
  name,
  description,
  creatorName,
  isCompose,
  gmtCreate: createdAt,
});
