import { createHash, randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { z } from 'zod';
import type { addEventToken, listAllEventTokens, listEventTokens } from '../../../contracts/notifications/programs.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { UserStatus } from '../../../contracts/platform/enums.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { CommittedCache } from '../../platform/access/committed-cache.js';
import { Bus } from '../../platform/bus/bus.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { EventToken } from './program.entity.js';

const MARK = 'evt_';
const DAY_MS = 86_400_000;
const USED_MS = 60_000;
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const holders = z.array(
  z.object({
    ...{ tokenId: z.number(), spaceId: z.number(), projectId: z.number(), moduleId: z.number() },
    ...{ expiresAt: z.date().nullable(), lastUsedAt: z.date().nullable() },
    ...{ id: z.number(), name: z.string(), nickname: z.string(), isSuperAdmin: z.boolean() },
  }),
);
/** The holder of a token, whose rights it has, and the place to which it is limited. */
export interface EventReader {
  readonly tokenId: number;
  readonly actor: Actor;
  readonly spaceId: number;
  readonly projectId: number;
  readonly moduleId: number;
  readonly expiresAt: Date | null;
}
const listed = z.array(
  z.object({
    ...{ id: z.number(), name: z.string(), scopeName: z.string(), createdAt: z.date() },
    ...{ expiresAt: z.date().nullable(), lastUsedAt: z.date().nullable() },
  }),
);

const listedOfAll = z.array(
  listed.element.extend({ holderId: z.number(), holderName: z.string(), madeBy: z.string() }),
);
const columns = `t.id, t.name, coalesce(m.name, p.name, s.name, '') as "scopeName", t.created_at as "createdAt",
  t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"`;
const placed = `event_tokens t left join modules m on m.id = t.module_id
  left join projects p on p.id = t.project_id and t.module_id = 0
  left join spaces s on s.id = t.space_id and t.project_id = 0 and t.module_id = 0`;
const MOST_LISTED = 2_000;

/** Tokens of the Events API. Each has the rights of its holder at every event, and may be limited to a place. */
@Injectable()
export class EventTokens implements OnModuleInit {
  private readonly readers = new CommittedCache<{ reader: EventReader | undefined }>(({ stream }) =>
    stream.startsWith('user-'),
  );

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.readers.listen(this.bus);
  }

  async list(userId: number): Promise<Reply<typeof listEventTokens>> {
    const sql = `select ${columns} from ${placed} where t.user_id = $1 and t.revoked_at is null order by t.id desc`;
    return listed.parse(await this.db.query(sql, [userId]));
  }

  async listAll(): Promise<Reply<typeof listAllEventTokens>> {
    const sql = `select ${columns}, u.id as "holderId", u.nickname as "holderName", coalesce(c.nickname, '') as "madeBy"
      from ${placed} join users u on u.id = t.user_id left join users c on c.id = t.created_by
      where t.revoked_at is null order by t.id desc limit ${MOST_LISTED}`;
    const found = listedOfAll.parse(await this.db.query(sql));
    return found.map(({ holderId, holderName, ...token }) => ({
      ...token,
      holder: { id: holderId, name: holderName },
    }));
  }

  /** The holder must be able to see the place. */
  async add(actor: Actor, wish: Input<typeof addEventToken>): Promise<Reply<typeof addEventToken>> {
    const { spaceId, projectId, moduleId, days } = wish;
    const userId = this.owner(actor, wish.userId);
    await this.demandPlace(await this.holder(actor, userId), { spaceId, projectId, moduleId });
    const token = MARK + randomBytes(32).toString('base64url');
    const now = this.clock.now();
    let id = 0;
    await this.log.change(byActor(actor), async (tx) => {
      id = await nextId(tx);
      const expiresAt = days > 0 ? new Date(now.getTime() + days * DAY_MS) : null;
      const name = wish.name.trim();
      const row = { id, userId, name, digest: digestOf(token), spaceId, projectId, moduleId, createdBy: actor.id };
      await tx.insert(EventToken, { ...row, createdAt: now, expiresAt, lastUsedAt: null, revokedAt: null });
      return [{ stream: `user-${userId}`, type: 'UserEventTokenAdded', data: { tokenId: id, name, days } }];
    });
    return { id, token };
  }

  async revoke(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const where = { id, revokedAt: IsNull(), ...(actor.isSuperAdmin ? {} : { userId: actor.id }) };
      const found = await tx.findOne(EventToken, { where, lock: { mode: 'pessimistic_write' } });
      if (!found) throw new Refusal('eventToken.unknown');
      await tx.update(EventToken, { id }, { revokedAt: this.clock.now() });
      const data = { tokenId: id, name: found.name };
      return [{ stream: `user-${found.userId}`, type: 'UserEventTokenRevoked', data }];
    });
  }

  /** Only super admins act for others. */
  owner(actor: Actor, userId: number): number {
    if (userId === 0 || userId === actor.id) return actor.id;
    if (!actor.isSuperAdmin) throw new Refusal('access.forbidden');
    return userId;
  }

  /** The holder of a valid token of an enabled user. */
  async reader(token: string): Promise<EventReader | undefined> {
    if (!token.startsWith(MARK) || token.length > 100) return undefined;
    const digest = digestOf(token);
    const { reader } = await this.readers.read(digest.toString('hex'), async () => ({
      reader: await this.load(digest),
    }));
    return reader?.expiresAt && reader.expiresAt <= this.clock.now() ? undefined : reader;
  }

  private async load(digest: Buffer): Promise<EventReader | undefined> {
    const sql = `select t.id as "tokenId", t.space_id as "spaceId", t.project_id as "projectId", t.module_id as "moduleId",
        t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", u.id, u.username as name, u.nickname,
        u.is_super_admin as "isSuperAdmin"
      from event_tokens t join users u on u.id = t.user_id and u.status = ${UserStatus.enabled} and u.deleted_at is null
      where t.digest = $1 and t.revoked_at is null`;
    const [found] = holders.parse(await this.db.query(sql, [digest]));
    if (!found) return undefined;
    const { tokenId, spaceId, projectId, moduleId, expiresAt, lastUsedAt, ...user } = found;
    const now = this.clock.now();
    if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USED_MS)
      await this.db.query('update event_tokens set last_used_at = $2 where id = $1', [tokenId, now]);
    return { tokenId, spaceId, projectId, moduleId, expiresAt, actor: { ...user, sessionId: 0 } };
  }

  private async holder(actor: Actor, userId: number): Promise<Actor> {
    if (userId === actor.id) return actor;
    const sql = `select id, username as name, nickname, is_super_admin as "isSuperAdmin" from users
      where id = $1 and status <> ${UserStatus.disabled} and deleted_at is null`;
    const user = z.object({ id: z.number(), name: z.string(), nickname: z.string(), isSuperAdmin: z.boolean() });
    const [found] = z.array(user).parse(await this.db.query(sql, [userId]));
    if (!found) throw new Refusal('user.unknown');
    return { ...found, sessionId: 0 };
  }

  private async demandPlace(
    actor: Actor,
    { spaceId, projectId, moduleId }: Pick<EventReader, 'spaceId' | 'projectId' | 'moduleId'>,
  ): Promise<void> {
    const place = moduleId
      ? await this.access.demand(actor, 'module.view', { module: moduleId })
      : projectId
        ? await this.access.demand(actor, 'project.view', { project: projectId })
        : undefined;
    if (!place && spaceId) await this.access.demand(actor, 'space.view', { space: spaceId });
    // The most specific id counts; the others, if given, must be those of the same place.
    if (place && projectId && place.projectId !== projectId) throw new Refusal('module.unknown');
    if (place && spaceId && place.spaceId !== spaceId)
      throw new Refusal(moduleId ? 'module.unknown' : 'project.unknown');
  }
}
