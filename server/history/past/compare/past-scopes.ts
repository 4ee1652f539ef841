import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ViewTreeQueries } from '../../../docs/tree/view-tree.queries.js';
import { Access, type Verb } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { allows } from '../../../platform/access/policy.js';

/** Ids of places; exactly one is greater than 0. `docId`: a doc, or a folder with everything below it. */
export interface ScopeIds {
  readonly docId: number;
  readonly moduleId: number;
  readonly projectId: number;
  readonly spaceId: number;
}
export interface ScopeModule {
  readonly id: number;
  readonly name: string;
  /** Whether the caller may see docs that are deleted now. */
  readonly withDeleted: boolean;
}
const moduleRows = z.array(z.object({ id: z.number(), name: z.string() }));

/** What a caller may read of a scope now decides what they may read of its past. */
@Injectable()
export class PastScopes {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly places: ViewTreeQueries,
  ) {}

  /** The applications of the scope, those of a space and a project in their order. @throws Refusal */
  async modules(actor: Actor, { docId, moduleId, projectId, spaceId }: ScopeIds): Promise<ScopeModule[]> {
    if (docId > 0) {
      const place = await this.access.demand(actor, 'doc.view', { doc: docId });
      return this.single(actor, place.moduleId);
    }
    if (moduleId > 0) {
      await this.access.demand(actor, 'doc.view', { module: moduleId });
      return this.single(actor, moduleId);
    }
    await (spaceId > 0
      ? this.access.demand(actor, 'space.view', { space: spaceId })
      : this.access.demand(actor, 'project.view', { project: projectId }));
    const projects = await this.places.visibleIn(actor, spaceId > 0 ? { spaceId } : { projectId });
    const modules = await this.places.modulesOf(projects);
    const verb: Verb = 'doc.restore';
    return modules.map(({ id, name, projectId: of }) => {
      const project = projects.find((one) => one.id === of);
      const withDeleted = project !== undefined && allows(verb, { ...project, isSuperAdmin: actor.isSuperAdmin });
      return { id, name, withDeleted };
    });
  }

  private async single(actor: Actor, id: number): Promise<ScopeModule[]> {
    const withDeleted = await this.access.may(actor, 'doc.restore', { module: id });
    const sql = 'select id, name from modules where id = $1 and deleted_at is null';
    return moduleRows.parse(await this.db.query(sql, [id])).map((module) => ({ ...module, withDeleted }));
  }
}
