import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readNow } from '../formats/openapi/original-parts.js';

/** An import of an application. */
export interface ImportedSource {
  readonly moduleId: number;
  readonly source: string;
}
/** Why a doc stays as it is. */
type LeftReason = 'locked' | 'labelled' | 'undone';
export interface OldDoc {
  readonly id: number;
  /** JSON of what the import kept of its operation. */
  readonly openapi: string;
  /** JSON of the rows that it made. */
  readonly rows: string;
  readonly contentType: string;
  readonly left: LeftReason | null;
}

const sources = z.array(z.object({ moduleId: z.number(), source: z.string() }));
const ids = z.array(z.object({ id: z.number() }));
const components = z.array(z.object({ component: z.string(), id: z.number() }));
/** What imports of today keep of an operation names how they read it (`original-parts.ts`). */
const oldDocs = `select o.doc_id as id, o.extra->>'openapi' as openapi,
    coalesce(o.content->>'params', '[]') as rows, coalesce(o.content->>'contentType', '') as "contentType",
    case when d.is_locked then 'locked' when d.label <> '' then 'labelled' when o.undone <> '' then 'undone' end as left
  from doc_origins o join docs d on d.id = o.doc_id and not d.is_deleted
  where o.module_id = $1 and o.source = $2 and o.extra->'openapi'->'operation' is not null
    and (${Object.entries(readNow)
      .map(([name, now]) => `o.extra->'openapi'->>'${name}' is distinct from '${now}'`)
      .join(' or ')} or o.extra->'openapi'->'keywords' is null)
    and not exists (select from doc_origins n where n.doc_id = o.doc_id and n.source <> o.source
      and n.content_version > o.content_version and n.extra->'openapi' is not null)
  order by o.doc_id`;

/** Reads what imports of earlier versions kept of their sources. */
@Injectable()
export class OldImportQueries {
  constructor(private readonly db: DataSource) {}

  /** The next one in a fixed order that kept its document; undefined: there is no more. */
  async next({ moduleId, source }: ImportedSource): Promise<ImportedSource | undefined> {
    const sql = `select module_id as "moduleId", source from import_extras where (module_id, source) > ($1, $2)
      order by module_id, source limit 1`;
    return sources.parse(await this.db.query(sql, [moduleId, source]))[0];
  }

  async document({ moduleId, source }: ImportedSource): Promise<string | undefined> {
    const sql = `select extra->>'openapi' as document from import_extras where module_id = $1 and source = $2`;
    const found: { document: string | null }[] = await this.db.query(sql, [moduleId, source]);
    return found[0]?.document ?? undefined;
  }

  async storeDocument(tx: EntityManager, { moduleId, source }: ImportedSource, document: string): Promise<void> {
    const sql = `update import_extras set extra = (select json_object_agg(m.key, case when m.key = 'openapi' then $3::json else m.value end)
      from json_each(extra) m) where module_id = $1 and source = $2`;
    await tx.query(sql, [moduleId, source, document]);
  }

  /** In the order in which they were made, which is mostly that of the document. */
  async docs({ moduleId, source }: ImportedSource): Promise<OldDoc[]> {
    return this.db.query(oldDocs, [moduleId, source]);
  }

  /** Models that the source has already. */
  async models({ moduleId, source }: ImportedSource, db: Pick<EntityManager, 'query'> = this.db) {
    const sql = `select doc_id as id, extra->'openapi'->>'component' as component from doc_origins
      where module_id = $1 and source = $2 and extra->'openapi'->'component' is not null`;
    const found = components.parse(await db.query(sql, [moduleId, source]));
    return new Map(found.map(({ component, id }) => [component, id]));
  }

  /** Whether the application has change sets that are being written. */
  async isBusy(db: Pick<EntityManager, 'query'>, moduleId: number): Promise<boolean> {
    const sql = 'select id from change_sets where module_id = $1 and finished_at is null limit 1';
    return ids.parse(await db.query(sql, [moduleId])).length > 0;
  }

  /** Whether the source was imported again, or that undone, since the change set. */
  async isOvertaken(
    db: Pick<EntityManager, 'query'>,
    { moduleId, source, setId }: ImportedSource & { readonly setId: number },
  ): Promise<boolean> {
    const sql = 'select id from change_sets where module_id = $1 and doc_source = $2 and id > $3 limit 1';
    return ids.parse(await db.query(sql, [moduleId, source, setId])).length > 0;
  }
}
