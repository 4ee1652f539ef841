import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { listDocs } from '../../contracts/docs.js';
import type { Reply } from '../../contracts/endpoint.js';
import type { DocStatus, DocType } from '../../contracts/enums.js';
import { countDocs } from './tree.js';

type DocInfo = Reply<typeof listDocs>[number];

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

export const columns = `d.id, d.parent_id as "parentId", d.module_id as "moduleId", d.type, d.is_folder as "isFolder", d.name, d.url,
  d.http_method as "httpMethod", d.author, d.deprecated, d.label, d.status, d.is_show as "isShow", d.is_locked as "isLocked",
  d.is_deleted as "isDeleted", d.order_index as "orderIndex", d.created_at as "createdAt", d.modified_at as "modifiedAt",
  d.version, coalesce(c.nickname, '') as "creatorName", coalesce(m.nickname, '') as "modifierName"`;
export const people = 'left join users c on c.id = d.creator_id left join users m on m.id = d.modifier_id';
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
}

function infos(entries: readonly DocEntry[]): DocInfo[] {
  const counts = countDocs(entries);
  return entries.map((doc) => info(doc, doc.isFolder ? (counts.get(doc.id) ?? 0) : 0));
}

export const info = (doc: DocEntry, apiCount: number): DocInfo => ({
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
