import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ApiContent } from '../../../contracts/docs/doc-types/api.js';
import { refsOf } from '../../../contracts/docs/doc-types/models.js';
import { DocType } from '../../../contracts/platform/enums.js';
import { decodeId, encodeId } from '../../../contracts/platform/wire.js';
import { docsAt } from '../../docs/tree/past-sql.js';
import type { StoredModel } from '../formats/exported/exported-models.js';

/** A reference; it reaches only models of the application in which it stands. */
export interface ModelRef {
  readonly moduleId: number;
  readonly ref: string;
}
interface ModelRow {
  readonly id: number;
  readonly moduleId: number;
  readonly name: string;
  readonly content: ApiContent;
}

const notErased = 'd.id = any($1) and not d.is_erased';
/** `docs`: the table, or docs as they were. */
const refsFrom = (docs: string) => `select distinct d.module_id as "moduleId", r #>> '{}' as ref
  from ${docs} d, jsonb_path_query(d.content, '$.params[*].ref') r where d.id = any($1)`;
const modelsFrom = (docs: string) => `select d.id, d.module_id as "moduleId", d.name, d.content from ${docs} d
  where d.id = any($1) and d.type = ${DocType.model} and not d.is_deleted`;
const anyModel = `select 1 from docs where type = ${DocType.model} and module_id in
  (select module_id from docs where id = any($1)) limit 1`;

/** A model that came with an import of OpenAPI; `component`: its name in the document of the source. */
export interface ImportedModel {
  readonly id: number;
  readonly source: string;
  readonly component: string;
  /** How the import read its rows. */
  readonly style: 'variants' | 'models';
  /** Nobody changed it since. */
  readonly isAsImported: boolean;
}

/** Reads the models that docs use, and those that these use: one statement for each level. */
@Injectable()
export class ExportModels {
  constructor(private readonly db: DataSource) {}

  /** `at`: the docs and the models are those of the instant. `more`: models that they need not use. */
  async ofDocs(ids: readonly number[], at?: Date, more: readonly ModelRef[] = []): Promise<StoredModel[]> {
    // Most applications have none: their contents are not read for it.
    const some: unknown[] = await this.db.query(anyModel, [[...ids]]);
    if (some.length === 0) return [];
    const refs: ModelRef[] = await this.query(refsFrom('docs'), refsFrom(docsAt('$2', notErased)), ids, at);
    return this.reached([...more, ...refs], at);
  }

  /** The models of an import of OpenAPI that stand, used or not. */
  async imported(moduleId: number): Promise<ImportedModel[]> {
    const sql = `select o.doc_id as id, o.source, o.extra->'openapi'->>'component' as component,
        coalesce(o.extra->'openapi'->>'rows', 'models') as style,
        not o.is_edited and o.content_version = d.content_version as "isAsImported"
      from doc_origins o join docs d on d.id = o.doc_id and d.type = ${DocType.model} and not d.is_deleted
      where o.module_id = $1 and o.extra->'openapi'->'component' is not null order by o.doc_id, o.content_version desc`;
    return this.db.query(sql, [moduleId]);
  }

  async reached(wanted: readonly ModelRef[], at?: Date): Promise<StoredModel[]> {
    const found: StoredModel[] = [];
    const seen = new Set<string>();
    for (let open = wanted; open.length > 0; ) {
      const asked = new Set(open.map(keyOf));
      for (const key of asked) seen.add(key);
      const rows = (await this.read(open, at)).filter(({ id, moduleId }) =>
        asked.has(keyOf({ moduleId, ref: encodeId(id) })),
      );
      found.push(...rows.map(storedModel));
      open = rows
        .flatMap(({ moduleId, content }) => refsOf(content.params).map((ref) => ({ moduleId, ref })))
        .filter((ref) => !seen.has(keyOf(ref)));
    }
    return found;
  }

  private read(refs: readonly ModelRef[], at: Date | undefined): Promise<ModelRow[]> {
    const ids = [...new Set(refs.flatMap(({ ref }) => decodeId(ref) ?? []))];
    return this.query(modelsFrom('docs'), modelsFrom(docsAt('$2', notErased)), ids, at);
  }

  private query<T>(now: string, then: string, ids: readonly number[], at: Date | undefined): Promise<T[]> {
    return at ? this.db.query(then, [[...ids], at]) : this.db.query(now, [[...ids]]);
  }
}

const keyOf = ({ moduleId, ref }: ModelRef): string => `${moduleId} ${ref}`;
const storedModel = ({ id, name, content }: ModelRow): StoredModel => ({
  ...{ id: encodeId(id), name, content },
  key: content.key ?? `Model${encodeId(id)}`,
});
