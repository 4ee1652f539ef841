import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { unlistedTypes } from '../../../contracts/docs/doc-types/facts.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import type { spaceCounts } from '../../../contracts/workspace/workspace.js';
import type { Actor } from '../../platform/access/actor.js';
import { ViewTreeQueries } from '../tree/view-tree.queries.js';

type Counts = Reply<typeof spaceCounts>;

const docCounts = z.array(z.object({ projectId: z.number(), docs: z.number() }));

/** $1: projects. Docs below a hidden folder, at any depth, are hidden. */
const docCountSql = `with recursive places as materialized (
    select id, project_id from modules where project_id = any($1) and deleted_at is null
  ), hidden as (
    select id, module_id from docs
      where module_id in (select id from places) and is_folder and not is_show and not is_deleted
    union
    select d.id, d.module_id from docs d join hidden h on d.module_id = h.module_id and d.parent_id = h.id
      where d.is_folder and not d.is_deleted
  )
  select p.project_id as "projectId", count(*)::int as docs
  from places p join docs d on d.module_id = p.id
  where d.is_show and not d.is_folder and not d.is_deleted and d.type not in (${unlistedTypes}) and d.parent_id not in (select id from hidden)
  group by p.project_id`;

/** The counts on the cards of spaces. */
@Injectable()
export class SpaceCounts {
  constructor(
    private readonly db: DataSource,
    private readonly places: ViewTreeQueries,
  ) {}

  async of(actor: Actor): Promise<Counts> {
    const projects = await this.places.allVisible(actor);
    const found = docCounts.parse(await this.db.query(docCountSql, [projects.map(({ id }) => id)]));
    const docsOf = new Map(found.map(({ projectId, docs }) => [projectId, docs]));
    const spaces = new Map<number, Counts[number]>();
    for (const { id, spaceId } of projects) {
      const { projects: before, docs } = spaces.get(spaceId) ?? { projects: 0, docs: 0 };
      spaces.set(spaceId, { spaceId, projects: before + 1, docs: docs + (docsOf.get(id) ?? 0) });
    }
    return [...spaces.values()];
  }
}
