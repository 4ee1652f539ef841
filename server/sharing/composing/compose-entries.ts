import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { Input } from '../../../contracts/platform/endpoint.js';
import { orderIndex as orders } from '../../../contracts/platform/enums.js';
import type { addComposeDocs, addComposeFolder } from '../../../contracts/sharing/compose-docs.js';
import { composeLimits } from '../../../contracts/sharing/composing.js';
import { Access } from '../../platform/access/access.js';
import { type Actor, byActor } from '../../platform/access/actor.js';
import { nextId, nextIds } from '../../platform/database/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { Fact } from '../../platform/log/kind.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ComposeDoc, type ComposeProject } from './compose.entity.js';
import { composeFact, lockComposeProject } from './compose-projects.js';
import { entriesSql, entryRows, stateOf } from './composed-source.js';

const sourceRows = z.array(z.object({ id: z.number(), moduleId: z.number(), version: z.number() }));

/** Adds, moves and removes the entries of a composed project. */
@Injectable()
export class ComposeEntries {
  constructor(
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly clock: Clock,
  ) {}

  /**
   * Each doc must be one that the actor may read now. Docs that the project has already are left out; one whose
   * composer may not read it any more becomes the actor's.
   */
  async add(actor: Actor, wish: Input<typeof addComposeDocs>): Promise<{ added: number }> {
    const { projectId, parentId, docList } = wish;
    let added = 0;
    await this.change(actor, projectId, async (tx, project, entries) => {
      demandFolder(entries, parentId);
      const docs = await this.readable(tx, actor, [...new Set(docList.map(({ docId }) => docId))]);
      const known = new Set(entries.flatMap(({ docId }) => docId ?? []));
      const fresh = docs.filter(({ id }) => !known.has(id));
      if (entries.length + fresh.length > composeLimits.docs)
        throw new Refusal('compose.many', { max: composeLimits.docs });
      const ids = await nextIds(tx, fresh.length);
      const first = nextOrder(entries, parentId);
      const at = { projectId, parentId, isFolder: false, name: '', addedBy: actor.id, createdAt: this.clock.now() };
      const rows = fresh.map(({ id: docId, version }, n) => ({
        ...{ ...at, id: ids[n] ?? 0, docId, orderIndex: first + n * orders.step },
        pinnedVersion: project.isPinned ? version : null,
        pinnedAt: project.isPinned ? this.clock.now() : null,
      }));
      if (rows.length > 0) await tx.insert(ComposeDoc, rows);
      const taken = await this.takeOver(
        tx,
        actor,
        projectId,
        docs.map(({ id }) => id),
      );
      added = rows.length + taken;
      return added > 0 ? [composeFact(project, 'ComposeDocsAdded', { docs: added })] : [];
    });
    return { added };
  }

  async addFolder(actor: Actor, wish: Input<typeof addComposeFolder>): Promise<{ id: number }> {
    const { projectId, parentId, name } = wish;
    let id = 0;
    await this.change(actor, projectId, async (tx, project, entries) => {
      demandFolder(entries, parentId);
      if (entries.length >= composeLimits.docs) throw new Refusal('compose.many', { max: composeLimits.docs });
      if (depthOf(entries, parentId) >= composeLimits.depth)
        throw new Refusal('compose.depth', { max: composeLimits.depth });
      id = await nextId(tx);
      const orderIndex = wish.orderIndex ?? nextOrder(entries, parentId);
      const row = { id, projectId, parentId, isFolder: true, name, docId: null, addedBy: actor.id, orderIndex };
      await tx.insert(ComposeDoc, { ...row, pinnedVersion: null, pinnedAt: null, createdAt: this.clock.now() });
      return [composeFact(project, 'ComposeFolderAdded', { folder: name })];
    });
    return { id };
  }

  async renameFolder(actor: Actor, id: number, name: string): Promise<void> {
    await this.changeEntry(actor, id, async (tx, project, entry) => {
      if (!entry.isFolder) throw new Refusal('compose.folder');
      await tx.update(ComposeDoc, { id }, { name });
      return [composeFact(project, 'ComposeFolderRenamed', { folder: name })];
    });
  }

  async order(actor: Actor, id: number, orderIndex: number): Promise<void> {
    await this.changeEntry(actor, id, async (tx, project) => {
      await tx.update(ComposeDoc, { id }, { orderIndex });
      return [composeFact(project, 'ComposeDocsMoved')];
    });
  }

  /** Numbers the siblings anew, so that the entry has a place between two of them. */
  async move(actor: Actor, id: number, parentId: number, before: number): Promise<void> {
    await this.changeEntry(actor, id, async (tx, project, entry, entries) => {
      demandFolder(entries, parentId);
      if (waysUp(entries, parentId).includes(id)) throw new Refusal('compose.cycle');
      if (entry.isFolder && depthOf(entries, parentId) + heightOf(entries, id) > composeLimits.depth)
        throw new Refusal('compose.depth', { max: composeLimits.depth });
      const siblings = entries.filter((one) => one.parentId === parentId && one.id !== id);
      const at = siblings.findIndex((one) => one.id === before);
      siblings.splice(at < 0 ? siblings.length : at, 0, entry);
      const sql = `update compose_docs c set parent_id = $1, order_index = $3 + n.at * ${orders.step}
        from unnest($2::bigint[]) with ordinality n (id, at) where c.id = n.id`;
      await tx.query(sql, [parentId, siblings.map((one) => one.id), orders.first]);
      return [composeFact(project, 'ComposeDocsMoved')];
    });
  }

  /** A folder with everything in it. */
  async remove(actor: Actor, id: number): Promise<void> {
    await this.changeEntry(actor, id, async (tx, project, _, entries) => {
      const gone = entries.filter((one) => one.id === id || waysUp(entries, one.parentId).includes(id));
      await tx.query('delete from compose_docs where id = any($1)', [gone.map((one) => one.id)]);
      return [composeFact(project, 'ComposeDocsRemoved', { docs: gone.length })];
    });
  }

  private async changeEntry(
    actor: Actor,
    id: number,
    work: (tx: EntityManager, project: ComposeProject, entry: ComposeDoc, all: ComposeDoc[]) => Promise<Fact[]>,
  ): Promise<void> {
    const find = 'select project_id as "projectId" from compose_docs where id = $1';
    await this.log.change(byActor(actor), async (tx) => {
      const [found]: { projectId: number }[] = await tx.query(find, [id]);
      if (!found) throw new Refusal('compose.entryUnknown');
      const project = await lockComposeProject(tx, found.projectId);
      const all = await entriesOf(tx, project.id);
      const entry = all.find((one) => one.id === id);
      if (!entry) throw new Refusal('compose.entryUnknown');
      return work(tx, project, entry, all);
    });
  }

  private async change(
    actor: Actor,
    projectId: number,
    work: (tx: EntityManager, project: ComposeProject, entries: ComposeDoc[]) => Promise<Fact[]>,
  ): Promise<void> {
    await this.log.change(byActor(actor), async (tx) => {
      const project = await lockComposeProject(tx, projectId);
      return work(tx, project, await entriesOf(tx, projectId));
    });
  }

  /** The docs, in the given order. @throws Refusal `compose.docs` if the actor may not read one of them */
  private async readable(tx: EntityManager, actor: Actor, ids: readonly number[]) {
    const sql = `select id, module_id as "moduleId", version from docs
      where id = any($1) and not is_folder and not is_deleted and is_show`;
    const found = new Map(sourceRows.parse(await tx.query(sql, [[...ids]])).map((row) => [row.id, row]));
    for (const module of new Set([...found.values()].map(({ moduleId }) => moduleId)))
      if (!(await this.access.may(actor, 'doc.view', { module }))) throw new Refusal('compose.docs');
    if (found.size !== ids.length) throw new Refusal('compose.docs');
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  private async takeOver(tx: EntityManager, actor: Actor, projectId: number, docs: readonly number[]): Promise<number> {
    const entries = entryRows.parse(await tx.query(entriesSql, [projectId]));
    const lost = entries.filter((entry) => stateOf(entry) === 'forbidden' && docs.includes(entry.docId ?? 0));
    if (lost.length === 0) return 0;
    await tx.query('update compose_docs set added_by = $2 where id = any($1)', [lost.map(({ id }) => id), actor.id]);
    return lost.length;
  }
}

const entriesOf = (tx: EntityManager, projectId: number): Promise<ComposeDoc[]> =>
  tx.find(ComposeDoc, { where: { projectId }, order: { orderIndex: 'asc', id: 'asc' } });

function demandFolder(entries: readonly ComposeDoc[], id: number): void {
  if (id > 0 && !entries.some((one) => one.id === id && one.isFolder)) throw new Refusal('compose.folder');
}

/** The folder and those above it. */
function waysUp(entries: readonly ComposeDoc[], id: number): number[] {
  const parents = new Map(entries.map((one) => [one.id, one.parentId]));
  const way: number[] = [];
  for (let at = id; at > 0 && !way.includes(at); at = parents.get(at) ?? 0) way.push(at);
  return way;
}
const depthOf = (entries: readonly ComposeDoc[], id: number): number => waysUp(entries, id).length;
/** Levels of folders from this one down. */
const heightOf = (entries: readonly ComposeDoc[], id: number): number =>
  Math.max(0, ...entries.filter(({ isFolder }) => isFolder).map((one) => waysUp(entries, one.id).indexOf(id) + 1));

function nextOrder(entries: readonly ComposeDoc[], parentId: number): number {
  const siblings = entries.filter((one) => one.parentId === parentId).map(({ orderIndex }) => orderIndex);
  return Math.max(orders.first - orders.step, ...siblings) + orders.step;
}
