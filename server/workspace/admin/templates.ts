import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { saveTemplate, templateTree, updateTemplate } from '../../../contracts/workspace/templates.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Template } from './template.entity.js';

/** Group of templates without one (docs/wire.md 1.2). */
const DEFAULT_GROUP = '默认分组';
const group = (given: string): string => given.trim() || DEFAULT_GROUP;

@Injectable()
export class Templates {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Groups have an empty id, by which old clients distinguish them from templates. */
  async tree(): Promise<Reply<typeof templateTree>> {
    const groups = new Map<string, Reply<typeof templateTree>[number]['children']>();
    for (const { id, name, groupName } of await this.sorted()) {
      const leaf = { id: encodeId(id), label: name, parentId: '' };
      groups.set(groupName, [...(groups.get(groupName) ?? []), leaf]);
    }
    return [...groups].map(([name, children]) => ({ id: '', label: name, parentId: '', children }));
  }

  async groups(): Promise<string[]> {
    return [...new Set([DEFAULT_GROUP, ...(await this.sorted()).map(({ groupName }) => groupName)])];
  }

  async detail(id: number): Promise<Template> {
    const found = await this.db.getRepository(Template).findOneBy({ id });
    if (!found) throw new Refusal('template.unknown');
    return found;
  }

  async add(actor: Actor, { name, groupName, content }: Input<typeof saveTemplate>): Promise<number> {
    const row = { name, groupName: group(groupName), content, modifiedAt: this.clock.now() };
    let id = 0;
    await this.log.change(byActor(actor), async (tx) => {
      await demandFree(tx, row, 0);
      id = await nextId(tx);
      await tx.insert(Template, { id, ...row });
      return [{ stream: 'system', type: 'TemplateCreated', data: { templateId: id, name, groupName: row.groupName } }];
    });
    return id;
  }

  async update(actor: Actor, { id, name, groupName, content }: Input<typeof updateTemplate>): Promise<void> {
    const row = { name, groupName: group(groupName), content, modifiedAt: this.clock.now() };
    await this.log.change(byActor(actor), async (tx) => {
      await demandFree(tx, row, id);
      const before = await tx.findOneBy(Template, { id });
      if (!before) throw new Refusal('template.unknown');
      if (before.name === name && before.groupName === row.groupName && before.content === content) return [];
      await tx.update(Template, { id }, row);
      const data = { templateId: id, from: before.name, name, groupName: row.groupName };
      return [{ stream: 'system', type: 'TemplateUpdated', data }];
    });
  }

  async delete(actor: Actor, id: number): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const row = await tx.findOne(Template, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!row) throw new Refusal('template.unknown');
      await tx.delete(Template, { id });
      const { name, groupName } = row;
      return [{ stream: 'system', type: 'TemplateDeleted', data: { templateId: id, name, groupName } }];
    });
  }

  private sorted(): Promise<Template[]> {
    const order = { groupName: 'asc', name: 'asc' } as const;
    return this.db.getRepository(Template).find({ select: { id: true, name: true, groupName: true }, order });
  }
}

/** Locks the table to serialize changes: names are unique within their group. */
async function demandFree(tx: EntityManager, { name, groupName }: Pick<Template, 'name' | 'groupName'>, id: number) {
  await tx.query('lock table templates in share row exclusive mode');
  const namesake = await tx.findOneBy(Template, { name, groupName });
  if (namesake && namesake.id !== id) throw new Refusal('template.exists', { name });
}
