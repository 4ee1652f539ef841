import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ParamRow } from '../../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../../contracts/docs/doc-types/index.js';
import { splitModel } from '../../../../contracts/docs/doc-types/models.js';
import type { detachModel, extractModel, takeIntoModel } from '../../../../contracts/docs/models.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { DocType } from '../../../../contracts/platform/enums.js';
import { decodeId, encodeId } from '../../../../contracts/platform/wire.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { StreamRow } from '../../../platform/log/kind.js';
import type { DocState } from '../../doc/doc.entity.js';
import { becomingBody, rowsOfBody, tableOfBody, withExtractedBody } from '../../doc-types/api/extracted-bodies.js';
import { rowsForModel, withDetached, withDetachedRows, withExtracted } from '../../doc-types/api/extracted-rows.js';
import { withTaken } from '../../doc-types/api/taken-rows.js';
import type { WrittenModel } from '../../doc-types/api/written-out.js';
import { rulesOf } from '../../doc-types/index.js';
import { docsAfter } from '../../past/doc-versions.js';
import { DocContentWriter, type Replacement } from './doc-content-writer.js';
import { freeModelKey } from './model-creator.js';

const placeRows = z.array(z.object({ moduleId: z.number() }));

/**
 * Makes a row of a doc a model, and a model the rows of a doc. Each is one transaction under the lock of the doc's row: what
 * people have typed is settled first, and the second of two who do it at once finds it done.
 */
@Injectable()
export class ModelExtractor {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
  ) {}

  extract(actor: Actor, { id, rowId, name }: Input<typeof extractModel>): Promise<Reply<typeof extractModel>> {
    const by = byActor(actor);
    return this.log.transaction(async (tx) => {
      const { moduleId } = await placeOf(tx, id);
      const key = await freeModelKey(tx, moduleId, name);
      let modelId = 0;
      const table = tableOfBody(rowId);
      // The model is made of what the doc has when its rows go: words that arrive in between are late ones.
      const extracted = async (doc: StreamRow<DocState>): Promise<DocContent> => {
        const rows = rowsIn(doc);
        const body = table !== undefined && 'params' in doc.content ? becomingBody(doc.content, table) : undefined;
        const params = body ? rowsOfBody(rows, body.table, body.lists) : rowsForModel(rows, rowId);
        const content = { ...rulesOf(DocType.model).empty(name), author: actor.nickname, key, params };
        const place = { type: DocType.model, moduleId, parentId: 0, status: doc.status, isShow: true };
        modelId = (await this.content.create({ ...place, content }, by, tx)).id;
        const ref = encodeId(modelId);
        return withParams(doc.content, (all) =>
          body ? withExtractedBody(all, body, ref) : withExtracted(all, rowId, ref),
        );
      };
      const { row } = await this.content.replace(id, extracted, by, { tx });
      return { id: modelId, key, streamVersion: row.version };
    });
  }

  /** Of a row that is no model (any more) nothing is changed. */
  detach(actor: Actor, { id, rowId }: Input<typeof detachModel>): Promise<Reply<typeof detachModel>> {
    const by = byActor(actor);
    return this.log.transaction(async (tx) => {
      const { moduleId } = await placeOf(tx, id);
      const detached = async (doc: StreamRow<DocState>): Promise<DocContent> => {
        const ref = refOf(doc, rowId);
        const model = ref === undefined ? undefined : await this.model(tx, moduleId, ref);
        const { content } = doc;
        return 'params' in content ? withDetachedRows(content, withDetached(content.params, rowId, model)) : content;
      };
      const { row } = await this.content.replace(id, detached, by, { tx });
      return { streamVersion: row.version };
    });
  }

  /** The doc's own rows below a row that is a model become the model's; both are locked in the order of their ids. */
  take(actor: Actor, { id, rowId }: Input<typeof takeIntoModel>): Promise<Reply<typeof takeIntoModel>> {
    const by = byActor(actor);
    return this.log.transaction(async (tx) => {
      const { moduleId } = await placeOf(tx, id);
      const ref = await this.storedRef(tx, id, rowId);
      const modelId = ref === undefined ? undefined : await modelIn(tx, moduleId, ref);
      if (modelId === undefined || modelId === id) throw new Refusal('row.noModel');
      const [first] = await docsAfter(tx, this.log, [{ docId: modelId, version: 1 }]);
      let left = 0;
      const taken = (all: ReadonlyMap<number, StreamRow<DocState>>) => {
        const [doc, model] = [all.get(id), all.get(modelId)];
        if (!doc || !model || refOf(doc, rowId) !== ref) throw new Refusal('row.noModel');
        const found = withTaken(rowsIn(doc), rowId, { rows: rowsIn(model), first: first ? rowsIn(first) : [] });
        left = found.left;
        return found;
      };
      const written: Replacement[] = [
        { docId: id, content: ({ content }, all) => withParams(content, () => taken(all).params) },
        { docId: modelId, content: ({ content }, all) => withParams(content, () => taken(all).model) },
      ];
      const [after] = await this.content.replaceMany(written, by, tx);
      return { streamVersion: after?.row.version ?? 0, modelId, left };
    });
  }

  /** The reference of a row as the doc's last version has it. */
  private async storedRef(tx: EntityManager, id: number, rowId: string): Promise<string | undefined> {
    const sql = `select r ->> 'ref' as ref from docs d, jsonb_array_elements(d.content -> 'params') r
      where d.id = $1 and r ->> 'id' = $2 and r ? 'ref'`;
    return refRows.parse(await tx.query(sql, [id, rowId]))[0]?.ref;
  }

  /** The model as its last version has it; locking it too could block those who change it and this doc together. */
  private async model(tx: EntityManager, moduleId: number, ref: string): Promise<WrittenModel | undefined> {
    const sql = `select content ->> 'key' as key, name, coalesce(content -> 'params', '[]') as params from docs
      where id = $1 and module_id = $2 and type = ${DocType.model} and not is_deleted`;
    const [found] = modelRows.parse(await tx.query(sql, [decodeId(ref) ?? 0, moduleId]));
    if (!found) return undefined;
    const { root, rows } = splitModel(found.params);
    return { id: ref, key: found.key ?? '', name: found.name, root: root ?? null, rows };
  }
}

const modelRows = z.array(
  z.object({ key: z.string().nullable(), name: z.string(), params: z.custom<readonly ParamRow[]>() }),
);

const refRows = z.array(z.object({ ref: z.string() }));
const idRows = z.array(z.object({ id: z.number() }));
const rowsIn = ({ type, content }: Pick<DocState, 'type' | 'content'>): readonly ParamRow[] =>
  rulesOf(type).rows(content);
const refOf = (doc: StreamRow<DocState>, rowId: string): string | undefined =>
  rowsIn(doc).find(({ id }) => id === rowId)?.ref;

/** The id of a model of the application that is not deleted. */
async function modelIn(tx: EntityManager, moduleId: number, ref: string): Promise<number | undefined> {
  const sql = `select id from docs where id = $1 and module_id = $2 and type = ${DocType.model} and not is_deleted`;
  return idRows.parse(await tx.query(sql, [decodeId(ref) ?? 0, moduleId]))[0]?.id;
}

async function placeOf(tx: EntityManager, id: number) {
  const [place] = placeRows.parse(
    await tx.query('select module_id as "moduleId" from docs where id = $1 and not is_folder', [id]),
  );
  if (!place) throw new Refusal('doc.unknown');
  return place;
}

function withParams(content: DocContent, change: (rows: readonly ParamRow[]) => readonly ParamRow[]): DocContent {
  return 'params' in content ? { ...content, params: [...change(content.params)] } : content;
}
