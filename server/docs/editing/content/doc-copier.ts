import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { copyDoc } from '../../../../contracts/docs/doc-rows.js';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { type DocContent, limits } from '../../../../contracts/docs/doc-types/index.js';
import { refsOf } from '../../../../contracts/docs/doc-types/models.js';
import type { Input } from '../../../../contracts/platform/endpoint.js';
import { DocStatus, DocType } from '../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { Access } from '../../../platform/access/access.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { nextIds } from '../../../platform/database/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { type Lang, sentenceOf } from '../../../platform/languages/sentences.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { DictionaryQueries } from '../../../workspace/dictionaries/dictionaries.queries.js';
import { copiedDictionaries } from '../../doc-types/api/copied-dictionaries.js';
import { copiedModels } from '../../doc-types/api/copied-models.js';
import { linkedDictionaryIds } from '../../doc-types/api/enum-info.js';
import { withFilledTables } from '../../doc-types/api/filled-tables.js';
import { rulesOf } from '../../doc-types/index.js';
import { ModelQueries } from '../../models/model-queries.js';
import { DocContentWriter } from './doc-content-writer.js';
import { freeModelKey } from './model-creator.js';

const SUFFIX = ' Copy';
/** Models whose rows one copy may have. */
const MOST_COPIED = 5_000;
interface Copied {
  readonly id: number;
  readonly moduleId: number;
  readonly content: DocContent;
}
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
    private readonly models: ModelQueries,
    private readonly dictionaries: DictionaryQueries,
    private readonly log: EventLog,
  ) {}

  /**
   * The guard has checked the original; the actor must also have `doc.edit` in the destination. `lang`: of what is added to
   * descriptions.
   */
  async copy(actor: Actor, { id, ...to }: Input<typeof copyDoc>, lang: Lang): Promise<{ id: number }> {
    const { moduleId, parentId } = await this.original(id);
    const into = to.moduleId || moduleId;
    await this.access.demand(actor, 'doc.edit', { module: into });
    // Recently typed content is copied too; only a user with `doc.edit` may make a version of it.
    if (await this.access.may(actor, 'doc.edit', { doc: id })) await this.content.settle(id, byActor(actor));
    const doc = await this.original(id);
    const said = rulesOf(doc.type).schema.parse(doc.content);
    const place = { moduleId: into, parentId: to.parentId ?? (into === moduleId ? parentId : 0) };
    const { type, status, isShow } = doc;
    // Before the transaction: a doc with thousands of models takes a while, and locks would be held meanwhile.
    const copied = into === moduleId ? said : await this.withoutLinks({ ...doc, id, content: said }, lang);
    return this.log.transaction(async (tx) => {
      const [made = 0] = await nextIds(tx, 1);
      // A model that is inside of itself is so in its copy too.
      const refs = new Map(into === moduleId ? [] : [[encodeId(id), encodeId(made)]]);
      const content = rulesOf(type).copy(copied, { keepLinks: into === moduleId, refs });
      const name = nameOfCopy(said.name);
      const key = type === DocType.model && { key: await freeModelKey(tx, into, name) };
      const copy = { id: made, type, status, isShow, ...place, content: { ...content, name, ...key } };
      await this.content.create(copy, byActor(actor), tx);
      return { id: made };
    });
  }

  /** Models and dictionaries belong to one application: the copy has their rows and values. */
  private async withoutLinks(doc: Copied, lang: Lang): Promise<DocContent> {
    const content = await this.withoutModels(doc, lang);
    if (!('params' in content)) return content;
    const linked = await this.dictionaries.byIds(doc.moduleId, linkedDictionaryIds(content.params));
    const known = new Map(linked.map(({ id, items }) => [encodeId(id), items]));
    return { ...content, params: copiedDictionaries(content.params, known) };
  }

  private async withoutModels({ id, moduleId, content }: Copied, lang: Lang): Promise<DocContent> {
    if (!('params' in content)) return content;
    const refs = refsOf(content.params).filter((ref) => ref !== encodeId(id));
    if (refs.length === 0) return content;
    const { models, more } = await this.models.reached(moduleId, refs, undefined, { most: MOST_COPIED });
    if (more) throw new Refusal('doc.tooLarge');
    const others = models.filter((model) => model.id !== encodeId(id));
    const leftOut = (name: string) => sentenceOf(lang, 'copies.leftOut', { name });
    const { params, tables } = copiedModels(content.params, others, leftOut);
    return { ...withFilledTables(content, tables), params };
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
