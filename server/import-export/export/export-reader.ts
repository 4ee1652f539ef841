import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EnumInfo } from '../../../contracts/docs/doc-shape.js';
import type { DubboInfo, ParamRow } from '../../../contracts/docs/doc-types/api.js';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import { refsOf } from '../../../contracts/docs/doc-types/models.js';
import { type DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import { linkedDictionaryIds } from '../../docs/doc-types/api/enum-info.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { contentEventAt, docsAt, placeAt } from '../../docs/tree/past-sql.js';
import { DictionaryQueries } from '../../workspace/dictionaries/dictionaries.queries.js';
import { EnvironmentQueries } from '../../workspace/environments/environments.queries.js';
import type { SharedByDocs, StoredDoc } from '../formats/exported/exported-doc.js';
import type { SourceDocument } from '../formats/openapi/write/index.js';
import { type DocPage, pageForStrangers } from './doc-page.js';
import { ExportModels, type ImportedModel } from './export-models.js';

/** Docs in memory at a time, and the stored (compressed) bytes of their contents. */
const PAGE_DOCS = 50;
const PAGE_BYTES = 500_000;

export type CommonParams = SharedByDocs['globals'];
type Extra = Readonly<Record<string, unknown>>;
export interface KeptExtra {
  readonly source: string;
  readonly extra: Extra;
}
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

/** What a page of docs needs besides their ids. */
export interface PagesOf {
  readonly moduleId: number;
  /** For strangers: common parameters other than those of the first environment; the docs then name nobody. */
  readonly globals?: CommonParams | undefined;
  /** The instant whose docs these are; undefined: now. */
  readonly at?: Date | undefined;
  /** The writer names models, and does not look into them. */
  readonly withoutModels?: boolean | undefined;
}

const notErased = 'd.id = any($1) and not d.is_erased';
/** By whether the docs are those of an instant ($2) or of now. */
const sizesNow = 'select id, pg_column_size(content) as size from docs where id = any($1) and not is_deleted';
const sizesThen = `select d.id, pg_column_size(c.data) as size from docs d cross join ${placeAt('$2')}
  cross join ${contentEventAt('d.id', '$2')} where ${notErased} and not p.is_deleted`;
const docsFrom = (table: string): string =>
  `select id, type, label, status, content from ${table} d where id = any($1) and not is_deleted`;
const servicesFrom = (table: string): string =>
  `select id, content->'dubbo' as dubbo from ${table} d where module_id = $1 and is_folder and not is_deleted and content ? 'dubbo'`;
/** The format of an earlier import, which kept parts that docs have no place for. */
type KeptOf = 'openapi' | 'postman';
const extrasOf = (
  kept: KeptOf,
  origins: string,
): string => `select distinct on (o.doc_id) o.doc_id as id, o.source, o.extra from ${origins}
  where o.doc_id = any($1) and o.extra->'${kept}' is not null order by o.doc_id, o.content_version desc`;
/** Those that later change sets replaced are what the doc came from at the instant. */
const originsThen = `(select doc_id, source, extra, content_version from doc_origins where doc_id = any($1) union all
    select w.doc_id, w.origin->>'source', w.origin->'extra', (w.origin->>'contentVersion')::int
      from change_set_docs w where w.doc_id = any($1) and w.origin is not null) o
  join ${contentEventAt('o.doc_id', '$2')} on c.version >= o.content_version`;

/** Reads the contents of docs of one application, a page at a time. */
@Injectable()
export class ExportReader {
  constructor(
    private readonly db: DataSource,
    private readonly dictionaries: DictionaryQueries,
    private readonly environments: EnvironmentQueries,
    private readonly models: ExportModels,
  ) {}

  /** Stored bytes of the contents by doc id; about a quarter of their JSON. */
  async sizes(ids: readonly number[], at?: Date): Promise<Map<number, number>> {
    const found: SizedDoc[] = await this.query(sizesNow, sizesThen, [...ids], at);
    return new Map(found.map(({ id, size }) => [id, size]));
  }

  /** In the order of `ids`; docs that were deleted meanwhile are left out. */
  async *pages(
    ids: readonly number[],
    { moduleId, globals: given, at, withoutModels }: PagesOf,
  ): AsyncGenerator<DocPage> {
    const globals = given ?? (await this.environments.globals(moduleId));
    const known = new Map<number, EnumInfo>();
    for (const page of await this.portions(ids, at)) {
      const found = await this.docs(page, at);
      const around = await this.around(moduleId, found, known, { at, withoutModels });
      const read = { docs: found, shared: { moduleId, globals, ...around } };
      yield given ? pageForStrangers(read) : read;
    }
  }

  /** Parts of the list whose contents fit into memory together; without docs that were deleted. */
  async portions(ids: readonly number[], at?: Date): Promise<number[][]> {
    return [...portionsOf(ids, await this.sizes(ids, at))];
  }

  /** Parts of earlier imports that have no field here, by id of the doc or folder; of several sources the last one that wrote the doc. */
  async extras(kept: KeptOf, ids: readonly number[], at?: Date): Promise<ReadonlyMap<number, KeptExtra>> {
    const [now, then] = [extrasOf(kept, 'doc_origins o'), extrasOf(kept, originsThen)];
    const found: (KeptExtra & { id: number })[] = await this.query(now, then, [...ids], at);
    return new Map(found.map(({ id, ...one }) => [id, one]));
  }

  /** The OpenAPI documents that the application was imported from, without their operations; the oldest first. */
  async openApiDocuments(moduleId: number): Promise<SourceDocument[]> {
    const sql = `select e.source, e.extra->>'openapi' as document from import_extras e
      where e.module_id = $1 and e.extra->'openapi' is not null
      order by (select min(o.doc_id) from doc_origins o where o.module_id = $1 and o.source = e.source) nulls last, e.source`;
    const found: { source: string; document: string | null }[] = await this.db.query(sql, [moduleId]);
    return found.map(({ source, document }) => ({ source, document: document ?? '' }));
  }

  /** The doc *About* of the application. */
  async about(moduleId: number, at?: Date): Promise<StoredDoc | undefined> {
    const sql = `select id from docs where module_id = $1 and type = ${DocType.about}`;
    const found: { id: number }[] = await this.db.query(sql, [moduleId]);
    const [about] = await this.docs(
      found.map(({ id }) => id),
      at,
    );
    return about;
  }

  async environmentAddresses(moduleId: number): Promise<string[]> {
    const found: { url: string }[] = await this.db.query('select url from environments where module_id = $1', [
      moduleId,
    ]);
    return found.map(({ url }) => url);
  }

  /** What the application's Postman collection had beside its items; nothing if there is none, or several. */
  async collectionExtra(moduleId: number): Promise<Extra | undefined> {
    const sql = "select extra from import_extras where module_id = $1 and extra->'postman' is not null limit 2";
    const found: { extra: Extra }[] = await this.db.query(sql, [moduleId]);
    return found.length === 1 ? found[0]?.extra : undefined;
  }

  /** The services of folders, by folder id. */
  async services(moduleId: number, at?: Date): Promise<ReadonlyMap<number, DubboInfo>> {
    const then = servicesFrom(docsAt('$2', 'd.module_id = $1 and d.is_folder and not d.is_erased'));
    const found: { id: number; dubbo: DubboInfo }[] = await this.query(servicesFrom('docs'), then, moduleId, at);
    return new Map(found.map(({ id, dubbo }) => [id, dubbo]));
  }

  /** In the order of `ids`; docs that were deleted meanwhile are left out. */
  async docs(ids: readonly number[], at?: Date): Promise<StoredDoc[]> {
    const found: ContentRow[] = await this.query(docsFrom('docs'), docsFrom(docsAt('$2', notErased)), [...ids], at);
    const rows = new Map(found.map((row) => [row.id, row]));
    return ids.flatMap((id): StoredDoc[] => {
      const row = rows.get(id);
      return row ? [{ kind: 'doc', ...row }] : [];
    });
  }

  /** The models that the docs use, and the dictionaries of both. */
  async around(
    moduleId: number,
    docs: readonly StoredDoc[],
    known: Map<number, EnumInfo>,
    { at, withoutModels }: Pick<PagesOf, 'at' | 'withoutModels'> = {},
  ): Promise<Pick<SharedByDocs, 'models' | 'dictionaries'>> {
    const rows = docs.flatMap(({ type, content }) => rulesOf(type).rows(content));
    const refs = withoutModels ? [] : refsOf(rows).map((ref) => ({ moduleId, ref }));
    const models = await this.models.reached(refs, at);
    const all = [...rows, ...models.flatMap(({ content }) => content.params)];
    const dictionaries = await this.linked(moduleId, all, known);
    return { dictionaries, ...(models.length > 0 && { models }) };
  }

  /** The models of imports of OpenAPI, used or not. */
  importedModels(moduleId: number): Promise<ImportedModel[]> {
    return this.models.imported(moduleId);
  }

  /** The models that the docs use, and `more`, for a file that has each of them once; undefined without any. */
  async modelsOfDocs(moduleId: number, ids: readonly number[], at?: Date, more: readonly ImportedModel[] = []) {
    const origins = new Map(more.map(({ id, source: _, ...origin }) => [encodeId(id), origin]));
    const refs = [...origins.keys()].map((ref) => ({ moduleId, ref }));
    const found = await this.models.ofDocs(ids, at, refs);
    if (found.length === 0) return undefined;
    const models = found.map((model) => ({ ...model, ...origins.get(model.id) }));
    const rows = models.flatMap(({ content }) => content.params);
    return { ...nothingShared, moduleId, models, dictionaries: await this.linked(moduleId, rows, new Map()) };
  }

  /** The dictionaries that the rows are linked to; those of earlier pages, in `known`, are not read again. */
  async linked(moduleId: number, rows: readonly ParamRow[], known: Map<number, EnumInfo>): Promise<EnumInfo[]> {
    const ids = linkedDictionaryIds(rows);
    const missing = ids.filter((id) => !known.has(id));
    for (const dictionary of await this.dictionaries.byIds(moduleId, missing)) known.set(dictionary.id, dictionary);
    return ids.flatMap((id) => known.get(id) ?? []);
  }

  private query<T>(now: string, then: string, ids: number | readonly number[], at: Date | undefined): Promise<T> {
    return at ? this.db.query(then, [ids, at]) : this.db.query(now, [ids]);
  }
}

const nothingShared = { globals: { globalHeaders: [], globalParams: [], globalReturns: [] } };

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
