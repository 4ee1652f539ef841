import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type CommonNames, noCommonNames } from '../../../contracts/import-export/common-rows.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { encodeId } from '../../../contracts/platform/wire.js';
import type { globalsOf, myEnvironments } from '../../../contracts/workspace/environments.js';
import type { Actor } from '../../platform/access/actor.js';
import { canSee } from '../../platform/access/policy.js';
import { projectStanding, projectStandingFields } from '../../platform/access/standing.js';
import { EnvironmentParam } from './environment.entity.js';
import { EnvironmentParams } from './environment-params.js';
import { environmentOrder } from './environments.js';

type Node = Reply<typeof myEnvironments>[number];

const rows = z.array(
  z.object({
    spaceId: z.number(),
    spaceName: z.string(),
    projectId: z.number(),
    projectName: z.string(),
    moduleId: z.number(),
    moduleName: z.string(),
    id: z.number(),
    name: z.string(),
    url: z.string(),
    ...projectStandingFields,
  }),
);
const everywhere = `select s.id as "spaceId", s.name as "spaceName", p.id as "projectId", p.name as "projectName",
    m.id as "moduleId", m.name as "moduleName", e.id, e.name, e.url, ${projectStanding.columns}
  from environments e join modules m on m.id = e.module_id and m.deleted_at is null
  join projects p on p.id = m.project_id and p.deleted_at is null
  join spaces s on s.id = p.space_id and s.deleted_at is null
  ${projectStanding.joins('$1')}
  where $2 or sm.user_id is not null
  order by s.name, s.id, p.order_index, p.id, m.order_index, m.id, e.order_index, e.id`;

/** Reads environments for other features. */
@Injectable()
export class EnvironmentQueries {
  constructor(
    private readonly db: DataSource,
    private readonly params: EnvironmentParams,
  ) {}

  /**
   * All environments that the user may view, by space, project and application; those without environments are left
   * out.
   */
  async tree(actor: Actor): Promise<Node[]> {
    const { isSuperAdmin } = actor;
    const found = rows.parse(await this.db.query(everywhere, [actor.id, isSuperAdmin]));
    const nodes = new Map<number, Node>();
    for (const row of found.filter((standing) => canSee('project', { ...standing, isSuperAdmin }))) {
      nodes.set(row.spaceId, node(row.spaceId, row.spaceName, 0));
      nodes.set(row.projectId, node(row.projectId, row.projectName, row.spaceId));
      nodes.set(row.moduleId, { ...node(row.moduleId, row.moduleName, row.projectId), isModule: true });
      const leaf = { envId: row.id, url: row.url, isEnv: true };
      nodes.set(row.id, { ...node(row.id, row.name, row.moduleId), ...leaf });
    }
    return [...nodes.values()];
  }

  /** An application's docs get the common parameters of its first environment (docs/wire.md 1.8). */
  async globals(moduleId: number): Promise<Reply<typeof globalsOf>> {
    const [first] = await environmentOrder(this.db.manager, moduleId);
    return first ? this.globalsOf(first.id) : { globalHeaders: [], globalParams: [], globalReturns: [] };
  }

  /** Names of these parameters, those of headers in small letters. */
  async commonNames(moduleId: number): Promise<CommonNames> {
    const [first] = await environmentOrder(this.db.manager, moduleId);
    if (!first) return noCommonNames;
    const where = { environmentId: first.id, parentId: 0 };
    const found = await this.db
      .getRepository(EnvironmentParam)
      .find({ where, select: { id: true, style: true, name: true } });
    const of = (wanted: number) => found.flatMap(({ style, name }) => (style === wanted ? [name] : []));
    return { headers: of(1).map((name) => name.toLowerCase()), params: of(2), returns: of(3) };
  }

  async globalsOf(environmentId: number): Promise<Reply<typeof globalsOf>> {
    return {
      globalHeaders: await this.params.list({ environmentId, style: 1 }),
      globalParams: await this.params.list({ environmentId, style: 2 }),
      globalReturns: await this.params.list({ environmentId, style: 3 }),
    };
  }
}

/** All ids come from one sequence, so nodes of different kinds never share an id. */
const node = (id: number, label: string, parentId: number): Node => ({
  id: encodeId(id),
  label,
  parentId: encodeId(parentId),
  envId: 0,
  url: '',
  isModule: false,
  isEnv: false,
});
