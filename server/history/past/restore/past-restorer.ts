import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { performPast, previewPast } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { lockTree } from '../../../docs/doc/tree-facts.js';
import { DocContentWriter } from '../../../docs/editing/content/doc-content-writer.js';
import { recordRestore } from '../../../import-export/change-sets/restore-sets.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { nextId } from '../../../platform/database/database.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Candidates } from './candidates.js';
import { PastWriter } from './past-writer.js';
import { PlanLoader } from './plan-loader.js';
import { describePlans, effectOf } from './preview.js';
import type { Candidate, ModulePlan, PastWish } from './wishes.js';

const idRows = z.array(z.object({ id: z.number() }));
const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));

interface PerformedPast extends Omit<Input<typeof performPast>, 'wish'> {
  readonly wish: PastWish;
}

/**
 * Restores to an instant, and undoes change sets and people's work: one plan, one commit, one change set, which can be
 * undone like any other.
 */
@Injectable()
export class PastRestorer {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly candidates: Candidates,
    private readonly plans: PlanLoader,
    private readonly content: DocContentWriter,
    private readonly writer: PastWriter,
  ) {}

  async preview(actor: Actor, { wish, chosen }: Input<typeof previewPast>): Promise<Reply<typeof previewPast>> {
    const { manager } = this.db;
    const found = await this.candidates.find(manager, actor, wish);
    const plans = await this.plans.load(manager, wish, found, chosen);
    const docs = plans.flatMap((plan) => plan.docs);
    const ids = docs.flatMap(({ actorIds, conflicts }) => [...actorIds, ...conflicts.map(({ actorId }) => actorId)]);
    const names = await this.names(ids);
    return {
      docs: describePlans(docs, names),
      people: [...new Set(docs.flatMap(({ actorIds }) => actorIds))].flatMap((id) => names.get(id) ?? []),
      typing: await this.typing(docs.map(({ docId }) => docId)),
    };
  }

  async perform(actor: Actor, { wish, chosen, remark }: PerformedPast): Promise<Reply<typeof performPast>> {
    await this.settle(await this.candidates.find(this.db.manager, actor, wish));
    return this.log.transaction(async (tx) => {
      const before = await this.candidates.find(tx, actor, wish);
      for (const moduleId of modulesOf(before)) await lockTree(tx, moduleId, 'change');
      // Under the locks: rights, trees and versions may have changed.
      const found = await this.candidates.find(tx, actor, wish);
      const plans = await this.plans.load(tx, wish, found, chosen);
      const docs = plans.flatMap((plan) => plan.docs);
      const changed = docs.filter(({ steps }) => steps.length > 0);
      if (changed.length === 0) return { id: 0, changed: 0, kept: docs.length };
      const id = await nextId(tx);
      const by = { ...byActor(actor, 'restore', remark), changeSet: id };
      for (const plan of plans) await this.writer.write(tx, plan, by);
      await this.record(tx, id, actor, wish, plans, remark);
      return { id, changed: changed.length, kept: docs.length - changed.length };
    });
  }

  /** What was typed and is no version yet becomes one: it is part of what changed since. */
  private async settle(candidates: readonly Candidate[]): Promise<void> {
    const sql =
      'select distinct doc_id as id from doc_updates where doc_id = any($1) and settled_version is null order by 1';
    for (const { id } of idRows.parse(await this.db.query(sql, [candidates.map(({ docId }) => docId)])))
      await this.content.settle(id);
  }

  private async record(
    tx: EntityManager,
    id: number,
    actor: Actor,
    wish: PastWish,
    plans: readonly ModulePlan[],
    remark = '',
  ): Promise<void> {
    const docs = plans.flatMap((plan) => plan.docs);
    const first = plans.find((plan) => plan.docs.some(({ steps }) => steps.length > 0));
    const undoes = wish.kind === 'set' ? wish.changeSetId : 0;
    await recordRestore(tx, {
      ...{ id, moduleId: first?.moduleId ?? 0, actorId: actor.id, remark, at: this.clock.now(), undoes },
      outcomes: docs.map((doc) => ({ docId: doc.docId, outcome: effectOf(doc) })),
    });
  }

  private async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const sql = 'select id, nickname as name from users where id = any($1)';
    const found = nameRows.parse(await this.db.query(sql, [[...new Set(ids)]]));
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  private async typing(docIds: readonly number[]): Promise<string[]> {
    const sql = `select distinct u.id, u.nickname as name from doc_updates e join users u on u.id = e.actor_id
      where e.doc_id = any($1) and e.settled_version is null order by 2`;
    return nameRows.parse(await this.db.query(sql, [[...docIds]])).map(({ name }) => name);
  }
}

const modulesOf = (candidates: readonly Candidate[]): number[] =>
  [...new Set(candidates.map(({ moduleId }) => moduleId))].sort((a, b) => a - b);
