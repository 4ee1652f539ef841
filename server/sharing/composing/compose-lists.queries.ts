import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import type { Input, Reply } from '../../../contracts/platform/endpoint.js';
import { DocType, NOT_DEPRECATED } from '../../../contracts/platform/enums.js';
import type { dismissComposeDocs, listComposeDocs, newComposeDocs } from '../../../contracts/sharing/compose-docs.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { byActor } from '../../platform/access/actor.js';
import { EventLog } from '../../platform/log/event-log.js';
import { composeFact, lockComposeProject } from './compose-projects.js';
import { type EntryRow, stateOf } from './composed-source.js';
import { ComposedTrees } from './composed-trees.js';
import { withNewerModels } from './newer-models.js';

type Entry = Reply<typeof listComposeDocs>[number];
type NewDoc = Reply<typeof newComposeDocs>[number];

const newRows = z.array(
  z.object({
    docId: z.number(),
    moduleId: z.number(),
    name: z.string(),
    url: z.string(),
    httpMethod: z.string(),
    type: z.literal(Object.values(DocType)),
    origin: z.string(),
    parentId: z.number(),
    createdAt: z.date(),
  }),
);
/** Shown docs of a folder of which the project has docs, created after the first of these was added. */
const newSql = `with beside as (
    select d.module_id, d.parent_id, min(c.created_at) as since, min(c.parent_id) as target
      from compose_docs c join docs d on d.id = c.doc_id where c.project_id = $1 group by d.module_id, d.parent_id
  ) select d.id as "docId", d.module_id as "moduleId", d.name, d.url, d.http_method as "httpMethod", d.type,
      concat_ws('/', s.name, p.name, m.name) as origin, b.target as "parentId", d.created_at as "createdAt"
    from beside b join docs d on d.module_id = b.module_id and d.parent_id = b.parent_id and d.created_at > b.since
      and d.is_show and not d.is_deleted and not d.is_folder and d.type not in (${unlistedTypes})
      join modules m on m.id = d.module_id and m.deleted_at is null
      join projects p on p.id = m.project_id and p.deleted_at is null
      join spaces s on s.id = p.space_id and s.deleted_at is null
    where not exists (select from compose_docs c where c.project_id = $1 and c.doc_id = d.id)
      and not exists (select from compose_dismissals x where x.project_id = $1 and x.doc_id = d.id)
    order by d.created_at, d.id limit 500`;

/** A composed project as those who manage it see it. */
@Injectable()
export class ComposeLists {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly trees: ComposedTrees,
  ) {}

  async docs(actor: Actor, projectId: number): Promise<Entry[]> {
    const entries = await this.trees.entries(projectId);
    const readable = await this.readable(
      actor,
      entries.map(({ moduleId }) => moduleId),
    );
    const newer = await withNewerModels(this.db.manager, projectId);
    return entries.map((entry) => ({
      ...shown(entry, projectId, !entry.isGone && readable.has(entry.moduleId)),
      hasNewerModels: newer.has(entry.id),
    }));
  }

  async news(actor: Actor, projectId: number): Promise<NewDoc[]> {
    const found = newRows.parse(await this.db.query(newSql, [projectId]));
    const readable = await this.readable(
      actor,
      found.map(({ moduleId }) => moduleId),
    );
    return found.filter(({ moduleId }) => readable.has(moduleId));
  }

  async dismiss(actor: Actor, { projectId, docIds }: Input<typeof dismissComposeDocs>): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, projectId);
      const sql = `insert into compose_dismissals (project_id, doc_id) select $1, unnest($2::bigint[]) on conflict do nothing`;
      await tx.query(sql, [projectId, docIds]);
      return [composeFact(project, 'ComposeDocsDismissed', { docs: docIds.length })];
    });
  }

  private async readable(actor: Actor, modules: readonly number[]): Promise<Set<number>> {
    const found = new Set<number>();
    for (const module of new Set(modules))
      if (module > 0 && (await this.access.may(actor, 'doc.view', { module }))) found.add(module);
    return found;
  }
}

function shown(entry: EntryRow, projectId: number, mayRead: boolean): Omit<Entry, 'hasNewerModels'> {
  const { id, parentId, isFolder, orderIndex, creator, pinnedVersion } = entry;
  const state = stateOf(entry);
  const place = { id, projectId, parentId, isFolder, state, creator, gmtCreate: entry.createdAt, orderIndex };
  const none = { docId: 0, name: '', url: '', httpMethod: '', type: DocType.http, deprecated: NOT_DEPRECATED };
  const bare = { ...place, ...none, origin: '', pinnedVersion: null, newerVersion: null, mayRead: false };
  if (isFolder) return { ...bare, name: entry.folderName };
  // Nothing is revealed of a doc that neither readers nor the caller may read.
  if (state !== 'shown' && !mayRead) return bare;
  const { docId, name, url, httpMethod, type, deprecated, contentVersion } = entry;
  return {
    ...{ ...place, name, url, httpMethod, deprecated, mayRead, pinnedVersion },
    docId: docId ?? 0,
    type: type ?? DocType.http,
    origin: mayRead ? entry.origin : '',
    newerVersion: pinnedVersion !== null && contentVersion > pinnedVersion ? contentVersion : null,
  };
}
