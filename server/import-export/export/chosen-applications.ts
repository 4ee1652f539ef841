import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import type { exportPreview } from '../../../contracts/import-export/exports.js';
import { mostExported } from '../../../contracts/import-export/exports.js';
import type { Input } from '../../../contracts/platform/endpoint.js';
import type { DocTree } from '../../docs/tree/doc-tree.js';
import { PastTrees } from '../../docs/tree/past-trees.js';
import { TreeCache } from '../../docs/tree/tree-cache.js';
import { Access } from '../../platform/access/access.js';
import type { Actor } from '../../platform/access/actor.js';
import { Refusal } from '../../platform/http/refusal.js';
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
  /** The instant whose docs these are; undefined: now. */
  readonly at?: Date | undefined;
}
/** Docs as they were; `actor`: whose rights decide about docs that are deleted now. */
interface PastMoment {
  readonly actor: Actor;
  readonly at: Date;
}

const moduleRows = z.array(z.object({ id: z.number(), name: z.string() }));
const idRows = z.array(z.object({ id: z.number() }));

/** Finds what a selection contains; reads trees, never contents. */
@Injectable()
export class ChosenApplications {
  constructor(
    private readonly db: DataSource,
    private readonly access: Access,
    private readonly trees: TreeCache,
    private readonly pastTrees: PastTrees,
    private readonly environments: Environments,
  ) {}

  /** Only docs that the user may view. @throws Refusal when an application or project is unknown to the user */
  async ofUser(actor: Actor, { docIds, moduleId, projectId, at }: Selection): Promise<ChosenApplication[]> {
    const past = at && { actor, at };
    if (docIds.length > 0) {
      const modules = await this.visible(actor, await this.modulesOf(docIds, at !== undefined));
      return this.applications(modules, new Set(docIds), past);
    }
    if (moduleId) {
      await this.access.demand(actor, 'doc.view', { module: moduleId });
      const modules = await this.module(moduleId);
      const found = await this.applications(modules, undefined, past);
      return found.length > 0 || past ? found : this.documentsAlone(modules);
    }
    if (!projectId) return [];
    await this.access.demand(actor, 'project.view', { project: projectId });
    const sql = 'select id, name from modules where project_id = $1 and deleted_at is null order by order_index, id';
    return this.applications(moduleRows.parse(await this.db.query(sql, [projectId])), undefined, past);
  }

  /** The shown docs of an application, without a check of rights; `found` is undefined without any. */
  async ofModule(moduleId: number): Promise<{ name: string; found: ChosenApplication | undefined }> {
    const modules = await this.module(moduleId);
    const [found] = await this.applications(modules, undefined);
    return { name: modules[0]?.name ?? '', found };
  }

  /** The applications of these docs and folders with what was chosen of them, without a check of rights. */
  async ofDocs(docIds: readonly number[]): Promise<ChosenApplication[]> {
    return this.applications(await this.modulesOf(docIds), new Set(docIds));
  }

  private async module(id: number): Promise<z.output<typeof moduleRows>> {
    const sql = 'select id, name from modules where id = $1 and deleted_at is null';
    return moduleRows.parse(await this.db.query(sql, [id]));
  }

  private async modulesOf(docIds: readonly number[], withDeleted = false): Promise<z.output<typeof moduleRows>> {
    const sql = `select distinct m.id, m.name, m.order_index from modules m join docs d on d.module_id = m.id
      where d.id = any($1) and (not d.is_deleted or $2) and m.deleted_at is null order by m.order_index, m.id`;
    return moduleRows.parse(await this.db.query(sql, [docIds, withDeleted]));
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
    past?: PastMoment,
  ): Promise<ChosenApplication[]> {
    const ids = modules.map(({ id }) => id);
    const trees = past ? await this.treesAt(ids, past) : await this.trees.current(ids);
    const erased = past ? await this.erasedIn(ids) : undefined;
    const found: ChosenApplication[] = [];
    for (const { id, name } of modules) {
      const entries = chosenEntries(trees.get(id)?.roots ?? [], chosen, erased);
      const docs = placedDocs(entries).length;
      const environments = docs > 0 ? await this.environments.list(id) : [];
      if (docs > 0) found.push({ id, name, entries, docs, environments, at: past?.at });
    }
    if (found.reduce((sum, { docs }) => sum + docs, 0) > mostExported)
      throw new Refusal('export.tooMany', { max: mostExported });
    return found;
  }

  /** Of a document without operations, such as one of webhooks, nothing is a doc; an OpenAPI file has it all the same. */
  private async documentsAlone(modules: z.output<typeof moduleRows>): Promise<ChosenApplication[]> {
    const sql =
      "select distinct module_id as id from import_extras where module_id = any($1) and extra->'openapi' is not null";
    const having = new Set(idRows.parse(await this.db.query(sql, [modules.map(({ id }) => id)])).map(({ id }) => id));
    const found: ChosenApplication[] = [];
    for (const { id, name } of modules)
      if (having.has(id))
        found.push({ id, name, entries: [], docs: 0, environments: await this.environments.list(id) });
    return found;
  }

  private async treesAt(ids: readonly number[], { actor, at }: PastMoment): Promise<ReadonlyMap<number, DocTree>> {
    const modules: { id: number; withDeleted: boolean }[] = [];
    for (const id of ids)
      modules.push({ id, withDeleted: await this.access.may(actor, 'doc.restore', { module: id }) });
    return this.pastTrees.at(modules, at);
  }

  /** Docs without contents: they were deleted for good. */
  private async erasedIn(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const sql = 'select id from docs where module_id = any($1) and is_erased';
    return new Set(idRows.parse(await this.db.query(sql, [ids])).map(({ id }) => id));
  }
}
