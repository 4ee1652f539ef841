import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { pastSets } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../../contracts/platform/wire.js';

const rows = z.array(
  z.object({
    ...{ id: z.number(), at: z.date(), actorId: z.number(), name: z.string(), remark: z.string() },
    ...{ docs: z.coerce.number(), undone: z.boolean(), docName: z.string(), isRunning: z.boolean() },
  }),
);
const sql = `select s.id, s.received_at as at, s.actor_id as "actorId", coalesce(u.nickname, '') as name, s.origin as remark,
    s.finished_at is null as "isRunning",
    (select count(*) from change_set_docs d where d.change_set_id = s.id and d.outcome <> 'kept') as docs,
    coalesce((select case when count(*) = 1 then min(n.name) end from change_set_docs d join docs n on n.id = d.doc_id
      where d.change_set_id = s.id and d.outcome <> 'kept'), '') as "docName",
    exists (select from change_sets w where w.undoes = s.id and w.state = 'done') as undone
  from change_sets s join modules m on m.id = s.module_id left join users u on u.id = s.actor_id
  where m.project_id = $1 and s.source = 'restore' order by s.id desc limit $2`;

@Injectable()
export class PastSets {
  constructor(private readonly db: DataSource) {}

  async list({ projectId, limit }: Input<typeof pastSets>): Promise<Reply<typeof pastSets>> {
    return rows
      .parse(await this.db.query(sql, [projectId, limit]))
      .map(({ actorId, name, ...set }) => ({ ...set, actor: { id: encodeId(actorId), name } }));
  }
}
