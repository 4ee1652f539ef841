import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { splitModel } from '../../../../contracts/docs/doc-types/models.js';
import type { deleteModel } from '../../../../contracts/docs/models.js';
import type { Reply } from '../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { StreamRow } from '../../../platform/log/kind.js';
import { docKind } from '../../doc/doc.decider.js';
import type { DocState } from '../../doc/doc.entity.js';
import { lockTree } from '../../doc/tree-facts.js';
import { withAllDetached, withDetachedRows } from '../../doc-types/api/extracted-rows.js';
import type { WrittenModel } from '../../doc-types/api/written-out.js';
import { rulesOf } from '../../doc-types/index.js';
import { DocContentWriter } from './doc-content-writer.js';

const modelRows = z.array(z.object({ moduleId: z.number(), type: z.number() }));
const userRows = z.array(z.object({ id: z.number() }));
const using = `select distinct d.id from model_uses u join docs d on d.id = u.doc_id and d.module_id = $2 and not d.is_deleted
  where u.model_ref = $1 order by d.id`;

/** Deletes a model, and gives all docs that use it its rows. */
@Injectable()
export class ModelRemover {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
  ) {}

  /** What people have typed is settled first; the model and all docs are locked in the order of their ids. */
  remove(actor: Actor, id: number): Promise<Reply<typeof deleteModel>> {
    const by = byActor(actor);
    return this.log.transaction(async (tx) => {
      const moduleId = await moduleOfModel(tx, id);
      await lockTree(tx, moduleId, 'change');
      const users = userRows.parse(await tx.query(using, [encodeId(id), moduleId])).map((row) => row.id);
      const all = [...new Set([...users, id])].map((docId) => ({ docId, content: asItIs }));
      const settled = new Map((await this.content.replaceMany(all, by, tx)).map(({ row }) => [row.id, row]));
      const model = writtenModel(settled.get(id));
      const detached = await this.content.replaceMany(
        users.filter((docId) => docId !== id).map((docId) => ({ docId, content: detachedFrom(model) })),
        by,
        tx,
      );
      await this.log.executeMany(docKind, [{ id, command: { type: 'DeleteDoc', children: 0 } }], by, { tx });
      return {
        detached: detached.flatMap(({ row, version }) =>
          version === null ? [] : [{ id: row.id, version: settled.get(row.id)?.version ?? 0 }],
        ),
      };
    });
  }
}

const asItIs = ({ content }: StreamRow<DocState>) => content;

/** @throws Refusal `doc.type` for a doc that is no model */
export async function moduleOfModel(tx: EntityManager, id: number): Promise<number> {
  const sql = 'select module_id as "moduleId", type from docs where id = $1 and not is_folder';
  const [model] = modelRows.parse(await tx.query(sql, [id]));
  if (!model) throw new Refusal('doc.unknown');
  if (model.type !== DocType.model) throw new Refusal('doc.type');
  return model.moduleId;
}

function writtenModel(row: StreamRow<DocState> | undefined): WrittenModel {
  if (!row) throw new Refusal('doc.unknown');
  const { root, rows } = splitModel(rulesOf(row.type).rows(row.content));
  const key = 'key' in row.content ? row.content.key : undefined;
  return { id: encodeId(row.id), key: key ?? '', name: row.name, root: root ?? null, rows };
}

const detachedFrom =
  (model: WrittenModel) =>
  ({ content }: StreamRow<DocState>) =>
    'params' in content ? withDetachedRows(content, withAllDetached(content.params, model)) : content;
