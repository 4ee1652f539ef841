import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { DubboInfo } from '../../contracts/doc-types/api.js';
import type { DocContent } from '../../contracts/doc-types/index.js';
import type { EnumInfo, getDoc } from '../../contracts/docs.js';
import type { Reply } from '../../contracts/endpoint.js';
import { DocType } from '../../contracts/enums.js';
import type { globalsOf, listEnvironments } from '../../contracts/environments.js';
import { Access } from '../access/access.js';
import type { Actor } from '../access/actor.js';
import { paramsToWire, type ToldParam } from '../doc-types/api/to-wire.js';
import { rulesOf } from '../doc-types/index.js';
import { Refusal } from '../platform/refusal.js';
import { DictionaryQueries } from '../workspace/dictionaries/dictionaries.queries.js';
import { Environments } from '../workspace/environments/environments.js';
import { EnvironmentQueries } from '../workspace/environments/environments.queries.js';
import { columns, type DocEntry, info, people } from './doc.queries.js';
import { enumInfoOf, linkedTo, valuesInMeasure } from './enum-info.js';

type DocDetail = Reply<typeof getDoc>;

/** `globals`: with the common headers and parameters. `publicOnly`: as if there were no environments but the public ones. */
interface Telling {
  readonly globals: boolean;
  readonly publicOnly?: boolean;
}
interface Detailed extends DocEntry {
  readonly content: DocContent;
  readonly projectId: number;
  readonly spaceId: number;
  readonly moduleName: string;
  readonly projectName: string;
  readonly spaceName: string;
  /** What the folder says, or the folder's doc hears from it. */
  readonly dubbo: DubboInfo | null;
}
/** What an application gives to all of its docs. */
interface Around {
  readonly environments: Reply<typeof listEnvironments>;
  readonly globals: Reply<typeof globalsOf>;
  readonly dictionaries: ReadonlyMap<number, EnumInfo>;
}

const whole = `select ${columns}, d.content, p.id as "projectId", s.id as "spaceId", o.name as "moduleName",
    p.name as "projectName", s.name as "spaceName", coalesce(d.content -> 'dubbo', f.content -> 'dubbo') as dubbo
  from docs d ${people} join modules o on o.id = d.module_id join projects p on p.id = o.project_id
    join spaces s on s.id = p.space_id left join docs f on f.id = d.parent_id and f.is_folder and not f.is_deleted`;

/** Contents that one reply holds; with what it adds to them it is some times as large. */
const MOST_MB = 32;
const heads = z.array(z.object({ id: z.number(), moduleId: z.number(), size: z.number() }));
const headsSql = `select id, module_id as "moduleId", octet_length(content::text) as size from docs
  where id = any($1) and not is_deleted`;

/** Whole docs, with the names of their place. A deleted one is unknown here; its history is not. */
@Injectable()
export class DocDetails {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly dictionaries: DictionaryQueries,
    private readonly environments: Environments,
    private readonly environmentQueries: EnvironmentQueries,
  ) {}

  async one(id: number, telling: Telling): Promise<DocDetail> {
    const [told] = await this.tell(await this.read([id]), telling);
    if (!told) throw new Refusal('doc.unknown');
    return told;
  }

  /** What a hidden folder holds is hidden with it, as in the viewer's tree. */
  async shown(id: number, telling: Telling): Promise<DocDetail> {
    const hidden: unknown[] = await this.db.query(
      `with recursive up as (
          select id, parent_id, is_show, 1 as depth from docs where id = $1
          union all select d.id, d.parent_id, d.is_show, depth + 1 from docs d join up on d.id = up.parent_id where depth < 1000
        ) select id from up where not is_show`,
      [id],
    );
    if (hidden.length > 0) throw new Refusal('doc.unknown');
    return this.one(id, telling);
  }

  /** Those of them that the person may see, in the order of their tables. They are counted before they are read: what each says may be large. */
  async visible(actor: Actor, ids: readonly number[]): Promise<DocDetail[]> {
    const docs = heads.parse(await this.db.query(headsSql, [[...ids]]));
    const modules = new Map<number, boolean>();
    for (const { moduleId } of docs)
      if (!modules.has(moduleId)) modules.set(moduleId, await this.access.may(actor, 'doc.view', { module: moduleId }));
    const seen = docs.filter(({ moduleId }) => modules.get(moduleId));
    if (seen.reduce((sum, { size }) => sum + size, 0) > MOST_MB * 1_000_000)
      throw new Refusal('doc.tooMuch', { max: MOST_MB });
    return this.tell(await this.read(seen.map(({ id }) => id)), { globals: true });
  }

  /** Wire 1.15. */
  async props(id: number): Promise<Partial<DubboInfo>> {
    const [doc] = await this.read([id]);
    if (!doc) throw new Refusal('doc.unknown');
    return doc.dubbo ?? {};
  }

  private read(ids: readonly number[]): Promise<Detailed[]> {
    const sql = `${whole} where d.id = any($1) and not d.is_deleted order by d.module_id, d.order_index, d.id`;
    return this.db.query(sql, [[...ids]]);
  }

  private async tell(docs: readonly Detailed[], telling: Telling): Promise<DocDetail[]> {
    const around = new Map<number, Around>();
    for (const moduleId of new Set(docs.map((doc) => doc.moduleId))) {
      const own = docs.filter((doc) => doc.moduleId === moduleId);
      around.set(moduleId, await this.around(moduleId, own, telling));
    }
    return docs.flatMap((doc) => detail(doc, around.get(doc.moduleId) ?? nothing));
  }

  private async around(moduleId: number, docs: readonly Detailed[], { globals, publicOnly }: Telling): Promise<Around> {
    const links = docs.flatMap(({ content }) => ('params' in content ? content.params : []));
    const found = await this.dictionaries.byIds(moduleId, linkedTo(links));
    const dictionaries = new Map(found.map((dictionary) => [dictionary.id, dictionary]));
    if (!docs.some(({ content }) => 'params' in content)) return { ...nothing, dictionaries };
    const all = await this.environments.list(moduleId);
    const environments = all.filter(({ isPublic }) => isPublic || !publicOnly);
    // The first environment gives the common parameters; one that must not be seen gives nothing.
    const given = globals && all[0] !== undefined && all[0] === environments[0];
    return {
      environments,
      globals: given ? await this.environmentQueries.globals(moduleId) : nothing.globals,
      dictionaries,
    };
  }
}

const nothing: Around = {
  environments: [],
  globals: { globalHeaders: [], globalParams: [], globalReturns: [] },
  dictionaries: new Map(),
};

function detail(doc: Detailed, around: Around): DocDetail {
  const { content, projectId, spaceId, moduleName, projectName, spaceName, dubbo } = doc;
  const place = { projectId, spaceId, moduleName, projectName, spaceName };
  const dubboInfo = doc.isFolder || doc.type === DocType.dubbo ? dubbo : null;
  const description = doc.isFolder ? '' : rulesOf(doc.type).description(content);
  const body = 'body' in content && typeof content.body === 'object' ? content.body : null;
  const own = { ...place, ...noTables, ...tables(doc, around), description, body, docKey: '', dubboInfo };
  return { ...info(doc, 0), ...own };
}

/** What HTTP and Dubbo docs say beside the others. */
function tables({ id, type, moduleId, content }: Detailed, { environments, globals, dictionaries }: Around) {
  if (!('params' in content)) return {};
  const lists = paramsToWire(content, id);
  const inMeasure = valuesInMeasure();
  const bound = (rows: readonly ToldParam[]) =>
    rows.map((row) => ({ ...row, enumInfo: inMeasure(enumInfoOf(row, moduleId, dictionaries)) }));
  const headerParams = bound(lists.headerParams);
  const { contentType, remark, isRequestArray, isResponseArray, requestArrayType, responseArrayType } = content;
  const { isUseGlobalHeaders, isUseGlobalParams, isUseGlobalReturns } = content;
  const isHttp = type === DocType.http;
  return {
    ...{ contentType, remark, isRequestArray, isResponseArray, requestArrayType, responseArrayType },
    ...{ isUseGlobalHeaders, isUseGlobalParams, isUseGlobalReturns, headerParams, headerParamsRaw: headerParams },
    pathParams: bound(lists.pathParams),
    queryParams: bound(lists.queryParams),
    requestParams: bound(lists.requestParams),
    responseParams: bound(lists.responseParams),
    errorCodeParams: bound(lists.errorCodeParams),
    globalHeaders: isHttp && isUseGlobalHeaders ? globals.globalHeaders : [],
    globalParams: isHttp && isUseGlobalParams ? globals.globalParams : [],
    globalReturns: isHttp && isUseGlobalReturns ? globals.globalReturns : [],
    baseUrl: environments[0]?.url ?? '',
    debugEnvs: environments,
  };
}

const noTables = {
  isUseGlobalHeaders: true,
  isUseGlobalParams: true,
  isUseGlobalReturns: true,
  isRequestArray: false,
  isResponseArray: false,
  requestArrayType: 'object',
  responseArrayType: 'object',
  pathParams: [],
  headerParams: [],
  headerParamsRaw: [],
  queryParams: [],
  requestParams: [],
  responseParams: [],
  errorCodeParams: [],
  globalHeaders: [],
  globalParams: [],
  globalReturns: [],
  remark: '',
  baseUrl: '',
  debugEnvs: [],
};
