import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { type addComposePage, type updateComposePage } from '../../../contracts/sharing/compose-docs.js';
import { composeLimits } from '../../../contracts/sharing/composing.js';
import { type getComposePage } from '../../../contracts/sharing/show.js';
import { type DocCommand, docKind } from '../../docs/doc/doc.decider.js';
import { DocHolders } from '../../docs/doc/doc-holders.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { ExtraPage } from '../pages/publication.js';

type Page = Reply<typeof getComposePage>;
const pageRows = z.array(
  z.object({
    id: z.number(),
    projectId: z.number(),
    title: z.string(),
    status: z.boolean(),
    orderIndex: z.number(),
    gmtCreate: z.date(),
    content: z.custom<DocContent>(),
    version: z.number(),
  }),
);
const sql = (where: string) => `select d.id, h.compose_project_id as "projectId", d.name as title, d.is_show as status,
    d.order_index as "orderIndex", d.created_at as "gmtCreate", d.content, d.version
  from docs d join doc_holders h on h.id = d.module_id and h.compose_project_id is not null
  where not d.is_deleted and ${where} order by d.order_index, d.id`;

/** Extra pages of a composed project: Markdown docs outside every tree (docs/decisions/0025). */
@Injectable()
export class ComposePages {
  constructor(
    private readonly db: DataSource,
    private readonly holders: DocHolders,
    private readonly content: DocContentWriter,
    private readonly log: EventLog,
  ) {}

  async list(projectId: number): Promise<Page[]> {
    return pageRows.parse(await this.db.query(sql('h.compose_project_id = $1'), [projectId])).map(shown);
  }

  /** Those that readers see. */
  async visible(projectId: number): Promise<ExtraPage[]> {
    const rows = pageRows.parse(await this.db.query(sql('h.compose_project_id = $1 and d.is_show'), [projectId]));
    return rows.map((row) => ({ ...shown(row), version: row.version }));
  }

  async get(id: number): Promise<Page> {
    const [page] = pageRows.parse(await this.db.query(sql('d.id = $1'), [id]));
    if (!page) throw new Refusal('compose.pageUnknown');
    return shown(page);
  }

  async add(actor: Actor, wish: Input<typeof addComposePage>): Promise<{ id: number }> {
    const { projectId, title: name, content: description, status: isShow, orderIndex } = wish;
    const rules = rulesOf(DocType.markdown);
    const content = await rules.fromWire({ name, description }, rules.empty(name));
    return this.log.transaction(async (tx) => {
      const owner = { composeProjectId: projectId };
      const moduleId = await this.holders.lock(tx, owner);
      if ((await this.holders.docs(owner, tx)).length >= composeLimits.pages)
        throw new Refusal('compose.many', { max: composeLimits.pages });
      const place = { type: DocType.markdown, moduleId, parentId: 0, status: DocStatus.done, isShow, orderIndex };
      const { id } = await this.content.create({ ...place, content }, byActor(actor), tx);
      return { id };
    });
  }

  /** Fields that are left out stay; so does what colleagues type in them at the same moment. */
  async update(actor: Actor, wish: Input<typeof updateComposePage>): Promise<void> {
    const { id, title: name, content: description, status, orderIndex } = wish;
    const before = await this.get(id);
    const rules = rulesOf(DocType.markdown);
    const base = await rules.fromWire({ name: before.title, description: before.content }, rules.empty(before.title));
    const form = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
    const content = await rules.fromWire(form, base);
    const commands: DocCommand[] = [{ type: 'SetDocShown', isShow: status }];
    if (orderIndex !== undefined) commands.push({ type: 'ReorderDoc', orderIndex });
    await this.content.replace(id, content, byActor(actor), { base, alongside: async () => commands });
  }

  async setStatus(actor: Actor, id: number, isShow: boolean): Promise<void> {
    await this.get(id);
    await this.log.execute(docKind, id, { type: 'SetDocShown', isShow }, byActor(actor));
  }

  async remove(actor: Actor, id: number): Promise<void> {
    await this.get(id);
    await this.log.execute(docKind, id, { type: 'DeleteDoc', children: 0 }, byActor(actor));
  }
}

const shown = ({ content, version: _, ...page }: z.output<typeof pageRows>[number]): Page => ({
  ...page,
  content: rulesOf(DocType.markdown).description(content),
});
