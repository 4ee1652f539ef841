import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocContent } from '../../contracts/doc-types/index.js';
import type { getDoc, listDocs } from '../../contracts/docs.js';
import type { Reply } from '../../contracts/endpoint.js';
import type { DocStatus, DocType } from '../../contracts/enums.js';
import { isKnownDocType, rulesOf } from '../doc-types/index.js';
import { Refusal } from '../platform/refusal.js';
import { countDocs } from './tree.js';

type DocInfo = Reply<typeof listDocs>[number];
type DocDetail = Reply<typeof getDoc>;

/** What lists and trees need of a doc: columns, never the content. */
export interface DocEntry {
  readonly id: number;
  readonly parentId: number;
  readonly moduleId: number;
  readonly type: DocType;
  readonly isFolder: boolean;
  readonly name: string;
  readonly url: string;
  readonly httpMethod: string;
  readonly author: string;
  readonly deprecated: string;
  readonly label: string;
  readonly status: DocStatus;
  readonly isShow: boolean;
  readonly isLocked: boolean;
  readonly isDeleted: boolean;
  readonly orderIndex: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly version: number;
  readonly creatorName: string;
  readonly modifierName: string;
}
interface Detailed extends DocEntry {
  readonly content: DocContent;
  readonly projectId: number;
  readonly spaceId: number;
  readonly moduleName: string;
  readonly projectName: string;
  readonly spaceName: string;
}

const columns = `d.id, d.parent_id as "parentId", d.module_id as "moduleId", d.type, d.is_folder as "isFolder", d.name, d.url,
  d.http_method as "httpMethod", d.author, d.deprecated, d.label, d.status, d.is_show as "isShow", d.is_locked as "isLocked",
  d.is_deleted as "isDeleted", d.order_index as "orderIndex", d.created_at as "createdAt", d.modified_at as "modifiedAt",
  d.version, coalesce(c.nickname, '') as "creatorName", coalesce(m.nickname, '') as "modifierName"`;
const people = 'left join users c on c.id = d.creator_id left join users m on m.id = d.modifier_id';
const inOrder = 'order by d.order_index, d.id';

@Injectable()
export class DocQueries {
  constructor(private readonly db: DataSource) {}

  /** All docs and folders of an application that are not deleted, in the order of the table. */
  entries(moduleId: number): Promise<DocEntry[]> {
    const sql = `select ${columns} from docs d ${people} where d.module_id = $1 and not d.is_deleted ${inOrder}`;
    return this.db.query(sql, [moduleId]);
  }

  async shown(moduleId: number): Promise<DocInfo[]> {
    return infos((await this.entries(moduleId)).filter(({ isShow }) => isShow));
  }

  /** These docs and folders, in no order; deleted and unknown ones are left out. */
  async byIds(ids: readonly number[]): Promise<DocInfo[]> {
    const sql = `select ${columns} from docs d ${people} where d.id = any($1) and not d.is_deleted`;
    return infos(await this.db.query(sql, [[...ids]]));
  }

  async folders(moduleId: number): Promise<DocInfo[]> {
    return infos(await this.entries(moduleId)).filter(({ isFolder }) => isFolder);
  }

  /** Hidden ones too. The status keeps all folders; `filterEmptyFolder` then drops those without a doc below them. */
  async table(moduleId: number, status: DocStatus | undefined, filterEmptyFolder: boolean): Promise<DocInfo[]> {
    const entries = await this.entries(moduleId);
    const kept = infos(entries.filter((doc) => doc.isFolder || status === undefined || doc.status === status));
    return filterEmptyFolder ? kept.filter((doc) => !doc.isFolder || doc.apiCount > 0) : kept;
  }

  /** The whole doc with the names of its place. A deleted one is unknown here; its history is not. */
  async detail(id: number): Promise<DocDetail> {
    const [doc]: Detailed[] = await this.db.query(
      `select ${columns}, d.content, p.id as "projectId", s.id as "spaceId", o.name as "moduleName",
          p.name as "projectName", s.name as "spaceName"
        from docs d ${people} join modules o on o.id = d.module_id join projects p on p.id = o.project_id
          join spaces s on s.id = p.space_id
        where d.id = $1 and not d.is_deleted`,
      [id],
    );
    if (!doc) throw new Refusal('doc.unknown');
    const { projectId, spaceId, moduleName, projectName, spaceName } = doc;
    const told = doc.isFolder || !isKnownDocType(doc.type) ? '' : rulesOf(doc.type).description(doc.content);
    const body = 'body' in doc.content && typeof doc.content.body === 'object' ? doc.content.body : null;
    const place = { projectId, spaceId, moduleName, projectName, spaceName };
    return { ...info(doc, 0), ...place, ...noTables, description: told, body, docKey: '', remark: '' };
  }
}

/** What only HTTP and Dubbo docs have. */
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
  baseUrl: '',
  debugEnvs: [],
  dubboInfo: null,
};

function infos(entries: readonly DocEntry[]): DocInfo[] {
  const counts = countDocs(entries);
  return entries.map((doc) => info(doc, doc.isFolder ? (counts.get(doc.id) ?? 0) : 0));
}

const info = (doc: DocEntry, apiCount: number): DocInfo => ({
  id: doc.id,
  name: doc.name,
  description: '',
  author: doc.author,
  url: doc.url,
  version: doc.label,
  httpMethod: doc.httpMethod,
  type: doc.type,
  contentType: '',
  deprecated: doc.deprecated,
  isFolder: doc.isFolder,
  parentId: doc.parentId,
  moduleId: doc.moduleId,
  creatorName: doc.creatorName,
  modifierName: doc.modifierName,
  isShow: doc.isShow,
  isDeleted: doc.isDeleted,
  isLocked: doc.isLocked,
  status: doc.status,
  orderIndex: doc.orderIndex,
  gmtCreate: doc.createdAt,
  gmtModified: doc.modifiedAt,
  apiCount,
  streamVersion: doc.version,
  modifiedAt: doc.modifiedAt,
});
