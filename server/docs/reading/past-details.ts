import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DubboInfo } from '../../../contracts/docs/doc-types/api.js';
import type { viewDoc } from '../../../contracts/docs/docs.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
import { docsAt } from '../tree/past-sql.js';
import { PastTrees } from '../tree/past-trees.js';
import type { DetailRow } from './detail-form.js';
import { DocDetails, detailSql } from './doc-details.queries.js';

const then = docsAt('$2', 'd.id = $1');

/**
 * Complete docs and the environments around them as they were. Names of applications and people, dictionaries and common
 * parameters are those of now: the log has no values of these.
 */
@Injectable()
export class PastDetails {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly details: DocDetails,
    private readonly trees: PastTrees,
  ) {}

  /** A doc that is deleted now is only for users who may restore it. */
  async one(actor: Actor, id: number, at: Date, isWrittenOut = false): Promise<Reply<typeof viewDoc>> {
    this.trees.checkInstant(at);
    const [now]: { isDeleted: boolean; isErased: boolean }[] = await this.db.query(
      'select is_deleted as "isDeleted", is_erased as "isErased" from docs where id = $1',
      [id],
    );
    if (now?.isDeleted) await this.access.demand(actor, 'doc.restore', { doc: id });
    if (now?.isErased) throw new Refusal('doc.erased');
    const [row]: DetailRow[] = await this.db.query(detailSql(then), [id, at]);
    if (!row || row.isDeleted) throw new Refusal('past.notYet');
    const dubbo = row.dubbo ? ((await this.service(row.parentId, at)) ?? row.dubbo) : null;
    const [detail] = await this.details.toDetails([{ ...row, dubbo }], { globals: true, at, isWrittenOut });
    if (!detail) throw new Refusal('doc.unknown');
    return detail;
  }

  private async service(folderId: number, at: Date): Promise<DubboInfo | undefined> {
    const found: { dubbo: DubboInfo | null }[] = await this.db.query(
      `select content -> 'dubbo' as dubbo from ${then} d`,
      [folderId, at],
    );
    return found[0]?.dubbo ?? undefined;
  }
}
