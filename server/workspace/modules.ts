import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import type { Input, Reply } from '../../contracts/endpoint.js';
import { orderIndex } from '../../contracts/enums.js';
import type { addModule, renameModule } from '../../contracts/workspace.js';
import { Access } from '../access/access.js';
import { type Actor, byActor } from '../access/actor.js';
import { EventLog } from '../log/event-log.js';
import { Clock } from '../platform/clock.js';
import { nextId } from '../platform/database.js';
import { Refusal } from '../platform/refusal.js';
import { lockPlace, ofProject } from './members.js';
import { Module } from './module.entity.js';
import { oneWins } from './one-wins.js';

type ModuleReply = Reply<typeof addModule>;

/** Applications. */
@Injectable()
export class Modules {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly access: Access,
  ) {}

  async add(actor: Actor, { name, projectId }: Input<typeof addModule>): Promise<ModuleReply> {
    const module = this.db.manager.create(Module, { name, projectId, type: 0, importUrl: '' });
    await oneWins('module.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        await lockPlace(tx, ofProject, projectId);
        const last = await tx.maximum(Module, 'orderIndex', { projectId, deletedAt: IsNull() });
        const next = last === null ? orderIndex.first : last + orderIndex.step;
        Object.assign(module, { id: await nextId(tx), orderIndex: next, createdAt: this.clock.now(), deletedAt: null });
        await tx.insert(Module, module);
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
    await oneWins('module.exists', { name }, () =>
      this.log.change(byActor(actor), async (tx) => {
        const module = await tx.findOne(Module, {
          where: { id, deletedAt: IsNull() },
          lock: { mode: 'pessimistic_write' },
        });
        if (!module) throw new Refusal('module.unknown');
        if (module.name === name) return [];
        await tx.update(Module, { id }, { name });
        return [{ stream: `module-${id}`, type: 'ModuleRenamed', data: { from: module.name, name } }];
      }),
    );
  }
}
