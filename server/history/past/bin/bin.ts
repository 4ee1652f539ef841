import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { binKinds, type listBin, type undeleteWhole } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../../contracts/platform/wire.js';
import { commentWords } from '../../../docs/comments/comment-words.js';
import { BinSources } from '../../../docs/past/bin-sources.js';
import { ViewTreeQueries } from '../../../docs/tree/view-tree.queries.js';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { allows } from '../../../platform/access/policy.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Removal } from '../../../workspace/removal.js';
import { PastRestorer } from '../restore/past-restorer.js';
import { binCountsSql, binPageSql } from './bin-sql.js';

const rows = z.array(
  z.object({
    ...{ kind: z.enum(binKinds), id: z.number(), name: z.string(), path: z.array(z.string()) },
    ...{ deletedAt: z.date(), actorId: z.number(), actor: z.string(), isErased: z.boolean(), docs: z.coerce.number() },
  }),
);
const countRows = z.array(z.object({ kind: z.enum(binKinds), count: z.number() }));
const deletions = z.array(
  z.object({ type: z.string(), requestId: z.string(), isDeleted: z.boolean(), isErased: z.boolean() }),
);

/** What was deleted in a project or space, and the way back of docs and folders. */
@Injectable()
export class Bin {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly places: ViewTreeQueries,
    private readonly removal: Removal,
    private readonly restorer: PastRestorer,
    private readonly sources: BinSources,
  ) {}

  async list(
    actor: Actor,
    { projectId, spaceId, kind, skip, limit }: Input<typeof listBin>,
  ): Promise<Reply<typeof listBin>> {
    const { projects, deleted, composeSpace } = await (projectId > 0
      ? this.inProject(actor, projectId)
      : this.inSpace(actor, spaceId));
    const admin = projects
      .filter((project) => allows('doc.comment.delete', { ...project, ...actor }))
      .map(({ id }) => id);
    const values = [projects.map(({ id }) => id), deleted, actor.id, admin, composeSpace];
    const counts = countRows.parse(await this.db.query(binCountsSql(this.sources.queries), values));
    const found = rows.parse(
      await this.db.query(binPageSql(this.sources.queries), [...values, kind ?? '', skip, limit]),
    );
    return {
      total: counts.reduce((sum, { kind: of, count }) => (kind && of !== kind ? sum : sum + count), 0),
      counts: binKinds.flatMap((of) => counts.filter((one) => one.kind === of)),
      list: found.map(({ actorId, actor: name, path, ...entry }) => ({
        ...entry,
        name: entry.kind === 'comment' ? commentWords(entry.name) : entry.name,
        // In the bin of a project, everything is in that project.
        path: projectId > 0 ? path.slice(1) : path,
        actor: { id: encodeId(actorId), name },
      })),
    };
  }

  private async inProject(actor: Actor, projectId: number) {
    await this.access.demand(actor, 'doc.restore', { project: projectId });
    return { projects: await this.places.visibleIn(actor, { projectId }), deleted: [], composeSpace: 0 };
  }

  /** Of the projects in which the caller may restore, and of the composed ones of a space where the caller may edit them. */
  private async inSpace(actor: Actor, spaceId: number) {
    await this.access.demand(actor, 'space.view', { space: spaceId });
    const visible = await this.places.visibleIn(actor, { spaceId });
    const deleted = await this.removal.deletedProjects(actor, spaceId);
    return {
      projects: visible.filter((project) => allows('doc.restore', { ...project, ...actor })),
      deleted: deleted.map(({ id }) => id),
      composeSpace: (await this.access.may(actor, 'compose.edit', { space: spaceId })) ? spaceId : 0,
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
