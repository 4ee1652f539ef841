import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { ParamRow } from '../../../contracts/docs/doc-types/api.js';
import { refsOf, splitModel } from '../../../contracts/docs/doc-types/models.js';
import { type docModels, type listModels, MOST_MODELS, type modelUses } from '../../../contracts/docs/models.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { searchable } from '../../../contracts/platform/folded.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { docsAt } from '../tree/past-sql.js';

export type ReachedModels = Reply<typeof docModels>;
type Model = ReachedModels['models'][number];

const modelRows = z.array(
  z.object({
    id: z.number(),
    moduleId: z.number(),
    streamVersion: z.number(),
    name: z.string(),
    key: z.string().nullable(),
    params: z.custom<readonly ParamRow[]>(),
  }),
);
const docRows = z.array(z.object({ moduleId: z.number(), params: z.custom<readonly ParamRow[]>() }));
const usedRows = z.array(z.object({ ref: z.string() }));
const listedRows = z.array(
  z.object({
    id: z.number(),
    key: z.string().nullable(),
    name: z.string(),
    deprecated: z.string(),
    streamVersion: z.number(),
  }),
);
const usingRows = z.array(
  z.object({
    id: z.number(),
    moduleId: z.number(),
    type: z.literal(Object.values(DocType)),
    name: z.string(),
    httpMethod: z.string(),
    url: z.string(),
    inRequests: z.boolean(),
    inResponses: z.boolean(),
  }),
);

/** $1: ids; $2: the application; $3: the instant, of docs as they were. */
const modelsFrom = (docs: string) => `select d.id, d.module_id as "moduleId", d.version as "streamVersion", d.name,
    d.content ->> 'key' as key, coalesce(d.content -> 'params', '[]') as params
  from ${docs} d where d.id = any($1) and d.module_id = $2 and d.type = ${DocType.model} and not d.is_deleted
  order by d.id`;
const modelsNow = modelsFrom('docs');
const modelsThen = modelsFrom(docsAt('$3', 'd.id = any($1) and not d.is_erased'));
const docThen = `select d.module_id as "moduleId", coalesce(d.content -> 'params', '[]') as params
  from ${docsAt('$2', 'd.id = $1 and not d.is_erased')} d`;

/** Reads models, and what uses them. References reach only models of the application in which they stand. */
@Injectable()
export class ModelQueries {
  constructor(private readonly db: DataSource) {}

  /** The models that a doc reaches: one statement for each level of references. */
  async ofDoc(id: number, at?: Date): Promise<ReachedModels> {
    if (at) {
      const [then] = docRows.parse(await this.db.query(docThen, [id, at]));
      return then ? this.reached(then.moduleId, refsOf(then.params), at) : { models: [], missing: [] };
    }
    const sql = 'select u.model_ref as ref from model_uses u where u.doc_id = $1 order by u.model_ref';
    const refs = usedRows.parse(await this.db.query(sql, [id])).map(({ ref }) => ref);
    if (refs.length === 0) return { models: [], missing: [] };
    const [doc]: { moduleId: number }[] = await this.db.query(
      'select module_id as "moduleId" from docs where id = $1',
      [id],
    );
    return this.reached(doc?.moduleId ?? 0, refs);
  }

  /** The models of these references and all that they reach, now or at an instant. */
  async reached(
    moduleId: number,
    refs: readonly string[],
    at?: Date,
    { db = this.db, most = MOST_MODELS }: { readonly db?: Pick<EntityManager, 'query'>; readonly most?: number } = {},
  ): Promise<ReachedModels> {
    const models: Model[] = [];
    const missing: string[] = [];
    const seen = new Set<string>();
    let open: readonly string[] = [...new Set(refs)];
    while (open.length > 0) {
      const asked = open.slice(0, most - models.length);
      for (const ref of asked) seen.add(ref);
      const found = await this.models(db, moduleId, asked, at);
      models.push(...found);
      const known = new Set(found.map(({ id }) => id));
      missing.push(...asked.filter((ref) => !known.has(ref)));
      const rest = open.slice(asked.length);
      const next = refsOf(found.flatMap(({ root, rows }) => (root ? [root, ...rows] : rows)));
      open = [...new Set([...rest, ...next.filter((ref) => !seen.has(ref))])];
      if (open.length > 0 && models.length + missing.length >= most) return { models, missing, more: true };
    }
    return { models, missing };
  }

  private async models(
    db: Pick<EntityManager, 'query'>,
    moduleId: number,
    refs: readonly string[],
    at: Date | undefined,
  ): Promise<Model[]> {
    const ids = refs.flatMap((ref) => decodeId(ref) ?? []);
    const values = [ids, moduleId, ...(at ? [at] : [])];
    const found = modelRows.parse(await db.query(at ? modelsThen : modelsNow, values));
    return found.map(({ id, key, params, ...model }) => {
      const { root, rows } = splitModel(params);
      return { ...model, id: encodeId(id), key: key ?? '', root: root ?? null, rows: [...rows] };
    });
  }

  /** By name; filtered here, with the folding of letters that all filters have. */
  async list({ moduleId, text, from, limit }: Input<typeof listModels>): Promise<Reply<typeof listModels>> {
    const sql = `select id, content ->> 'key' as key, name, deprecated, version as "streamVersion" from docs
      where module_id = $1 and type = ${DocType.model} and not is_deleted order by lower(name), id`;
    const wanted = searchable(text.trim());
    const all = listedRows
      .parse(await this.db.query(sql, [moduleId]))
      .map((model) => ({ ...model, key: model.key ?? '' }))
      .filter(({ name, key }) => wanted === '' || searchable(`${name}\n${key}`).includes(wanted));
    return { total: all.length, list: all.slice(from, from + limit) };
  }

  /** The docs and models that use it directly; hidden ones too. */
  async uses(id: number): Promise<Reply<typeof modelUses>> {
    const sql = `select d.id, d.module_id as "moduleId", d.type, d.name, d.http_method as "httpMethod", d.url,
        u.in_requests as "inRequests", u.in_responses as "inResponses"
      from model_uses u join docs d on d.id = u.doc_id and not d.is_deleted join docs m on m.id = $2
      where u.model_ref = $1 and d.module_id = m.module_id order by d.type, lower(d.name), d.id`;
    return { uses: usingRows.parse(await this.db.query(sql, [encodeId(id), id])) };
  }
}
