import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { orderIndex } from '../../../contracts/platform/enums.js';
import type { deletedModules } from '../../../contracts/workspace/modules.js';
import type { addModule, renameModule } from '../../../contracts/workspace/workspace.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { refuseDuplicate } from '../../platform/http/refuse-duplicate.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lockPlace, projectMemberships } from '../members/members.js';
import { Module } from './module.entity.js';
import { lockModule } from './module-lock.js';
import { ModuleTokens } from './module-tokens.js';

type ModuleReply = Reply<typeof addModule>;

/** Creates, changes, deletes and restores applications. */
@Injectable()
export class Modules {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
    private readonly tokens: ModuleTokens,
  ) {}

  async add(actor: Actor, { name, projectId }: Input<typeof addModule>): Promise<ModuleReply> {
    const module = this.db.manager.create(Module, { name, projectId, type: 0, importUrl: '' });
    await refuseDuplicate('module.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockPlace(tx, projectMemberships, projectId);
        Object.assign(module, { id: await nextId(tx), orderIndex: await this.next(tx, projectId) });
        Object.assign(module, { createdAt: this.clock.now(), deletedAt: null });
        await tx.insert(Module, module);
        await this.tokens.write(tx, module.id);
        return [{ stream: `module-${module.id}`, type: 'ModuleCreated', data: { name, projectId } }];
      }),
    );
    return module;
  }

  list(projectId: number): Promise<ModuleReply[]> {
    return this.db
      .getRepository(Module)
      .find({ where: { projectId, deletedAt: IsNull() }, order: { orderIndex: 'asc', id: 'asc' } });
  }

  async info(id: number): Promise<ModuleReply> {
    const module = await this.db.getRepository(Module).findOneBy({ id, deletedAt: IsNull() });
    if (!module) throw new Refusal('module.unknown');
    return module;
  }

  async ofDoc(docId: number): Promise<ModuleReply> {
    const place = await this.access.place({ doc: docId });
    if (!place) throw new Refusal('doc.unknown');
    return this.info(place.moduleId);
  }

  async rename(actor: Actor, { id, name }: Input<typeof renameModule>): Promise<void> {
    await refuseDuplicate('module.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        const module = await lockModule(tx, id);
        if (module.name === name) return [];
        await tx.update(Module, { id }, { name });
        return [{ stream: `module-${id}`, type: 'ModuleRenamed', data: { from: module.name, name } }];
      }),
    );
  }

  /**
   * Also hides its docs from this commit on: every check of rights requires that the application exists
   * (access/places).
   */
  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const { name, projectId } = await lockModule(tx, id);
      await tx.update(Module, { id }, { deletedAt: this.clock.now() });
      return [{ stream: `module-${id}`, type: 'ModuleDeleted', data: { name, projectId } }];
    });
  }

  /** Deleted applications, newest deletion first. */
  async deleted(projectId: number): Promise<Reply<typeof deletedModules>> {
    const found = await this.db
      .getRepository(Module)
      .find({ where: { projectId, deletedAt: Not(IsNull()) }, order: { deletedAt: 'desc', id: 'desc' } });
    return found.flatMap(({ deletedAt, ...module }) => (deletedAt ? [{ ...module, deletedAt }] : []));
  }

  /** Checks the right to delete on the project, because rights on a deleted application cannot be checked. */
  async undelete(actor: Actor, id: number): Promise<void> {
    const known = await this.db.getRepository(Module).findOneBy({ id });
    const scope = { project: known?.projectId };
    if (!known || !(await this.access.may(actor, 'project.view', scope))) throw new Refusal('module.unknown');
    await refuseDuplicate('module.exists', { name: known.name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockPlace(tx, projectMemberships, known.projectId);
        await this.access.demand(actor, 'module.delete', scope, tx);
        const found = await tx.findOne(Module, {
          where: { id, deletedAt: Not(IsNull()) },
          lock: { mode: 'for_no_key_update' },
        });
        if (!found?.deletedAt) throw new Refusal('module.notDeleted');
        await tx.update(Module, { id }, { deletedAt: null });
        const { name, projectId } = found;
        return [{ stream: `module-${id}`, type: 'ModuleUndeleted', data: { name, projectId } }];
      }),
    );
  }

  private async next(tx: EntityManager, projectId: number): Promise<number> {
    const last = await tx.maximum(Module, 'orderIndex', { projectId, deletedAt: IsNull() });
    return last === null ? orderIndex.first : last + orderIndex.step;
  }
}
