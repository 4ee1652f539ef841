import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { factsOf } from '../../../../contracts/docs/doc-types/facts.js';
import { type DocContent, limits } from '../../../../contracts/docs/doc-types/index.js';
import type { saveDoc } from '../../../../contracts/docs/docs.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { DocStatus, DocType } from '../../../../contracts/platform/enums.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { EventMeta } from '../../../platform/log/kind.js';
import { Workers } from '../../../platform/workers/workers.js';
import { addressName, labelsOfSameDoc } from '../../doc/addresses.js';
import { contentColumns, type DocCommand, docKind } from '../../doc/doc.decider.js';
import type { DocState } from '../../doc/doc.entity.js';
import { ancestorsOf, lockTree } from '../../doc/tree-facts.js';
import type { WrittenModel } from '../../doc-types/api/written-out.js';
import { rulesOf, type WireContent } from '../../doc-types/index.js';
import { docFromForm } from '../../doc-types/work.js';
import { ModelQueries } from '../../models/model-queries.js';
import { DocContentWriter } from './doc-content-writer.js';

type DocForm = Input<typeof saveDoc>;
type SavedDoc = Reply<typeof saveDoc>;

const publishedRows = z.array(
  z.object({ type: z.number(), isFolder: z.boolean(), moduleId: z.number(), content: z.unknown() }),
);

/** Saves a new or existing doc from a form: its content and all its other fields in one commit. */
@Injectable()
export class DocFormSaver {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
    private readonly workers: Workers,
    private readonly models: ModelQueries,
  ) {}

  /**
   * Creates a doc. A second HTTP doc with the same address and label is refused (docs/wire.md 1.10); the tree lock
   * serializes the check.
   */
  async create(form: DocForm, by: EventMeta): Promise<SavedDoc> {
    const type = form.type ?? DocType.http;
    // A model gets its key from `/model/add`; there is one *About*, which `/about/open` makes.
    if (!factsOf(type).isListed) throw new Refusal('doc.type', { type });
    const rules = rulesOf(type);
    const content = await this.fromForm(type, form, rules.empty(form.name ?? ''));
    const { moduleId, parentId = 0, orderIndex, status = DocStatus.doing, isShow = true } = form;
    const doc = { type, moduleId, parentId, ...contentColumns({ type, isFolder: false }, content) };
    const label = trimmed(form.version ?? '');
    const then: DocCommand[] = [];
    if (label) then.push({ type: 'LabelDocVersion', label, taken: [] });
    if (form.isLocked) then.push({ type: 'LockDoc' });
    return this.log.transaction(async (tx) => {
      if (label || doc.url) await lockTree(tx, moduleId, 'change');
      const labels = await labelsOfSameDoc(tx, doc, 0);
      if (labels.includes(label)) {
        const name = addressName(doc);
        if (name !== undefined) throw new Refusal('doc.exists', { name });
        if (label) throw new Refusal('doc.labelExists');
      }
      const { id, version } = await this.content.create(
        { type, moduleId, parentId, content, orderIndex, status, isShow, then },
        by,
        tx,
      );
      return { id, streamVersion: version };
    });
  }

  async save(form: DocForm, by: EventMeta): Promise<SavedDoc> {
    const { id, expected } = form;
    const doc = await this.published(id);
    const rules = rulesOf(doc.type);
    // Fields that the form omits or leaves as published are not written: colleagues may be typing in them.
    const published = rules.schema.parse(doc.content);
    const models = rules.rows(published).some(({ ref }) => ref !== undefined) ? await this.models.ofDoc(id) : undefined;
    const content = await this.fromForm(doc.type, form, published, models?.models ?? []);
    return this.log.transaction(async (tx) => {
      if (form.version) await lockTree(tx, doc.moduleId, 'change');
      else if (form.parentId !== undefined) await lockTree(tx, doc.moduleId, 'grow');
      const alongside = (state: DocState) => otherCommands(tx, form, state);
      const { row } = await this.content.replace(id, content, by, { expected, base: published, alongside, tx });
      return { id, streamVersion: row.version };
    });
  }

  /** Changes only the doc's label. */
  async setVersion(id: number, label: string, by: EventMeta): Promise<void> {
    const { moduleId } = await this.published(id);
    await this.log.transaction(async (tx) => {
      await lockTree(tx, moduleId, 'change');
      const doc = await this.log.lock(tx, docKind, id);
      if (!doc) throw new Refusal('doc.unknown');
      await this.log.execute(docKind, id, await labelCommand(tx, label, doc), by, { tx });
    });
  }

  /** Runs in a worker thread: parsing HTML may take long. */
  private fromForm(
    type: number,
    form: WireContent,
    before: DocContent,
    models?: readonly WrittenModel[],
  ): Promise<DocContent> {
    return this.workers.run(docFromForm, { type, form, before, models }, { deadline: 5_000 });
  }

  private async published(id: number) {
    const sql = 'select type, is_folder as "isFolder", module_id as "moduleId", content from docs where id = $1';
    const [doc] = publishedRows.parse(await this.db.query(sql, [id]));
    if (!doc) throw new Refusal('doc.unknown');
    if (doc.isFolder) throw new Refusal('doc.type');
    return doc;
  }
}

/** The commands for the fields of a form other than the content. */
async function otherCommands(tx: EntityManager, form: DocForm, doc: DocState): Promise<DocCommand[]> {
  const { status, isShow, isLocked, orderIndex, parentId, version } = form;
  const commands: DocCommand[] = [];
  if (parentId !== undefined && parentId !== doc.parentId)
    commands.push({ type: 'MoveDoc', parentId, ancestors: await ancestorsOf(tx, doc.moduleId, parentId) });
  if (orderIndex !== undefined) commands.push({ type: 'ReorderDoc', orderIndex });
  if (status !== undefined) commands.push({ type: 'SetDocStatus', status });
  if (isShow !== undefined) commands.push({ type: 'SetDocShown', isShow });
  if (isLocked !== undefined) commands.push({ type: isLocked ? 'LockDoc' : 'UnlockDoc' });
  if (version !== undefined)
    commands.push(await labelCommand(tx, version, { ...doc, parentId: parentId ?? doc.parentId }));
  return commands;
}

/**
 * A label distinguishes API versions of one doc: the caller holds the tree lock, so that two docs cannot get the same
 * one.
 */
async function labelCommand(tx: EntityManager, text: string, doc: DocState): Promise<DocCommand> {
  const label = trimmed(text);
  const taken = label === doc.label ? [] : await labelsOfSameDoc(tx, doc, doc.id);
  return { type: 'LabelDocVersion', label, taken };
}

const trimmed = (label: string): string => label.trim().slice(0, limits.versionLabel);
