import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { mostRestored } from '../../../../contracts/history/past.js';
import { contentEventAt, placeAt } from '../../../docs/tree/past-sql.js';
import { PastTrees } from '../../../docs/tree/past-trees.js';
import { Access } from '../../../platform/access/access.js';
import type { Actor } from '../../../platform/access/actor.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { PastScopes, type ScopeIds, type ScopeModule } from '../compare/past-scopes.js';
import { treeDocs } from '../compare/tree-differences.js';
import type { Candidate, PastWish } from './wishes.js';

const erasedRows = z.array(z.object({ isErased: z.boolean() }));
const candidateRows = z.array(z.object({ docId: z.number(), moduleId: z.number(), after: z.number() }));
const setRows = z.array(z.object({ moduleId: z.number() }));

/** Docs of $1 (applications), or of $3 if it is given, that changed after $2, with their versions at $2. */
const changedAfter = `select d.id as "docId", d.module_id as "moduleId", greatest(p.version, c.version, 0) as after
  from docs d left join ${placeAt('$2')} on true left join ${contentEventAt('d.id', '$2')} on true
  where d.module_id = any($1) and ($3::int8[] is null or d.id = any($3)) and d.modified_at > $2 and not d.is_erased
  order by d.id limit ${mostRestored + 1}`;

/** The doc, and the docs below it that were deleted in the same request; $2: that request. */
const deletedTogether = `with recursive gone as (
    select id, module_id, is_folder, version from docs where id = $1 and is_deleted and not is_erased
    union
    select d.id, d.module_id, d.is_folder, d.version from docs d join gone g on d.parent_id = g.id and d.module_id = g.module_id
      where d.is_deleted and not d.is_erased
  ) select g.id as "docId", g.module_id as "moduleId", g.version - 1 as after from gone g
    join events e on e.stream = 'doc-' || g.id and e.version = g.version
    where g.id = $1 or e.meta ->> 'requestId' = $2 order by g.id limit ${mostRestored + 1}`;

/** $1: applications; $2: docs of them, or null; $3: the person, or null. */
const typedIn = `select u.doc_id as "docId", coalesce(max(p.nickname), '') as name
  from doc_updates u join docs d on d.id = u.doc_id left join users p on p.id = u.actor_id
  where u.settled_version is null and d.module_id = any($1) and ($2::int8[] is null or d.id = any($2))
    and ($3::int8 is null or u.actor_id = $3) and not d.is_erased group by u.doc_id, u.actor_id order by 1, 2`;
const typedRows = z.array(z.object({ docId: z.number(), name: z.string() }));
export type TypedDoc = z.output<typeof typedRows>[number];

type PlaceWish = Exclude<PastWish, { kind: 'set' | 'deletion' }>;

/** Finds the docs of which something is to be undone; checks the rights to do so. */
@Injectable()
export class Candidates {
  constructor(
    private readonly access: Access,
    private readonly scopes: PastScopes,
    private readonly trees: PastTrees,
    private readonly clock: Clock,
  ) {}

  /** With `tx` the rights are read again under its locks. @throws Refusal also for a set that has not ended */
  async find(tx: EntityManager, actor: Actor, wish: PastWish): Promise<Candidate[]> {
    const found = await this.ofWish(tx, actor, wish);
    if (found.length > mostRestored) throw new Refusal('past.tooMany', { max: mostRestored });
    return found;
  }

  private ofWish(tx: EntityManager, actor: Actor, wish: PastWish): Promise<Candidate[]> {
    if (wish.kind === 'set') return this.ofSet(tx, actor, wish.changeSetId);
    return wish.kind === 'deletion' ? this.ofDeletion(tx, actor, wish) : this.ofScope(tx, actor, wish);
  }

  private async ofDeletion(
    tx: EntityManager,
    actor: Actor,
    { docId, requestId }: Extract<PastWish, { kind: 'deletion' }>,
  ): Promise<Candidate[]> {
    await this.access.demand(actor, 'doc.restore', { doc: docId }, tx);
    return candidateRows.parse(await tx.query(deletedTogether, [docId, requestId]));
  }

  /**
   * Docs of the place with words that are typed and no version yet, and who typed them; of a person's work, those of that person.
   * Such a doc may have no other change. @throws Refusal
   */
  async typed(tx: EntityManager, actor: Actor, wish: PastWish): Promise<TypedDoc[]> {
    if (wish.kind === 'set' || wish.kind === 'deletion') return [];
    const { moduleIds, docIds } = await this.place(tx, actor, wish);
    const userId = wish.kind === 'person' ? wish.userId : null;
    return typedRows.parse(await tx.query(typedIn, [moduleIds, docIds, userId]));
  }

  private async ofScope(tx: EntityManager, actor: Actor, wish: PlaceWish): Promise<Candidate[]> {
    const { moduleIds, docIds, since } = await this.place(tx, actor, wish);
    return candidateRows.parse(await tx.query(changedAfter, [moduleIds, since, docIds]));
  }

  /** `docIds` null: all of these applications. */
  private async place(tx: EntityManager, actor: Actor, wish: PlaceWish) {
    const since = wish.kind === 'restore' ? wish.at : wish.from;
    this.trees.checkInstant(since);
    const modules = await this.modules(actor, wish);
    for (const { id } of modules) await this.access.demand(actor, 'doc.restore', { module: id }, tx);
    if (wish.docId > 0) await demandContents(tx, wish.docId);
    const docIds = wish.docId > 0 ? await this.below(modules, wish.docId, since) : null;
    return { moduleIds: modules.map(({ id }) => id), docIds, since };
  }

  /** In a space, applications whose docs the caller may not restore are left as they are; elsewhere that is refused. */
  private async modules(actor: Actor, wish: ScopeIds): Promise<ScopeModule[]> {
    const all = await this.scopes.modules(actor, wish);
    if (wish.spaceId === 0) return all;
    const own = all.filter(({ withDeleted }) => withDeleted);
    if (own.length === 0 && all.length > 0) throw new Refusal('access.forbidden');
    return own;
  }

  /** The doc; of a folder also everything that is or was below it. */
  private async below(
    modules: readonly { readonly id: number; readonly withDeleted: boolean }[],
    docId: number,
    since: Date,
  ): Promise<number[]> {
    const found = new Set([docId]);
    for (const instant of [since, this.clock.now()])
      for (const tree of (await this.trees.at(modules, instant)).values())
        for (const id of treeDocs(tree, docId).keys()) found.add(id);
    return [...found];
  }

  private async ofSet(tx: EntityManager, actor: Actor, id: number): Promise<Candidate[]> {
    const modules = `select distinct d.module_id as "moduleId" from change_set_docs c join docs d on d.id = c.doc_id
      where c.change_set_id = $1 order by 1`;
    const found = setRows.parse(await tx.query(modules, [id]));
    if (found.length === 0) throw new Refusal('changeSet.unknown');
    await demandEnded(tx, id);
    for (const { moduleId } of found) {
      // For others a change set is unknown, like one that never existed.
      if (!(await this.access.may(actor, 'doc.view', { module: moduleId }, tx))) throw new Refusal('changeSet.unknown');
      await this.access.demand(actor, 'doc.restore', { module: moduleId }, tx);
    }
    return docsOfSet(tx, id);
  }
}

/**
 * Docs that a change set wrote, or replaced the base of the next merge of, and that its undo `undoId` has no outcome for.
 * Of those that it did not write, `after` is the present version.
 */
export async function docsOfSet(tx: EntityManager, id: number, undoId = 0): Promise<Candidate[]> {
  const sql = `select c.doc_id as "docId", d.module_id as "moduleId", coalesce(v.first - 1, d.version) as after
    from change_set_docs c join docs d on d.id = c.doc_id and not d.is_erased, lateral (select min(e.version) as first from events e
      where e.stream = 'doc-' || c.doc_id and (e.meta ->> 'changeSet')::int8 = c.change_set_id) v
    where c.change_set_id = $1 and (v.first is not null or c.origin is not null)
      and not exists (select from change_set_docs u where u.change_set_id = $2 and u.doc_id = c.doc_id)
    order by c.doc_id limit ${mostRestored + 1}`;
  return candidateRows.parse(await tx.query(sql, [id, undoId]));
}

/** @throws Refusal `changeSet.running` */
async function demandEnded(tx: EntityManager, id: number): Promise<void> {
  const open = `select module_id as "moduleId" from change_sets
    where (id = $1 or undoes = $1) and state in ('waiting', 'running')`;
  if (setRows.parse(await tx.query(open, [id])).length > 0) throw new Refusal('changeSet.running');
}

/** @throws Refusal `doc.erased` for a doc that was deleted for good: nothing of it can come back */
async function demandContents(tx: EntityManager, docId: number): Promise<void> {
  const [doc] = erasedRows.parse(await tx.query('select is_erased as "isErased" from docs where id = $1', [docId]));
  if (doc?.isErased) throw new Refusal('doc.erased');
}
