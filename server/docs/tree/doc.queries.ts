import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import type { listDocs } from '../../../contracts/docs/docs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { type DocStatus, DocType } from '../../../contracts/platform/enums.js';
import { Settings } from '../../platform/settings/settings.js';
import { currentDocSort, docOrder } from '../doc/doc-order.js';
import { ListDescriptions } from './list-descriptions.js';
import { countDocs } from './tree.js';

type DocInfo = Reply<typeof listDocs>[number];

/** Columns that lists and trees read; never the content. */
export interface DocListRow {
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

export const docListColumns = `d.id, d.parent_id as "parentId", d.module_id as "moduleId", d.type, d.is_folder as "isFolder", d.name, d.url,
  d.http_method as "httpMethod", d.author, d.deprecated, d.label, d.status, d.is_show as "isShow", d.is_locked as "isLocked",
  d.is_deleted as "isDeleted", d.order_index as "orderIndex", d.created_at as "createdAt", d.modified_at as "modifiedAt",
  d.version, coalesce(c.nickname, '') as "creatorName", coalesce(m.nickname, '') as "modifierName"`;
export const docPeopleJoins = 'left join users c on c.id = d.creator_id left join users m on m.id = d.modifier_id';

@Injectable()
export class DocQueries {
  constructor(
    private readonly db: DataSource,
    private readonly texts: ListDescriptions,
    private readonly settings: Settings,
  ) {}

  /** All docs and folders of an application that are not deleted, in table order, without models and *About*. */
  async listRows(moduleId: number): Promise<DocListRow[]> {
    const sort = await currentDocSort(this.settings);
    const sql = `select ${docListColumns} from docs d ${docPeopleJoins} where d.module_id = $1 and not d.is_deleted
      and d.type not in (${unlistedTypes})`;
    const rows: DocListRow[] = await this.db.query(sql, [moduleId]);
    return rows.sort(docOrder[sort]);
  }

  async shown(moduleId: number): Promise<DocInfo[]> {
    return this.infos((await this.listRows(moduleId)).filter(({ isShow }) => isShow));
  }

  /** These docs and folders, unordered; deleted and unknown ones are left out. */
  async byIds(ids: readonly number[]): Promise<DocInfo[]> {
    const sql = `select ${docListColumns} from docs d ${docPeopleJoins} where d.id = any($1) and not d.is_deleted`;
    return this.infos(await this.db.query(sql, [[...ids]]));
  }

  async folders(moduleId: number): Promise<DocInfo[]> {
    return docInfos(await this.listRows(moduleId)).filter(({ isFolder }) => isFolder);
  }

  /** Includes hidden docs. `status` keeps all folders; `filterEmptyFolder` then drops folders without a doc. */
  async table(moduleId: number, status: DocStatus | undefined, filterEmptyFolder: boolean): Promise<DocInfo[]> {
    const entries = await this.listRows(moduleId);
    const kept = await this.infos(
      entries.filter((doc) => doc.isFolder || status === undefined || doc.status === status),
    );
    return filterEmptyFolder ? kept.filter((doc) => !doc.isFolder || doc.apiCount > 0) : kept;
  }

  private async infos(rows: readonly DocListRow[]): Promise<DocInfo[]> {
    const textOf = await this.texts.read(rows);
    return docInfos(rows).map((info, at) => ({ ...info, ...(rows[at] && textOf(rows[at])) }));
  }
}

function docInfos(entries: readonly DocListRow[]): DocInfo[] {
  const counts = countDocs(entries);
  return entries.map((doc) => docInfo(doc, doc.isFolder ? (counts.get(doc.id) ?? 0) : 0));
}

export const docInfo = (doc: DocListRow, apiCount: number): DocInfo => ({
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
