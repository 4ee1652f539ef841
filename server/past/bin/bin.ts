import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input, Reply } from '../../../contracts/endpoint.js';
import type { listBin, undeleteWhole } from '../../../contracts/past.js';
import { encodeId } from '../../../contracts/wire.js';
import { Access } from '../../access/access.js';
import type { Actor } from '../../access/actor.js';
import { Refusal } from '../../platform/refusal.js';
import { PastRestorer } from '../restore/past-restorer.js';

const rows = z.array(
  z.object({
    ...{
      id: z.number(),
      isFolder: z.boolean(),
      name: z.string(),
      moduleName: z.string(),
      folder: z.string().nullable(),
    },
    ...{ deletedAt: z.date(), actorId: z.number(), actor: z.string(), isErased: z.boolean() },
    ...{ docs: z.coerce.number(), total: z.coerce.number() },
  }),
);
const deletions = z.array(
  z.object({ type: z.string(), requestId: z.string(), isDeleted: z.boolean(), isErased: z.boolean() }),
);

/** Deleted docs that are not inside a deleted folder. The last event of a deleted doc is its deletion, or its erasure. */
const sql = `select d.id, d.is_folder as "isFolder", d.name, m.name as "moduleName", f.name as folder, d.modified_at as "deletedAt",
    d.modifier_id as "actorId", coalesce(u.nickname, '') as actor, d.is_erased as "isErased", count(*) over () as total,
    (with recursive below as (select d.id union select c.id from docs c join below b on c.parent_id = b.id
        where c.module_id = d.module_id and c.is_deleted)
      select count(*) from below b join docs c on c.id = b.id where not c.is_folder and c.id <> d.id) as docs
  from docs d join modules m on m.id = d.module_id and m.deleted_at is null left join docs f on f.id = d.parent_id
    left join users u on u.id = d.modifier_id
  where m.project_id = $1 and d.is_deleted and (f.id is null or not f.is_deleted or f.is_erased)
  order by d.modified_at desc, d.id desc offset $2 limit $3`;

/** Deleted docs and folders of a project, and their way back. */
@Injectable()
export class Bin {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly restorer: PastRestorer,
  ) {}

  async list({ projectId, skip, limit }: Input<typeof listBin>): Promise<Reply<typeof listBin>> {
    const found = rows.parse(await this.db.query(sql, [projectId, skip, limit]));
    return {
      total: found[0]?.total ?? 0,
      list: found.map(({ isFolder, moduleName, folder, actorId, actor, total: _, ...entry }) => ({
        ...entry,
        kind: isFolder ? 'folder' : 'doc',
        path: [moduleName, ...(folder ? [folder] : [])],
        actor: { id: encodeId(actorId), name: actor },
      })),
    };
  }

  /** With a folder returns what was deleted in the same go. */
  async undelete(actor: Actor, docId: number): Promise<Reply<typeof undeleteWhole>> {
    await this.access.demand(actor, 'doc.restore', { doc: docId });
    const [deletion] = deletions.parse(
      await this.db.query(
        `select e.type, e.meta ->> 'requestId' as "requestId", d.is_deleted as "isDeleted", d.is_erased as "isErased"
          from docs d join events e on e.stream = 'doc-' || d.id and e.version = d.version where d.id = $1`,
        [docId],
      ),
    );
    if (!deletion) throw new Refusal('doc.unknown');
    if (deletion.isErased) throw new Refusal('doc.erased');
    if (!deletion.isDeleted) throw new Refusal('doc.notDeleted', { name: '' });
    const wish = { kind: 'deletion', docId, requestId: deletion.requestId } as const;
    const { id, changed } = await this.restorer.perform(actor, { wish, chosen: [] });
    return { id, docs: changed };
  }
}
