import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type * as api from '../../../contracts/import-export/open-api.js';
import type { OpenApiReply } from '../../../contracts/import-export/open-api.js';
import { DocDetails } from '../../docs/reading/doc-details.queries.js';
import { DocQueries } from '../../docs/tree/doc.queries.js';
import { Refusal } from '../../platform/http/refusal.js';

type ToldDoc = OpenApiReply<typeof api.readPushedDoc>;
const ids = z.array(z.object({ id: z.number() }));

/** Calls that read shown docs, only of the token's application (docs/wire.md 2.4). */
@Injectable()
export class DocCalls {
  constructor(
    private readonly db: DataSource,
    private readonly docs: DocQueries,
    private readonly details: DocDetails,
  ) {}

  async list(
    moduleId: number,
    { docIds }: api.OpenApiInput<typeof api.listPushedDocs>,
  ): Promise<OpenApiReply<typeof api.listPushedDocs>> {
    const wanted = new Set(docIds);
    const shown = await this.docs.shown(moduleId);
    return { docList: shown.filter(({ id }) => wanted.size === 0 || wanted.has(id)) };
  }

  async detail(moduleId: number, { docId }: { readonly docId: number }): Promise<ToldDoc> {
    const [found] = await this.read(moduleId, [docId]);
    if (!found) throw new Refusal('doc.unknown');
    return found;
  }

  /** Leaves out ids of docs that are unknown or not shown. */
  async read(moduleId: number, docIds: readonly number[]): Promise<ToldDoc[]> {
    const sql = 'select id from docs where id = any($1) and module_id = $2 and not is_folder and not is_deleted';
    const known = ids.parse(await this.db.query(sql, [[...new Set(docIds)], moduleId])).map(({ id }) => id);
    return (await this.details.shownAmong(known, { globals: false, isWrittenOut: true })).map(toldDoc);
  }
}

type Detail = Awaited<ReturnType<DocDetails['one']>>;

function toldDoc(doc: Detail): ToldDoc {
  const { id, name, description, version, url, httpMethod, contentType, isFolder, parentId, isShow } = doc;
  const { creatorName, modifierName, gmtCreate, gmtModified } = doc;
  return {
    ...{ id, name, description, version, url, httpMethod, contentType, isFolder, parentId, isShow },
    ...{ creatorName, modifierName, gmtCreate, gmtModified },
    debugEnvs: doc.debugEnvs.map((env) => ({ configKey: env.name, configValue: env.url })),
    pathParams: doc.pathParams,
    headerParams: doc.headerParams,
    queryParams: doc.queryParams,
    requestParams: doc.requestParams,
    responseParams: doc.responseParams,
    errorCodeParams: doc.errorCodeParams.map((row) => ({
      ...{ id: row.id, code: row.name, msg: row.description, solution: row.example },
    })),
  };
}
