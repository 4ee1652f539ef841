import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import type { addOpenUser, openUserPage } from '../../../contracts/workspace/open-users.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { containsPattern } from '../../platform/database/contains-pattern.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { lockPlace, spaceMemberships } from '../members/members.js';
import { OpenUser } from './open-user.entity.js';

type OpenUserReply = Reply<typeof addOpenUser>;
const aboutSecret = (id: number): string => `open user ${id} secret`;

/**
 * API keys of a space for programs. A secret is returned once, by the call that creates it, and is never in the log.
 */
@Injectable()
export class OpenUsers {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly cipher: SecretCipher,
  ) {}

  /** Newest first. */
  async page(want: Input<typeof openUserPage>): Promise<Reply<typeof openUserPage>> {
    const { spaceId, appKey, pageIndex, pageSize } = want;
    const query = this.db.getRepository(OpenUser).createQueryBuilder('o').where('o.spaceId = :spaceId', { spaceId });
    if (appKey.trim()) query.andWhere('o.appKey ilike :key', { key: containsPattern(appKey) });
    query
      .orderBy('o.id', 'DESC')
      .offset((pageIndex - 1) * pageSize)
      .limit(pageSize);
    const [found, total] = await query.getManyAndCount();
    const list = found.map((row) => shown(row, row.secret && this.cipher.decrypt(row.secret, aboutSecret(row.id))));
    return { list, total, pageIndex, pageSize, pageCount: Math.ceil(total / pageSize) };
  }

  async add(actor: Actor, { spaceId, applicant }: Input<typeof addOpenUser>): Promise<OpenUserReply> {
    const secret = randomSecret();
    const at = this.clock.now();
    const made = this.db.manager.create(OpenUser, {
      spaceId,
      applicant,
      isEnabled: true,
      createdAt: at,
      modifiedAt: at,
    });
    await this.log.change(byActor(actor), async (tx) => {
      await lockPlace(tx, spaceMemberships, spaceId);
      const id = await nextId(tx);
      const appKey = randomBytes(16).toString('hex');
      Object.assign(made, { id, appKey, secret: this.cipher.encrypt(secret, aboutSecret(id)) });
      await tx.insert(OpenUser, made);
      return [fact(made, 'OpenUserAdded', { applicant })];
    });
    return shown(made, secret);
  }

  /** The old secret becomes invalid. */
  async resetSecret(actor: Actor, id: number): Promise<OpenUserReply> {
    const secret = randomSecret();
    const row = await this.change(actor, id, 'OpenUserSecretReset', () => ({
      secret: this.cipher.encrypt(secret, aboutSecret(id)),
    }));
    return shown(row, secret);
  }

  async setEnabled(actor: Actor, id: number, isEnabled: boolean): Promise<void> {
    await this.change(actor, id, isEnabled ? 'OpenUserEnabled' : 'OpenUserDisabled', (row) =>
      row.isEnabled === isEnabled ? undefined : { isEnabled },
    );
  }

  /** `make` returns the columns to write; undefined if nothing changes. */
  private async change(
    actor: Actor,
    id: number,
    type: string,
    make: (row: OpenUser) => Partial<OpenUser> | undefined,
  ): Promise<OpenUser> {
    let row: OpenUser | undefined;
    await this.log.change(byActor(actor), async (tx) => {
      row = await locked(tx, id);
      const change = make(row);
      if (!change) return [];
      Object.assign(row, change, { modifiedAt: this.clock.now() });
      await tx.update(OpenUser, { id }, { ...change, modifiedAt: row.modifiedAt });
      return [fact(row, type)];
    });
    if (!row) throw new Refusal('openUser.unknown');
    return row;
  }
}

const randomSecret = (): string => randomBytes(24).toString('base64url');

async function locked(tx: EntityManager, id: number): Promise<OpenUser> {
  const row = await tx.findOne(OpenUser, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!row) throw new Refusal('openUser.unknown');
  return row;
}

const fact = ({ id, spaceId, appKey }: OpenUser, type: string, data: object = {}): Fact => ({
  stream: `space-${spaceId}`,
  type,
  data: { openUserId: id, appKey, ...data },
});

const shown = (
  { id, appKey, applicant, isEnabled, createdAt, modifiedAt }: OpenUser,
  secret: string,
): OpenUserReply => ({
  id,
  appKey,
  secret,
  status: isEnabled ? 1 : 0,
  applicant,
  gmtCreate: createdAt,
  gmtModified: modifiedAt,
});
