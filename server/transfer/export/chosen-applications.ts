import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../contracts/endpoint.js';
import type { exportPreview } from '../../../contracts/exports.js';
import { mostExported } from '../../../contracts/exports.js';
import { Access } from '../../access/access.js';
import type { Actor } from '../../access/actor.js';
import { TreeCache } from '../../docs/tree-cache.js';
import { Refusal } from '../../platform/refusal.js';
import { Environments } from '../../workspace/environments/environments.js';
import { type ChosenEntry, chosenEntries, placedDocs } from './chosen-entries.js';

export type Selection = Input<typeof exportPreview>;

/** An application with the entries that are exported. */
export interface ChosenApplication {
  readonly id: number;
  readonly name: string;
  readonly entries: readonly ChosenEntry[];
  readonly docs: number;
  readonly environments: readonly { readonly id: number; readonly name: string; readonly url: string }[];
}

const moduleRows = z.array(z.object({ id: z.number(), name: z.string() }));

/** Finds what a selection contains; reads trees, never contents. */
@Injectable()
export class ChosenApplications {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly trees: TreeCache,
    private readonly environments: Environments,
  ) {}

  /** Only docs that the user may view. @throws Refusal when an application or project is unknown to the user */
  async ofUser(actor: Actor, { docIds, moduleId, projectId }: Selection): Promise<ChosenApplication[]> {
    if (docIds.length > 0)
      return this.applications(await this.visible(actor, await this.modulesOf(docIds)), new Set(docIds));
    if (moduleId) {
      await this.access.demand(actor, 'doc.view', { module: moduleId });
      const { found } = await this.ofModule(moduleId);
      return found ? [found] : [];
    }
    if (!projectId) return [];
    await this.access.demand(actor, 'project.view', { project: projectId });
    const sql = 'select id, name from modules where project_id = $1 and deleted_at is null order by order_index, id';
    return this.applications(moduleRows.parse(await this.db.query(sql, [projectId])), undefined);
  }

  /** The shown docs of an application, without a check of rights; `found` is undefined without any. */
  async ofModule(moduleId: number): Promise<{ name: string; found: ChosenApplication | undefined }> {
    const sql = 'select id, name from modules where id = $1 and deleted_at is null';
    const modules = moduleRows.parse(await this.db.query(sql, [moduleId]));
    const [found] = await this.applications(modules, undefined);
    return { name: modules[0]?.name ?? '', found };
  }

  /** The applications of these docs and folders with what was chosen of them, without a check of rights. */
  async ofDocs(docIds: readonly number[]): Promise<ChosenApplication[]> {
    return this.applications(await this.modulesOf(docIds), new Set(docIds));
  }

  private async modulesOf(docIds: readonly number[]): Promise<z.output<typeof moduleRows>> {
    const sql = `select distinct m.id, m.name, m.order_index from modules m join docs d on d.module_id = m.id
      where d.id = any($1) and not d.is_deleted and m.deleted_at is null order by m.order_index, m.id`;
    return moduleRows.parse(await this.db.query(sql, [docIds]));
  }

  private async visible<M extends { readonly id: number }>(actor: Actor, modules: readonly M[]): Promise<M[]> {
    const seen: M[] = [];
    for (const module of modules)
      if (await this.access.may(actor, 'doc.view', { module: module.id })) seen.push(module);
    return seen;
  }

  private async applications(
    modules: z.output<typeof moduleRows>,
    chosen: ReadonlySet<number> | undefined,
  ): Promise<ChosenApplication[]> {
    const trees = await this.trees.current(modules.map(({ id }) => id));
    const found: ChosenApplication[] = [];
    for (const { id, name } of modules) {
      const entries = chosenEntries(trees.get(id)?.roots ?? [], chosen);
      const docs = placedDocs(entries).length;
      if (docs > 0) found.push({ id, name, entries, docs, environments: await this.environments.list(id) });
    }
    if (found.reduce((sum, { docs }) => sum + docs, 0) > mostExported)
      throw new Refusal('export.tooMany', { max: mostExported });
    return found;
  }
}
