import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { emptyAppearance, ShareType } from '../../../contracts/sharing/public-pages.js';
import type { addShare, updateShare } from '../../../contracts/sharing/sharing.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lockModule } from '../../workspace/modules/module-lock.js';
import { SharePasswords } from '../pages/share-passwords.js';
import { Share } from './share.entity.js';
import { ShareContents } from './share-contents.js';

type Wish = Omit<Input<typeof addShare>, 'moduleId'> & Partial<Pick<Input<typeof updateShare>, 'id'>>;
type Columns = Omit<Share, 'id' | 'moduleId' | 'creatorId' | 'createdAt' | 'deletedAt' | 'reads' | 'lastReadAt'>;

/** Creates and changes shares. Facts contain no password, only that there is one or another one. */
@Injectable()
export class Shares {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly passwords: SharePasswords,
    private readonly contents: ShareContents,
  ) {}

  async add(actor: Actor, { moduleId, ...wish }: Input<typeof addShare>): Promise<{ id: number; password: string }> {
    let made = { id: 0, password: '' };
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, moduleId);
      const id = await nextId(tx);
      const blank = { ...emptyAppearance, hasConstants: false, passVersion: 0, isEnabled: true, password: '' };
      const { columns, password } = this.columns(id, wish, blank);
      const times = { createdAt: this.clock.now(), deletedAt: null, reads: 0, lastReadAt: null };
      await tx.insert(Share, { ...columns, id, moduleId, creatorId: actor.id, ...times });
      const chosen = await this.choose(tx, { id, moduleId }, wish);
      made = { id, password };
      return [fact({ id, moduleId, ...columns }, 'ShareAdded', { ...told(columns), docs: chosen.docs })];
    });
    return made;
  }

  async update(actor: Actor, { id, ...wish }: Input<typeof updateShare>): Promise<{ id: number; password: string }> {
    let password = '';
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      const next = this.columns(id, wish, before);
      password = next.password;
      await tx.update(Share, { id }, next.columns);
      const chosen = await this.choose(tx, before, wish);
      const data: Record<string, unknown> = difference(told(before), told(next.columns));
      if (next.columns.passVersion !== before.passVersion) data.isNewPassword = true;
      if (chosen.isChanged) Object.assign(data, { docs: chosen.docs, environments: chosen.environments });
      return Object.keys(data).length > 0 ? [fact({ ...before, ...next.columns }, 'ShareUpdated', data)] : [];
    });
    return { id, password };
  }

  async setEnabled(actor: Actor, id: number, isEnabled: boolean): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      if (before.isEnabled === isEnabled) return [];
      await tx.update(Share, { id }, { isEnabled });
      return [fact(before, isEnabled ? 'ShareEnabled' : 'ShareDisabled', {})];
    });
  }

  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const before = await this.locked(tx, id);
      await tx.update(Share, { id }, { deletedAt: this.clock.now() });
      return [fact(before, 'ShareDeleted', {})];
    });
  }

  /** With its address, docs, password and readers; rights on a deleted share are those on its application. */
  async undelete(actor: Actor, id: number): Promise<void> {
    const known = await this.db.getRepository(Share).findOneBy({ id });
    const scope = { module: known?.moduleId };
    if (!known || !(await this.access.may(actor, 'module.view', scope))) throw new Refusal('share.unknown');
    await this.log.change(byActor(actor), async (tx) => {
      await lockModule(tx, known.moduleId);
      await this.access.demand(actor, 'share.manage', scope, tx);
      const where = { id, deletedAt: Not(IsNull()) };
      const share = await tx.findOne(Share, { where, lock: { mode: 'for_no_key_update' } });
      if (!share) throw new Refusal('share.notDeleted');
      await tx.update(Share, { id }, { deletedAt: null });
      return [fact(share, 'ShareUndeleted', {})];
    });
  }

  private async choose(tx: EntityManager, share: { id: number; moduleId: number }, wish: Wish) {
    const docs = await this.contents.choose(tx, share, wish.isAll ? [] : wish.content);
    const environmentIds = wish.isShowDebug ? wish.moduleEnvironmentIdList : [];
    const environments = await this.contents.chooseEnvironments(tx, share, environmentIds, wish.isAllSelectedDebug);
    const isChanged = docs.isChanged || environments.isChanged;
    return { docs: docs.count, environments: environments.count, isChanged };
  }

  /** A public share has no password. One that becomes encrypted gets the given one, or a generated one. */
  private columns(id: number, wish: Wish, before: Pick<Columns, KeptColumn>): { columns: Columns; password: string } {
    const known = this.passwords.decrypt(id, before.password);
    const isEncrypted = wish.type === ShareType.encrypted;
    const password = isEncrypted ? (wish.password ?? (known || this.passwords.generate())) : '';
    const isSame = password === known && before.passVersion > 0;
    const columns = {
      type: wish.type,
      password: isSame ? before.password : this.passwords.encrypt(id, password),
      passVersion: isSame ? before.passVersion : before.passVersion + 1,
      isEnabled: before.isEnabled,
      expiresOn: wish.expirationTime || null,
      isAll: wish.isAll,
      remark: wish.remark,
      isShowDebug: wish.isShowDebug,
      isAllEnvironments: wish.isShowDebug && wish.isAllSelectedDebug,
      title: wish.title ?? before.title,
      logo: wish.logo ?? before.logo,
      accent: wish.accent ?? before.accent,
      welcome: wish.welcome ?? before.welcome,
      footerLinks: wish.footerLinks ?? before.footerLinks,
      isNoIndex: wish.isNoIndex ?? before.isNoIndex,
      mayDownload: wish.mayDownload ?? before.mayDownload,
      hasConstants: wish.hasConstants ?? before.hasConstants,
    };
    return { columns, password };
  }

  private async locked(tx: EntityManager, id: number): Promise<Share> {
    const where = { id, deletedAt: IsNull() };
    const share = await tx.findOne(Share, { where, lock: { mode: 'for_no_key_update' } });
    if (!share) throw new Refusal('share.unknown');
    return share;
  }
}

type KeptColumn = 'passVersion' | 'hasConstants' | 'isEnabled' | 'password' | keyof typeof emptyAppearance;

/** The columns that facts name: all but the password and its version. */
const told = (columns: Columns) => ({
  type: columns.type,
  expiresOn: columns.expiresOn,
  isAll: columns.isAll,
  isShowDebug: columns.isShowDebug,
  isAllEnvironments: columns.isAllEnvironments,
  title: columns.title,
  logo: columns.logo,
  accent: columns.accent,
  welcome: columns.welcome,
  footerLinks: columns.footerLinks,
  isNoIndex: columns.isNoIndex,
  mayDownload: columns.mayDownload,
  hasConstants: columns.hasConstants,
  remark: columns.remark,
});

const difference = (before: object, after: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(value)),
  );

type About = Pick<Share, 'id' | 'moduleId' | 'title' | 'remark'>;
/** `name`: what people recognize the share by. */
const fact = ({ id, moduleId, title, remark }: About, type: string, data: object): Fact => ({
  stream: `module-${moduleId}`,
  type,
  data: { shareId: id, name: title || remark || String(id), ...data },
});
