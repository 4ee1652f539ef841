import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { copyDoc } from '../../../../contracts/docs/doc-rows.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { limits } from '../../../../contracts/docs/doc-types/index.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { DocStatus, DocType } from '../../../../contracts/platform/enums.js';
import { Access } from '../../../platform/access/access.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { rulesOf } from '../../doc-types/index.js';
import { DocContentWriter } from './doc-content-writer.js';
import { freeModelKey } from './model-creator.js';

const SUFFIX = ' Copy';
const originals = z.array(
  z.object({
    moduleId: z.number(),
    parentId: z.number(),
    type: z.literal(Object.values(DocType)),
    status: z.literal(Object.values(DocStatus)),
    isFolder: z.boolean(),
    isShow: z.boolean(),
    content: z.unknown(),
  }),
);

/** Copies a doc. The copy keeps its address; the client marks docs with the same address until one is changed. */
@Injectable()
export class DocCopier {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly content: DocContentWriter,
    private readonly log: EventLog,
  ) {}

  /** The guard has checked the original; the actor must also have `doc.edit` in the destination. */
  async copy(actor: Actor, { id, ...to }: Input<typeof copyDoc>): Promise<{ id: number }> {
    const { moduleId, parentId } = await this.original(id);
    const into = to.moduleId || moduleId;
    await this.access.demand(actor, 'doc.edit', { module: into });
    // Recently typed content is copied too; only a user with `doc.edit` may make a version of it.
    if (await this.access.may(actor, 'doc.edit', { doc: id })) await this.content.settle(id, byActor(actor));
    const doc = await this.original(id);
    const rules = rulesOf(doc.type);
    const said = rules.schema.parse(doc.content);
    const content = { ...rules.copy(said, { keepLinks: into === moduleId }), name: nameOfCopy(said.name) };
    const place = { moduleId: into, parentId: to.parentId ?? (into === moduleId ? parentId : 0) };
    const { type, status, isShow } = doc;
    const copy = { type, status, isShow, ...place, content };
    return this.log.transaction(async (tx) => {
      const key = type === DocType.model && { key: await freeModelKey(tx, into, content.name) };
      const { id: made } = await this.content.create({ ...copy, content: { ...content, ...key } }, byActor(actor), tx);
      return { id: made };
    });
  }

  private async original(id: number): Promise<z.output<typeof originals>[number]> {
    const sql = `select module_id as "moduleId", parent_id as "parentId", type, status, is_folder as "isFolder",
        is_show as "isShow", content from docs where id = $1 and not is_deleted`;
    const [doc] = originals.parse(await this.db.query(sql, [id]));
    if (!doc) throw new Refusal('doc.unknown');
    // An application has one *About*.
    if (doc.isFolder || factsOf(doc.type).isAbout) throw new Refusal('doc.type');
    return doc;
  }
}

const nameOfCopy = (name: string): string =>
  name
    .slice(0, limits.name - SUFFIX.length)
    .toWellFormed()
    .replace(/\uFFFD$/, '') + SUFFIX;
