import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { newModelKey } from '../../../../contracts/docs/doc-types/models.js';
import type { addModel, setModelKey } from '../../../../contracts/docs/models.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { DocStatus, DocType } from '../../../../contracts/platform/enums.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { StreamRow } from '../../../platform/log/kind.js';
import type { DocState } from '../../doc/doc.entity.js';
import { lockTree } from '../../doc/tree-facts.js';
import { rulesOf } from '../../doc-types/index.js';
import { DocContentWriter } from './doc-content-writer.js';
import { moduleOfModel } from './model-remover.js';

const keyRows = z.array(z.object({ key: z.string() }));

/** Creates models and changes their keys, which are unique in their application. */
@Injectable()
export class ModelCreator {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
  ) {}

  create(actor: Actor, { moduleId, name, parentId }: Input<typeof addModel>): Promise<Reply<typeof addModel>> {
    return this.log.transaction(async (tx) => {
      const key = await freeModelKey(tx, moduleId, name);
      const content = { ...rulesOf(DocType.model).empty(name), author: actor.nickname, key };
      const place = { type: DocType.model, moduleId, parentId, status: DocStatus.doing, isShow: true };
      const { id } = await this.content.create({ ...place, content }, byActor(actor), tx);
      return { id, key };
    });
  }

  setKey(actor: Actor, { id, key }: Input<typeof setModelKey>): Promise<Reply<typeof setModelKey>> {
    return this.log.transaction(async (tx) => {
      const taken = await takenModelKeys(tx, await moduleOfModel(tx, id));
      const renamed = ({ content }: StreamRow<DocState>): DocContent => {
        if (!('params' in content) || content.key === key) return content;
        if (taken.has(key)) throw new Refusal('model.keyTaken', { key });
        return { ...content, key };
      };
      const { row } = await this.content.replace(id, renamed, byActor(actor), { tx });
      return { key, streamVersion: row.version };
    });
  }
}

/**
 * A key that no model of the application has, deleted ones included: they may come back. The lock on the tree lets only one
 * transaction at a time choose one.
 */
export async function freeModelKey(tx: EntityManager, moduleId: number, name: string): Promise<string> {
  return newModelKey(name, await takenModelKeys(tx, moduleId));
}

/** The keys of all models of the application, deleted ones too. */
export async function takenModelKeys(tx: EntityManager, moduleId: number): Promise<Set<string>> {
  await lockTree(tx, moduleId, 'change');
  const sql = `select content ->> 'key' as key from docs where module_id = $1 and type = ${DocType.model}
    and content ? 'key'`;
  return new Set(keyRows.parse(await tx.query(sql, [moduleId])).map(({ key }) => key));
}
