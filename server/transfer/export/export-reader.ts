import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DubboInfo } from '../../../contracts/doc-types/api.js';
import type { DocContent } from '../../../contracts/doc-types/index.js';
import type { EnumInfo } from '../../../contracts/docs.js';
import type { DocStatus, DocType } from '../../../contracts/enums.js';
import { linkedDictionaryIds } from '../../doc-types/api/enum-info.js';
import { rulesOf } from '../../doc-types/index.js';
import type { SharedByDocs, StoredDoc } from '../../formats/exported-doc.js';
import { DictionaryQueries } from '../../workspace/dictionaries/dictionaries.queries.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';

/** Docs in memory at a time, and the stored (compressed) bytes of their contents. */
const PAGE_DOCS = 50;
const PAGE_BYTES = 500_000;

export interface DocPage {
  readonly docs: readonly StoredDoc[];
  readonly shared: SharedByDocs;
}
export type CommonParams = SharedByDocs['globals'];
type Extra = Readonly<Record<string, unknown>>;
interface SizedDoc {
  readonly id: number;
  readonly size: number;
}
interface ContentRow {
  readonly id: number;
  readonly type: DocType;
  readonly label: string;
  readonly status: DocStatus;
  readonly content: DocContent;
}

/** Reads the contents of docs of one application, a page at a time. */
@Injectable()
export class ExportReader {
  constructor(
    private readonly db: DataSource,
    private readonly dictionaries: DictionaryQueries,
    private readonly environments: EnvironmentQueries,
  ) {}

  /** Stored bytes of the contents by doc id; about a quarter of their JSON. */
  async sizes(ids: readonly number[]): Promise<Map<number, number>> {
    const sql = 'select id, pg_column_size(content) as size from docs where id = any($1) and not is_deleted';
    const found: SizedDoc[] = await this.db.query(sql, [[...ids]]);
    return new Map(found.map(({ id, size }) => [id, size]));
  }

  /**
   * In the order of `ids`; docs that were deleted meanwhile are left out. `given`, for strangers: common parameters
   * other than those of the first environment; the docs then name nobody.
   */
  async *pages(moduleId: number, ids: readonly number[], given?: CommonParams): AsyncGenerator<DocPage> {
    const globals = given ?? (await this.environments.globals(moduleId));
    const known = new Map<number, EnumInfo>();
    for (const page of await this.portions(ids)) {
      const found = await this.docs(page);
      const docs = given ? found.map(withoutMaintainer) : found;
      yield { docs, shared: { moduleId, globals, dictionaries: await this.linked(moduleId, docs, known) } };
    }
  }

  /** Parts of the list whose contents fit into memory together; without docs that were deleted. */
  async portions(ids: readonly number[]): Promise<number[][]> {
    return [...portionsOf(ids, await this.sizes(ids))];
  }

  /** Parts of earlier imports that have no field here, by doc id; of several sources the last one that wrote the doc. */
  async extras(ids: readonly number[]): Promise<ReadonlyMap<number, Extra>> {
    const sql = `select distinct on (doc_id) doc_id as id, extra from doc_origins
      where doc_id = any($1) and extra is not null order by doc_id, content_version desc`;
    const found: { id: number; extra: Extra }[] = await this.db.query(sql, [[...ids]]);
    return new Map(found.map(({ id, extra }) => [id, extra]));
  }

  /**
   * JSON of the OpenAPI document that the application was imported from, without its operations; `''` if there is none,
   * or if several sources have one, because they cannot be told apart.
   */
  async openApiDocument(moduleId: number): Promise<string> {
    const sql = "select extra->>'openapi' as document from import_extras where module_id = $1 limit 2";
    const found: { document: string | null }[] = await this.db.query(sql, [moduleId]);
    return (found.length === 1 && found[0]?.document) || '';
  }

  /** The services of folders, by folder id. */
  async services(moduleId: number): Promise<ReadonlyMap<number, DubboInfo>> {
    const sql = `select id, content->'dubbo' as dubbo from docs
      where module_id = $1 and is_folder and not is_deleted and content ? 'dubbo'`;
    const found: { id: number; dubbo: DubboInfo }[] = await this.db.query(sql, [moduleId]);
    return new Map(found.map(({ id, dubbo }) => [id, dubbo]));
  }

  /** In the order of `ids`; docs that were deleted meanwhile are left out. */
  async docs(ids: readonly number[]): Promise<StoredDoc[]> {
    const sql = 'select id, type, label, status, content from docs where id = any($1) and not is_deleted';
    const found: ContentRow[] = await this.db.query(sql, [[...ids]]);
    const rows = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id): StoredDoc[] => {
      const row = rows.get(id);
      return row ? [{ kind: 'doc', ...row }] : [];
    });
  }

  /** The dictionaries that the docs are linked to; those of earlier pages, in `known`, are not read again. */
  async linked(moduleId: number, docs: readonly StoredDoc[], known: Map<number, EnumInfo>): Promise<EnumInfo[]> {
    const ids = linkedDictionaryIds(docs.flatMap(({ type, content }) => rulesOf(type).rows(content)));
    const missing = ids.filter((id) => !known.has(id));
    for (const dictionary of await this.dictionaries.byIds(moduleId, missing)) known.set(dictionary.id, dictionary);
    return ids.flatMap((id) => known.get(id) ?? []);
  }
}

const withoutMaintainer = (doc: StoredDoc): StoredDoc => ({ ...doc, content: { ...doc.content, author: '' } });

function* portionsOf(ids: readonly number[], sizes: ReadonlyMap<number, number>): Generator<number[]> {
  let page: number[] = [];
  let bytes = 0;
  for (const id of ids) {
    const size = sizes.get(id);
    if (size === undefined) continue;
    if (page.length === PAGE_DOCS || (page.length > 0 && bytes + size > PAGE_BYTES)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(id);
    bytes += size;
  }
  if (page.length > 0) yield page;
}
