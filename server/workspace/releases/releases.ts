import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { SubjectType } from '../../../contracts/platform/enums.js';
import type { addRelease, listReleases, updateRelease } from '../../../contracts/workspace/releases.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { containsPattern } from '../../platform/database/contains-pattern.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { lockPlace, projectMemberships } from '../members/members.js';
import { Release } from './release.entity.js';
import { ReleaseDocs } from './release-docs.js';
import { checkRobotAddress, type ReleaseChat, releaseRobotContext, releaseRobots } from './release-robots.js';

type Addresses = Pick<Input<typeof updateRelease>, 'dingdingWebhook' | 'weComWebhook'>;
const anything = z.array(z.unknown());
const gone = z.tuple([z.array(z.object({ userId: z.number() })), z.number()]);
const chats = ['dingtalk', 'wecom'] as const satisfies readonly ReleaseChat[];

/** Versions of a project with their docs, subscribers and robots (docs/wire.md 1.6). */
@Injectable()
export class Releases {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly cipher: SecretCipher,
    private readonly docs: ReleaseDocs,
  ) {}

  /** Newest first. Robot addresses contain access tokens, so only users who may edit releases get them. */
  async list(actor: Actor, want: Input<typeof listReleases>, mayEdit: boolean): Promise<Reply<typeof listReleases>> {
    const query = this.db.getRepository(Release).createQueryBuilder('r');
    query.where('r.projectId = :id and r.deletedAt is null', { id: want.projectId });
    if (want.releaseNo.trim()) query.andWhere('r.releaseNo ilike :no', { no: containsPattern(want.releaseNo) });
    if (want.status !== undefined) query.andWhere('r.status = :status', { status: want.status });
    const found = await query.orderBy('r.id', 'DESC').getMany();
    const bound = await this.docs.ofReleases(found.map(({ id }) => id));
    const followed = await this.followed(actor.id);
    return found.map(({ deletedAt: _, notes: __, createdAt, dingdingWebhook, weComWebhook, ...row }) => ({
      ...row,
      dingdingWebhook: mayEdit ? this.address(row.id, 'dingtalk', dingdingWebhook) : '',
      weComWebhook: mayEdit ? this.address(row.id, 'wecom', weComWebhook) : '',
      isDingdingSet: dingdingWebhook !== '',
      isWeComSet: weComWebhook !== '',
      gmtCreate: createdAt,
      moduleSourceIdMap: bound.get(row.id) ?? {},
      isSubscribe: followed.has(row.id),
    }));
  }

  async add(actor: Actor, wish: Input<typeof addRelease>): Promise<{ id: number }> {
    const { projectId, releaseNo, releaseDesc, status } = wish;
    let id = 0;
    await refuseDuplicate('release.exists', { name: releaseNo }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockPlace(tx, projectMemberships, projectId);
        id = await nextId(tx);
        const { columns, setRobots } = this.robots(id, wish);
        const made = { createdAt: this.clock.now(), deletedAt: null };
        const row = { id, projectId, releaseNo, releaseDesc, notes: '', status, ...made };
        await tx.insert(Release, { ...row, ...columns });
        const { added } = await this.docs.bind(tx, id, projectId, wish.moduleSourceIdMap);
        const data = { releaseId: id, releaseNo, releaseDesc, status, ...setRobots, docs: added };
        return [{ stream: `project-${projectId}`, type: 'ReleaseAdded', data }];
      }),
    );
    return { id };
  }

  /** The release number cannot change; an address that is left out is not changed. */
  async update(actor: Actor, wish: Input<typeof updateRelease>): Promise<void> {
    const { id, releaseDesc, status } = wish;
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      if (before.projectId !== wish.projectId) throw new Refusal('release.unknown');
      const { columns, setRobots } = this.robots(id, wish, before);
      await tx.update(Release, { id }, { releaseDesc, status, ...columns });
      const docs = await this.docs.bind(tx, id, before.projectId, wish.moduleSourceIdMap);
      const data: Record<string, unknown> = { ...setRobots };
      if (before.releaseDesc !== releaseDesc) Object.assign(data, { releaseDesc });
      if (before.status !== status) Object.assign(data, { status });
      if (docs.added.length || docs.removed.length) Object.assign(data, { docs });
      return Object.keys(data).length > 0 ? [fact(before, 'ReleaseUpdated', data)] : [];
    });
  }

  async setStatus(actor: Actor, id: number, status: boolean): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      if (before.status === status) return [];
      await tx.update(Release, { id }, { status });
      return [fact(before, 'ReleaseUpdated', { status })];
    });
  }

  async setNotes(actor: Actor, id: number, notes: string): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      if (before.notes === notes) return [];
      await tx.update(Release, { id }, { notes });
      return [fact(before, 'ReleaseUpdated', { notes })];
    });
  }

  /** Also deletes the subscriptions to the release (docs/wire.md 1.6). */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      await tx.update(Release, { id }, { deletedAt: this.clock.now() });
      const sql = 'delete from subscriptions where type = $1 and source_id = $2 returning user_id as "userId"';
      const [followers] = gone.parse(await tx.query(sql, [SubjectType.release, id]));
      return [
        fact(before, 'ReleaseRemoved', { followers: followers.map(({ userId }) => userId).sort((a, b) => a - b) }),
      ];
    });
  }

  async subscribe(actor: Actor, releaseId: number): Promise<void> {
    const sql = `insert into subscriptions (user_id, type, source_id, created_at) values ($1, $2, $3, $4)
      on conflict do nothing returning user_id`;
    await this.log.change(byActor(actor), async (tx) => {
      // Locked, because a subscription added while the release is being removed would outlive it.
      await this.locked(tx, releaseId);
      const values = [actor.id, SubjectType.release, releaseId, this.clock.now()];
      const made = anything.parse(await tx.query(sql, values));
      return made.length > 0 ? [{ stream: `user-${actor.id}`, type: 'ReleaseSubscribed', data: { releaseId } }] : [];
    });
  }

  async unsubscribe(actor: Actor, releaseId: number): Promise<void> {
    const sql = `delete from subscriptions where user_id = $1 and type = $2 and source_id = $3
      returning user_id as "userId"`;
    await this.log.change(byActor(actor), async (tx) => {
      const [left] = gone.parse(await tx.query(sql, [actor.id, SubjectType.release, releaseId]));
      return left.map(() => ({ stream: `user-${actor.id}`, type: 'ReleaseUnsubscribed', data: { releaseId } }));
    });
  }

  private address(releaseId: number, chat: ReleaseChat, stored: string): string {
    return stored && this.cipher.decrypt(stored, releaseRobotContext(releaseId, chat));
  }

  /** Encrypted columns to write, and the data for the fact: only whether there is an address. */
  private robots(id: number, wish: Addresses, before?: Release) {
    const columns: { dingdingWebhook?: string; weComWebhook?: string } = {};
    const setRobots: Record<string, boolean> = {};
    for (const chat of chats) {
      const { field } = releaseRobots[chat];
      const given = wish[field];
      if (given === undefined) continue;
      const address = checkRobotAddress(chat, given);
      if (address === this.address(id, chat, before?.[field] ?? '')) continue;
      columns[field] = address && this.cipher.encrypt(address, releaseRobotContext(id, chat));
      setRobots[field] = address !== '';
    }
    return { columns, setRobots };
  }

  private async locked(tx: EntityManager, id: number): Promise<Release> {
    const where = { id, deletedAt: IsNull() };
    const release = await tx.findOne(Release, { where, lock: { mode: 'for_no_key_update' } });
    if (!release) throw new Refusal('release.unknown');
    return release;
  }

  private async followed(userId: number): Promise<Set<number>> {
    const sql = 'select source_id as id from subscriptions where user_id = $1 and type = $2';
    const rows = z.array(z.object({ id: z.number() })).parse(await this.db.query(sql, [userId, SubjectType.release]));
    return new Set(rows.map(({ id }) => id));
  }
}

const fact = ({ id, projectId, releaseNo }: Release, type: string, data: object): Fact => ({
  stream: `project-${projectId}`,
  type,
  data: { releaseId: id, releaseNo, ...data },
});
