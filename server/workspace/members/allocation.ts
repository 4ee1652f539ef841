import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { type Role, roles } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { allocateProjects, projectTree } from '../../../contracts/workspace/users.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { demandAdminLeft, type MembershipTable, projectMemberships, spaceMemberships } from './members.js';

const idRows = z.array(z.object({ id: z.number() }));
const placed = z.array(z.object({ id: z.number(), spaceId: z.number() }));
const held = z.array(z.object({ id: z.number(), role: z.enum(roles) }));
const treeRows = z.array(
  z.object({ spaceId: z.number(), space: z.string(), id: z.number().nullable(), name: z.string().nullable() }),
);

/** Lets a super admin set all projects of a user at once (docs/wire.md 1.2). */
@Injectable()
export class ProjectAllocation {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces ALL memberships of the user, including those in deleted spaces and projects, by the role in each named
   * project and its space. Unchanged memberships give no fact. The last administrator of a space cannot be removed.
   */
  async allocate(actor: Actor, { userId, role, projectIds }: Input<typeof allocateProjects>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const users: unknown[] = await tx.query(
        'select 1 from users where id = $1 and deleted_at is null for key share',
        [userId],
      );
      if (users.length === 0) throw new Refusal('user.unknown');
      const { projects, spaces } = await this.lock(tx, userId, projectIds);
      const inSpaces = await this.replace(tx, spaceMemberships, userId, role, spaces);
      return [...inSpaces, ...(await this.replace(tx, projectMemberships, userId, role, projects))];
    });
  }

  async projectsOf(userId: number): Promise<number[]> {
    const sql = `select p.id from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
      join spaces s on s.id = p.space_id and s.deleted_at is null where m.user_id = $1 order by p.id`;
    return idRows.parse(await this.db.query(sql, [userId])).map(({ id }) => id);
  }

  async tree(): Promise<Reply<typeof projectTree>> {
    const sql = `select s.id as "spaceId", s.name as space, p.id, p.name from spaces s
      left join projects p on p.space_id = s.id and p.deleted_at is null where s.deleted_at is null
      order by lower(s.name), s.id, p.order_index, p.name, p.id`;
    const tree = new Map<number, Reply<typeof projectTree>[number]>();
    for (const { spaceId, space, id, name } of treeRows.parse(await this.db.query(sql))) {
      const at = `S_${encodeId(spaceId)}`;
      const node = tree.get(spaceId) ?? { id: at, label: space, parentId: '', children: [] };
      tree.set(spaceId, node);
      if (id !== null) node.children.push({ id: encodeId(id), label: name ?? '', parentId: at });
    }
    return [...tree.values()];
  }

  /** Locks projects, then spaces, each by id (see members.ts): the named ones, and the user's current spaces. */
  private async lock(tx: EntityManager, userId: number, projectIds: readonly number[]) {
    const wished = [...new Set(projectIds)];
    const named = `select id, space_id as "spaceId" from projects where id = any($1::bigint[]) and deleted_at is null
      order by id for no key update`;
    const projects = placed.parse(await tx.query(named, [wished]));
    const spaces = new Set(projects.map(({ spaceId }) => spaceId));
    const joined = `select id from spaces where id = any($2::bigint[]) or id in
      (select space_id from space_members where user_id = $1) order by id for no key update`;
    await tx.query(joined, [userId, [...spaces]]);
    const there = idRows.parse(
      await tx.query('select id from spaces where id = any($1::bigint[]) and deleted_at is null', [[...spaces]]),
    );
    if (projects.length !== wished.length || there.length !== spaces.size) throw new Refusal('project.unknown');
    return { projects: projects.map(({ id }) => id), spaces: [...spaces].sort((a, b) => a - b) };
  }

  private async replace(
    tx: EntityManager,
    kind: MembershipTable,
    userId: number,
    role: Role,
    wished: readonly number[],
  ): Promise<Fact[]> {
    const { table, place, stream } = kind;
    const roleOf = `select ${place} as id, role from ${table} where user_id = $1 order by ${place}`;
    const before = new Map(held.parse(await tx.query(roleOf, [userId])).map((row) => [row.id, row.role]));
    const gone = [...before.keys()].filter((id) => !wished.includes(id));
    await tx.query(`delete from ${table} where user_id = $1 and ${place} = any($2::bigint[])`, [userId, gone]);
    const insert = `insert into ${table} (${place}, user_id, role, joined_at) select unnest($2::bigint[]), $1, $3, $4
      on conflict (${place}, user_id) do update set role = excluded.role`;
    await tx.query(insert, [userId, wished, role, this.clock.now()]);
    for (const [id, was] of before) {
      const lost = was === 'admin' && (role !== 'admin' || !wished.includes(id));
      if (lost) await demandAdminLeft(tx, kind, id);
    }
    const changed = wished.filter((id) => before.get(id) !== role);
    return [
      ...gone.map((id) => ({
        stream: `${stream}-${id}`,
        type: 'MemberRemoved',
        data: { userId, role: before.get(id) },
      })),
      ...changed.map((id) => {
        const from = before.get(id);
        return from
          ? { stream: `${stream}-${id}`, type: 'MemberRoleChanged', data: { userId, from, role } }
          : { stream: `${stream}-${id}`, type: 'MemberAdded', data: { userId, role, invited: true } };
      }),
    ];
  }
}
