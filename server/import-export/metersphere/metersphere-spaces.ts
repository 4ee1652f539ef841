import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type {
  meterSphereSpace,
  saveMeterSphereSpace,
  testMeterSphere,
} from '../../../contracts/import-export/metersphere.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { SecretCipher } from '../../platform/settings/secret-cipher.js';
import { Settings } from '../../platform/settings/settings.js';
import { lockPlace, spaceMemberships } from '../../workspace/members/members.js';
import { MeterSphereSpace } from './metersphere.entity.js';
import { MeterSphereClient, type MeterSphereServer } from './metersphere-client.js';
import { defaultOrganization, meterSphereProtocols } from './protocols.js';
import { meterSpherePlaces } from './replies.js';
import { areSigningKeys } from './signature.js';

type Tested = Input<typeof testMeterSphere>;
/** The server of a space, and its workspace or organization there. */
export interface MeterSphereConnection {
  readonly server: MeterSphereServer;
  readonly msSpaceId: string;
}
const secretContext = (spaceId: number): string => `space ${spaceId} metersphere secret`;

/** The MeterSphere server of a space. The secret key is encrypted in the table and `''` in every reply. */
@Injectable()
export class MeterSphereSpaces {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly cipher: SecretCipher,
    private readonly settings: Settings,
    private readonly access: Access,
    private readonly client: MeterSphereClient,
  ) {}

  async load(spaceId: number): Promise<Reply<typeof meterSphereSpace>> {
    const row = await this.row(this.db.manager, spaceId);
    return {
      spaceId,
      msAddress: row?.address ?? '',
      msAccessKey: row?.accessKey ?? '',
      msSecretKey: '',
      isSecretSet: row !== null,
      msSpaceId: row?.msSpaceId ?? '',
      msSpaceName: row?.msSpaceName ?? '',
      version: row?.version ?? 1,
    };
  }

  /** Checks the keys and lists the workspaces (2.x) or organizations (3.x). @throws Refusal */
  async test(actor: Actor, input: Tested): Promise<Reply<typeof testMeterSphere>> {
    await this.demandRight(actor, input.spaceId);
    await this.demandOn();
    const server = this.serverOf(input, input.spaceId, await this.row(this.db.manager, input.spaceId));
    const { check, spaces: list } = meterSphereProtocols[server.version];
    await this.client.call(server, check);
    const spaces = meterSpherePlaces(await this.client.call(server, list));
    return { success: true, spaces: spaces.length || server.version === 1 ? spaces : [defaultOrganization] };
  }

  async save(actor: Actor, input: Input<typeof saveMeterSphereSpace>): Promise<void> {
    const { spaceId, msSpaceId, msSpaceName } = input;
    await this.log.change(byActor(actor), async (tx) => {
      await lockPlace(tx, spaceMemberships, spaceId);
      const before = await this.row(tx, spaceId);
      const { address, accessKey, secretKey, version } = this.serverOf(input, spaceId, before);
      const shown = { address, accessKey, version, msSpaceId, msSpaceName };
      const isNewSecret = !before || this.secretOf(before) !== secretKey;
      const isSame = before && Object.entries(shown).every(([key, value]) => Reflect.get(before, key) === value);
      if (isSame && !isNewSecret) return [];
      const sealed = isNewSecret ? this.cipher.encrypt(secretKey, secretContext(spaceId)) : before.secretKey;
      await tx.upsert(MeterSphereSpace, { spaceId, ...shown, secretKey: sealed }, ['spaceId']);
      const data = { host: new URL(address).host, version, name: msSpaceName, isSecretChanged: isNewSecret };
      return [{ stream: `space-${spaceId}`, type: 'MeterSphereConnectionChanged', data }];
    });
  }

  /** Bindings of applications and releases stay, and work again with the next connection to the same server. */
  async remove(actor: Actor, spaceId: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      await lockPlace(tx, spaceMemberships, spaceId);
      const { affected } = await tx.delete(MeterSphereSpace, { spaceId });
      return affected ? [{ stream: `space-${spaceId}`, type: 'MeterSphereConnectionRemoved', data: {} }] : [];
    });
  }

  /** With decrypted secrets, not for replies; undefined if the space is not connected. @throws Refusal */
  async connection(spaceId: number): Promise<MeterSphereConnection | undefined> {
    await this.demandOn();
    const row = await this.row(this.db.manager, spaceId);
    if (!row) return undefined;
    const { address, accessKey, version, msSpaceId } = row;
    return { server: { address, accessKey, version, secretKey: this.secretOf(row) }, msSpaceId };
  }

  private async demandOn(): Promise<void> {
    if (!(await this.settings.isOn('torna.metersphere.enable'))) throw new Refusal('metersphere.off');
  }

  /** Old clients test a new connection without naming the space: administrators of any space may. */
  private async demandRight(actor: Actor, spaceId: number): Promise<void> {
    if (spaceId) {
      await this.access.demand(actor, 'space.settings', { space: spaceId });
      return;
    }
    const sql = `select 1 from space_members m join spaces s on s.id = m.space_id and s.deleted_at is null
      where m.user_id = $1 and m.role = 'admin' limit 1`;
    const own: unknown[] = actor.isSuperAdmin ? [1] : await this.db.query(sql, [actor.id]);
    if (own.length === 0) throw new Refusal('access.forbidden');
  }

  /**
   * A stored secret key is used only with the address and the access key that it was entered for: a signature could be
   * replayed by the server that receives it.
   */
  private serverOf(input: Tested, spaceId: number, stored: MeterSphereSpace | null): MeterSphereServer {
    const { msAddress: address, msAccessKey: accessKey, version } = input;
    const isStored = stored?.address === address && stored.accessKey === accessKey && stored.spaceId === spaceId;
    const secretKey = input.msSecretKey.trim() || (isStored ? this.secretOf(stored) : '');
    if (!secretKey) throw new Refusal('metersphere.secretNeeded');
    if (!areSigningKeys({ accessKey, secretKey })) throw new Refusal('metersphere.keys');
    return { address, accessKey, secretKey, version };
  }

  private secretOf({ spaceId, secretKey }: MeterSphereSpace): string {
    return this.cipher.decrypt(secretKey, secretContext(spaceId));
  }

  private row(db: EntityManager, spaceId: number): Promise<MeterSphereSpace | null> {
    return db.findOneBy(MeterSphereSpace, { spaceId });
  }
}
