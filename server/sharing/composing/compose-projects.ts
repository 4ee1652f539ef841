import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type {
  addComposeProject,
  composeProject,
  saveComposeSettings,
  styleComposeProject,
  updateComposeProject,
} from '../../../contracts/sharing/composing.js';
import { emptyAppearance, ShareType } from '../../../contracts/sharing/public-pages.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SharePasswords } from '../pages/share-passwords.js';
import { ComposeProject } from './compose.entity.js';

type Shown = z.output<typeof composeProject>;
type Fields = Pick<Input<typeof addComposeProject>, 'type' | 'password'>;
const anything = z.array(z.unknown());

/** Projects of a compose space: their settings (docs/wire.md 1.18). */
@Injectable()
export class ComposeProjects {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly passwords: SharePasswords,
  ) {}

  /** Guests of the space do not get the passwords. */
  async list(actor: Actor, spaceId: number): Promise<Shown[]> {
    const found = await this.db.getRepository(ComposeProject).find({
      where: { spaceId, deletedAt: IsNull() },
      order: { orderIndex: 'asc', id: 'asc' },
    });
    const mayEdit = await this.access.may(actor, 'compose.edit', { space: spaceId });
    return found.map((project) => this.shown(project, mayEdit));
  }

  async add(actor: Actor, wish: Input<typeof addComposeProject>): Promise<Shown> {
    const { spaceId, name, description, type, status: isEnabled } = wish;
    const project = this.db.manager.create(ComposeProject, { spaceId, name, description, type, isEnabled });
    Object.assign(project, { ...emptyAppearance, gatewayUrl: '', isShowDebug: false, isPinned: false });
    Object.assign(project, { hasConstants: false, orderIndex: 0, passVersion: 1, deletedAt: null });
    Object.assign(project, { creatorId: actor.id, creatorName: actor.nickname, createdAt: this.clock.now() });
    await refuseDuplicate('compose.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await demandComposeSpace(tx, spaceId);
        project.id = await nextId(tx);
        project.password = this.passwords.encrypt(project.id, this.newPassword(wish, ''));
        await tx.insert(ComposeProject, project);
        return [composeFact(project, 'ComposeProjectAdded')];
      }),
    );
    return this.shown(project, true);
  }

  /** Another password, or becoming encrypted, ends all passes. */
  async update(actor: Actor, wish: Input<typeof updateComposeProject>): Promise<Shown> {
    const { id, name, description, type, status: isEnabled } = wish;
    let after: ComposeProject | undefined;
    await refuseDuplicate('compose.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        const before = await lockComposeProject(tx, id);
        const was = this.passwords.decrypt(id, before.password);
        const now = this.newPassword(wish, was);
        const isSame = now === was && type === before.type;
        const password = now === was ? before.password : this.passwords.encrypt(id, now);
        const columns = { name, description, type, isEnabled, password };
        const passVersion = before.passVersion + (isSame ? 0 : 1);
        await tx.update(ComposeProject, { id }, { ...columns, passVersion });
        after = Object.assign(before, columns, { passVersion });
        return [composeFact(after, 'ComposeProjectUpdated', { isEnabled, type })];
      }),
    );
    if (!after) throw new Refusal('compose.unknown');
    return this.shown(after, true);
  }

  async remove(actor: Actor, id: number): Promise<void> {
    await this.change(actor, id, 'ComposeProjectDeleted', { deletedAt: this.clock.now() });
  }

  /** With its docs, pages, settings and password; rights on a deleted project are those on its space. */
  async undelete(actor: Actor, id: number): Promise<void> {
    const known = await this.db.getRepository(ComposeProject).findOneBy({ id });
    const scope = { space: known?.spaceId };
    if (!known || !(await this.access.may(actor, 'space.view', scope))) throw new Refusal('compose.unknown');
    await refuseDuplicate('compose.exists', { name: known.name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await demandComposeSpace(tx, known.spaceId);
        await this.access.demand(actor, 'compose.edit', scope, tx);
        const where = { id, deletedAt: Not(IsNull()) };
        const project = await tx.findOne(ComposeProject, { where, lock: { mode: 'for_no_key_update' } });
        if (!project) throw new Refusal('compose.notDeleted');
        await tx.update(ComposeProject, { id }, { deletedAt: null });
        return [composeFact(project, 'ComposeProjectUndeleted')];
      }),
    );
  }

  async style(actor: Actor, { id, ...look }: Input<typeof styleComposeProject>): Promise<void> {
    await this.change(actor, id, 'ComposeProjectStyled', look);
  }

  async settings(id: number): Promise<{ id: number; gatewayUrl: string; showDebug: boolean }> {
    const project = await this.db.getRepository(ComposeProject).findOneBy({ id, deletedAt: IsNull() });
    if (!project) throw new Refusal('compose.unknown');
    return { id, gatewayUrl: project.gatewayUrl, showDebug: project.isShowDebug };
  }

  async saveSettings(actor: Actor, wish: Input<typeof saveComposeSettings>): Promise<void> {
    const { id, gatewayUrl, showDebug: isShowDebug } = wish;
    await this.change(actor, id, 'ComposeSettingsSaved', { gatewayUrl, isShowDebug });
  }

  private async change(actor: Actor, id: number, type: string, columns: Partial<ComposeProject>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, id);
      await tx.update(ComposeProject, { id }, columns);
      return [composeFact(project, type)];
    });
  }

  private newPassword({ type, password }: Fields, before: string): string {
    if (type === ShareType.public) return '';
    return password || before || this.passwords.generate();
  }

  private shown(project: ComposeProject, mayEdit: boolean): Shown {
    const { isEnabled, isShowDebug, createdAt, deletedAt: _, password, passVersion: __, ...rest } = project;
    return {
      ...rest,
      status: isEnabled,
      showDebug: isShowDebug,
      gmtCreate: createdAt,
      password: mayEdit ? this.passwords.decrypt(project.id, password) : '',
      roleCode: mayEdit ? 'dev' : 'guest',
    };
  }
}

/** Composed projects are in the audit log of their space. */
export const composeFact = (
  { id, spaceId, name }: Pick<ComposeProject, 'id' | 'spaceId' | 'name'>,
  type: string,
  data: object = {},
): Fact => ({ stream: `space-${spaceId}`, type, data: { compose: id, name, ...data } });

/** Locks the project: its entries change one after another. */
export async function lockComposeProject(tx: EntityManager, id: number): Promise<ComposeProject> {
  const where = { id, deletedAt: IsNull() };
  const project = await tx.findOne(ComposeProject, { where, lock: { mode: 'for_no_key_update' } });
  if (!project) throw new Refusal('compose.unknown');
  return project;
}

async function demandComposeSpace(tx: EntityManager, spaceId: number): Promise<void> {
  const sql = 'select from spaces where id = $1 and is_compose and deleted_at is null for share';
  if (anything.parse(await tx.query(sql, [spaceId])).length === 0) throw new Refusal('compose.space');
}
