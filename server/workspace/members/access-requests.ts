import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { type Role, roles, UserStatus } from '../../../contracts/platform/enums.js';
import { reaches } from '../../../contracts/platform/policy.js';
import type { askForAccess, spaceRequests } from '../../../contracts/workspace/members.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { findPlace, scopeTarget, unknownPlace } from '../../platform/access/places.js';
import { roleInProject, roleInSpace } from '../../platform/access/policy.js';
import {
  projectStanding,
  projectStandingFields,
  spaceStanding,
  spaceStandingFields,
} from '../../platform/access/standing.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import {
  demandActiveUsers,
  lockPlace,
  lockProject,
  type MembershipTable,
  membersAmong,
  projectMemberships,
  setRoles,
  spaceMemberships,
} from './members.js';

type Request = Reply<typeof spaceRequests>[number];
interface Answer {
  readonly userId: number;
  /** `''` declines. */
  readonly roleCode: Role | '';
}

const asker = {
  ...{ id: z.number(), username: z.string(), nickname: z.string(), email: z.string() },
  ...{ roleCode: z.enum(roles), askedAt: z.date() },
};
const inSpace = z.array(z.object({ ...asker, ...spaceStandingFields }));
const inProject = z.array(z.object({ ...asker, ...projectStandingFields }));
const changed = z.array(z.object({ role: z.enum(roles) }));
const deleted = z.tuple([z.array(z.object({ role: z.enum(roles) })), z.number()]);

const columns = 'u.id, u.username, u.nickname, u.email, r.role as "roleCode", r.asked_at as "askedAt"';
const askers = `join users u on u.id = r.user_id and u.status <> ${UserStatus.disabled} and u.deleted_at is null`;
const nextRole = (held: Role | undefined): Role => (held === undefined ? 'guest' : held === 'guest' ? 'dev' : 'admin');
/** The most requests listed; the others follow when these are answered. */
const most = 200;

/** People ask for access to places in their own spaces; the administrators of the place answer. */
@Injectable()
export class AccessRequests {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  /** Outside the caller's spaces everything is refused alike, so that nobody learns what exists. */
  async ask(actor: Actor, { roleCode, ...ids }: Input<typeof askForAccess>): Promise<void> {
    const scope = { space: ids.spaceId, project: ids.projectId, module: ids.moduleId, doc: ids.docId };
    await this.log.change(byActor(actor), async (tx) => {
      const found = await findPlace(tx, scope, actor.id);
      const standing = found && { ...found.standing, isSuperAdmin: actor.isSuperAdmin };
      if (!standing || roleInSpace(standing) === undefined) throw new Refusal(unknownPlace[scopeTarget(scope).kind]);
      const { projectId, spaceId } = found.place;
      const held = projectId ? roleInProject(standing) : roleInSpace(standing);
      const wanted = roleCode ?? nextRole(held);
      if (reaches(held, wanted)) throw new Refusal('accessRequest.notNeeded');
      // Waits for a removal of the membership, and keeps it until the request is stored.
      const member = 'select 1 from space_members where space_id = $1 and user_id = $2 for key share';
      const rows: unknown[] = await tx.query(member, [spaceId, actor.id]);
      if (rows.length === 0) throw new Refusal(unknownPlace[scopeTarget(scope).kind]);
      return this.note(tx, projectId ? `project-${projectId}` : `space-${spaceId}`, actor.id, wanted);
    });
  }

  /** Asking again for the same or for less is no new request. */
  private async note(tx: EntityManager, stream: string, userId: number, role: Role): Promise<Fact[]> {
    const sql = `insert into access_requests (stream, user_id, role, asked_at) values ($1, $2, $3, $4)
      on conflict (stream, user_id) do update set role = excluded.role
        where array_position($5::text[], excluded.role::text) > array_position($5::text[], access_requests.role::text) returning role`;
    const rows = changed.parse(await tx.query(sql, [stream, userId, role, this.clock.now(), roles]));
    return rows.length === 0 ? [] : [{ stream, type: 'AccessRequested', data: { userId, role } }];
  }

  async ofSpace(id: number): Promise<Request[]> {
    const sql = `select ${columns}, ${spaceStanding.columns} from access_requests r ${askers} join spaces s on s.id = $1
      ${spaceStanding.joins('u.id')} where r.stream = 'space-' || $1::bigint order by r.asked_at, u.id limit ${most}`;
    const rows = inSpace.parse(await this.db.query(sql, [id]));
    return rows.flatMap(({ spaceRole, ...row }) => (spaceRole ? [{ ...row, heldRole: spaceRole }] : []));
  }

  async ofProject(id: number): Promise<Request[]> {
    const sql = `select ${columns}, ${projectStanding.columns} from access_requests r ${askers} join projects p on p.id = $1
      join spaces s on s.id = p.space_id ${projectStanding.joins('u.id')}
      where r.stream = 'project-' || $1::bigint order by r.asked_at, u.id limit ${most}`;
    const rows = inProject.parse(await this.db.query(sql, [id]));
    return rows.flatMap(({ spaceRole, projectRole, isPrivate, ...row }) => {
      const held = roleInProject({ isSuperAdmin: false, spaceRole, projectRole, isPrivate });
      return spaceRole ? [{ ...row, heldRole: held ?? '' }] : [];
    });
  }

  async answerOfSpace(actor: Actor, spaceId: number, answer: Answer): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockPlace(tx, spaceMemberships, spaceId);
      await this.access.demand(actor, 'space.members', { space: spaceId }, tx);
      return this.answer(tx, actor, spaceMemberships, { id: spaceId, spaceId }, answer);
    });
  }

  async answerOfProject(actor: Actor, projectId: number, answer: Answer): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const spaceId = await lockProject(tx, projectId);
      await this.access.demand(actor, 'project.members', { project: projectId }, tx);
      return this.answer(tx, actor, projectMemberships, { id: projectId, spaceId }, answer);
    });
  }

  private async answer(
    tx: EntityManager,
    actor: Actor,
    kind: MembershipTable,
    place: { readonly id: number; readonly spaceId: number },
    { userId, roleCode }: Answer,
  ): Promise<Fact[]> {
    const stream = `${kind.stream}-${place.id}`;
    const sql = 'delete from access_requests where stream = $1 and user_id = $2 returning role';
    // TypeORM answers a delete with [rows, count].
    const [open] = deleted.parse(await tx.query(sql, [stream, userId]));
    if (open.length === 0) throw new Refusal('accessRequest.unknown');
    if (roleCode === '') return [{ stream, type: 'AccessDeclined', data: { userId } }];
    await demandActiveUsers(tx, [userId]);
    if ((await membersAmong(tx, place.spaceId, [userId])).length === 0) throw new Refusal('accessRequest.unknown');
    const change = { users: [userId], role: roleCode, at: this.clock.now(), actorId: actor.id };
    const granted: Fact = { stream, type: 'AccessGranted', data: { userId, role: roleCode } };
    return [granted, ...(await setRoles(tx, kind, place.id, change))];
  }
}
