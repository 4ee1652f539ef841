import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StandingDoc } from '../plan/standing-doc.js';

interface StandingRow extends StandingDoc {
  readonly key: string | null;
  readonly hash: string;
  readonly undone: string;
  readonly originParentId: number;
  readonly originOrderIndex: number | null;
  readonly originIsShow: boolean | null;
  readonly originName: string;
  readonly isEdited: boolean;
}

/**
 * Includes deleted docs only if they came from the source: they are restored with their id when it sends them again.
 */
const sql = `select d.id, d.parent_id as "parentId", d.is_folder as "isFolder", d.type, d.name, d.url, d.http_method as "httpMethod",
    d.label, d.is_deleted as "isDeleted", d.is_locked as "isLocked", d.is_show as "isShow", d.order_index as "orderIndex",
    d.content_version as "contentVersion",
    o.key, o.hash, o.undone, o.parent_id as "originParentId", o.order_index as "originOrderIndex", o.is_show as "originIsShow", o.name as "originName",
    o.is_edited or o.content_version <> d.content_version as "isEdited"
  from docs d left join doc_origins o on o.doc_id = d.id and o.source = $2
  where d.module_id = $1 and (not d.is_deleted or o.doc_id is not null)`;

@Injectable()
export class StandingQueries {
  constructor(private readonly db: DataSource) {}

  /** All docs and folders of the application that an entry of this source can match. */
  async read(moduleId: number, source: string): Promise<StandingDoc[]> {
    const rows: StandingRow[] = await this.db.query(sql, [moduleId, source]);
    return rows.map(
      ({ key, hash, undone, originParentId, originOrderIndex, originIsShow, originName, isEdited, ...doc }) => ({
        ...doc,
        ...(key !== null && {
          origin: {
            ...{ key, hash, undone, parentId: originParentId, name: originName, isEdited },
            ...{ orderIndex: originOrderIndex, isShow: originIsShow },
          },
        }),
      }),
    );
  }
}
