import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { EventMeta } from '../../platform/log/kind.js';
import { Workers } from '../../platform/workers/workers.js';
import { DocHolders, type HeldDoc, type HolderOwner } from '../doc/doc-holders.js';
import { rulesOf } from '../doc-types/index.js';
import { docFromForm, docHtml } from '../doc-types/work.js';
import { DocContentWriter } from '../editing/content/doc-content-writer.js';

/** The name of the doc; screens show the name of its project or application instead. */
const NAME = 'Constants';

/** The rich text of a project or application: a doc like any other, held outside of the tree (docs/decisions/0025). */
@Injectable()
export class Constants {
  constructor(
    private readonly holders: DocHolders,
    private readonly content: DocContentWriter,
    private readonly log: EventLog,
    private readonly workers: Workers,
  ) {}

  async find(owner: HolderOwner, tx?: EntityManager): Promise<HeldDoc | undefined> {
    return (await this.holders.docs(owner, tx))[0];
  }

  /** Sanitized HTML; '' when nothing was written. */
  async html(owner: HolderOwner): Promise<string> {
    const doc = await this.find(owner);
    return doc ? this.workers.run(docHtml, { type: doc.type, content: doc.content }) : '';
  }

  /** The id of the doc; created when nobody opened it before. */
  async open(owner: HolderOwner, by: EventMeta): Promise<number> {
    const found = await this.find(owner);
    return found?.id ?? this.log.transaction((tx) => this.openIn(tx, owner, by));
  }

  /** As `open`, as a step of a transaction. The lock on the holder lets only one of two callers create it. */
  async openIn(tx: EntityManager, owner: HolderOwner, by: EventMeta): Promise<number> {
    const moduleId = await this.holders.lock(tx, owner);
    const found = await this.find(owner, tx);
    if (found) return found.id;
    const doc = { type: DocType.custom, moduleId, parentId: 0, status: DocStatus.done, isShow: true };
    const content = rulesOf(DocType.custom).empty(NAME);
    return (await this.content.create({ ...doc, content }, by, tx)).id;
  }

  /** Replaces the text by HTML as a difference, so that what others type at the same moment survives. */
  async save(owner: HolderOwner, html: string, by: EventMeta): Promise<void> {
    const id = await this.open(owner, by);
    const before = (await this.find(owner))?.content;
    if (!before) throw new Refusal('doc.unknown');
    const form = { description: html };
    const wish = { type: DocType.custom, form, before } as const;
    const content: DocContent = await this.workers.run(docFromForm, wish, { deadline: 5_000 });
    await this.content.replace(id, content, by, { base: before });
  }
}
