import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type DocContent, limits } from '../../contracts/doc-types/index.js';
import type { saveDoc } from '../../contracts/docs.js';
import type { Input } from '../../contracts/endpoint.js';
import { DocStatus, DocType } from '../../contracts/enums.js';
import { rulesOf } from '../doc-types/index.js';
import { type Identity, labelsOfSame, takenAddress } from '../docs/addresses.js';
import { type DocCommand, docKind } from '../docs/doc.decider.js';
import { ancestorsOf, takeTreeTurn } from '../docs/places.js';
import { EventLog } from '../log/event-log.js';
import type { By } from '../log/kind.js';
import { Config } from '../platform/config.js';
import { Refusal } from '../platform/refusal.js';
import { Content } from './content.js';

type Wanted = Input<typeof saveDoc>;

const known = z.array(
  z.object({
    type: z.number(),
    isFolder: z.boolean(),
    moduleId: z.number(),
    parentId: z.number(),
    name: z.string(),
    url: z.string(),
    httpMethod: z.string(),
    content: z.unknown(),
    version: z.number(),
  }),
);

/** The form's way: a whole doc at once, new or known; its content and all its other fields in one commit. */
@Injectable()
export class Saving {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly content: Content,
    private readonly config: Config,
  ) {}

  /** Of two HTTP docs with one address and one label, only the first comes to be (wire 1.10): whoever has an address takes a turn alone. */
  async create(wanted: Wanted, by: By): Promise<{ id: number; streamVersion: number }> {
    const type = wanted.type ?? DocType.http;
    const rules = rulesOf(type);
    const content = this.checked(type, await rules.fromWire(wanted, rules.empty(wanted.name ?? '')));
    const { moduleId, parentId = 0, orderIndex, status = DocStatus.doing, isShow = true } = wanted;
    const doc = { type, moduleId, parentId, ...addressOf(content) };
    const label = trimmed(wanted.version ?? '');
    return this.log.transaction(async (tx) => {
      if (label || doc.url) await takeTreeTurn(tx, moduleId, 'change');
      const taken = await takenAddress(tx, doc, label);
      if (taken !== undefined) throw new Refusal('doc.exists', { name: taken });
      const id = await this.content.create({ ...doc, content, orderIndex, status, isShow }, by, tx);
      if (label) await this.label(tx, id, label, by);
      return { id, streamVersion: await this.version(tx, id) };
    });
  }

  async save(wanted: Wanted, by: By): Promise<{ id: number; streamVersion: number }> {
    const { id, expected } = wanted;
    const doc = await this.find(this.db.manager, id);
    if (doc.isFolder) throw new Refusal('doc.type');
    const rules = rulesOf(doc.type);
    // What the form leaves out, or says as it was published, is none of its business: colleagues may be typing there.
    const published = rules.schema.parse(doc.content);
    const untouched = wanted.description === rules.description(published) ? { description: undefined } : {};
    const content = this.checked(doc.type, await rules.fromWire({ ...wanted, ...untouched }, published));
    return this.log.transaction(async (tx) => {
      if (wanted.version) await takeTreeTurn(tx, doc.moduleId, 'change');
      else if (wanted.parentId !== undefined) await takeTreeTurn(tx, doc.moduleId, 'grow');
      await this.content.save(id, content, by, { expected, base: published, tx });
      for (const command of await this.commands(tx, wanted)) await this.log.execute(docKind, id, command, by, { tx });
      if (wanted.version !== undefined) await this.label(tx, id, wanted.version, by);
      return { id, streamVersion: await this.version(tx, id) };
    });
  }

  /** The label alone. */
  async setVersion(id: number, label: string, by: By): Promise<void> {
    const { moduleId, isFolder } = await this.find(this.db.manager, id);
    if (isFolder) throw new Refusal('doc.type');
    await this.log.transaction(async (tx) => {
      await takeTreeTurn(tx, moduleId, 'change');
      await this.label(tx, id, label, by);
    });
  }

  /** What comes by HTTP is held to the same size as what is typed. */
  private checked<C>(type: number, content: C): C {
    const size = Buffer.byteLength(JSON.stringify(content));
    if (size > this.config.live.docBytes)
      throw new Refusal('doc.tooLarge', { type, size, max: this.config.live.docBytes });
    return content;
  }

  private async commands(tx: EntityManager, wanted: Wanted): Promise<DocCommand[]> {
    const { id, status, isShow, orderIndex, parentId } = wanted;
    const commands: DocCommand[] = [];
    if (parentId !== undefined) {
      const { moduleId } = await this.find(tx, id);
      commands.push({ type: 'MoveDoc', parentId, ancestors: await ancestorsOf(tx, moduleId, parentId) });
    }
    if (orderIndex !== undefined) commands.push({ type: 'ReorderDoc', orderIndex });
    if (status !== undefined) commands.push({ type: 'SetDocStatus', status });
    if (isShow !== undefined) commands.push({ type: 'SetDocShown', isShow });
    return commands;
  }

  /** A label tells versions of one doc apart; two of them cannot have the same one, so whoever gives one has a turn alone. */
  private async label(tx: EntityManager, id: number, label: string, by: By): Promise<void> {
    const taken = await labelsOfSame(tx, await this.find(tx, id), id);
    await this.log.execute(docKind, id, { type: 'LabelDocVersion', label: trimmed(label), taken }, by, { tx });
  }

  private async version(tx: EntityManager, id: number): Promise<number> {
    return (await this.find(tx, id)).version;
  }

  private async find(tx: EntityManager, id: number) {
    const sql = `select type, is_folder as "isFolder", module_id as "moduleId", parent_id as "parentId", name, url,
      http_method as "httpMethod", content, version from docs where id = $1`;
    const [doc] = known.parse(await tx.query(sql, [id]));
    if (!doc) throw new Refusal('doc.unknown');
    return doc;
  }
}

const trimmed = (label: string): string => label.trim().slice(0, limits.versionLabel);

const addressOf = (content: DocContent): Pick<Identity, 'name' | 'url' | 'httpMethod'> => ({
  name: content.name,
  url: 'url' in content ? content.url : '',
  httpMethod: 'httpMethod' in content ? content.httpMethod : '',
});
