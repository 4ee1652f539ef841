import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type { performPast, previewPast } from '../../../../contracts/history/past.js';
import type { Input, Reply } from '../../../../contracts/platform/endpoint.js';
import { lockTree } from '../../../docs/doc/tree-facts.js';
import { ChangeSet } from '../../../import-export/change-sets/change-set.entity.js';
import { recordRestore, requestRestore } from '../../../import-export/change-sets/restore-sets.js';
import { type Actor, byActor } from '../../../platform/access/actor.js';
import { nextId } from '../../../platform/database/database.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Tasks } from '../../../platform/tasks/tasks.js';
import { lockModule } from '../../../workspace/modules/module-lock.js';
import { Candidates, type TypedDoc } from './candidates.js';
import { MergeBases } from './merge-bases.js';
import { PastWriter } from './past-writer.js';
import { PlanLoader } from './plan-loader.js';
import { describePlans, isShown, mostTelling } from './preview.js';
import { TypedWords } from './typed-words.js';
import { modulesOf, type PastWish, withoutContents } from './wishes.js';

const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));

interface PerformedPast extends Omit<Input<typeof performPast>, 'wish'> {
  readonly wish: PastWish;
}

/** Docs of which a preview lists the effects. */
const MOST_LISTED = 2_000;

/**
 * Restores to an instant, and undoes change sets and people's work: one plan, one change set, which can be undone like any
 * other. Up to `atOnce` docs are one commit; more are written by `PastBatches`.
 */
@Injectable()
export class PastRestorer {
  atOnce = 2_000;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly tasks: Tasks,
    private readonly candidates: Candidates,
    private readonly plans: PlanLoader,
    private readonly typed: TypedWords,
    private readonly writer: PastWriter,
  ) {}

  async preview(actor: Actor, { wish, chosen }: Input<typeof previewPast>): Promise<Reply<typeof previewPast>> {
    const { manager } = this.db;
    const typed = await this.seal(actor, wish);
    const found = await this.candidates.find(manager, actor, wish);
    const plans = await this.plans.load(manager, wish, found, chosen, { adapt: withoutContents });
    const docs = plans.flatMap((plan) => plan.docs).filter(isShown);
    const people = new Set(docs.flatMap(({ actorIds }) => actorIds));
    const listed = mostTelling(docs, MOST_LISTED);
    const names = await this.names([
      ...people,
      ...listed.flatMap(({ conflicts }) => conflicts.map(({ actorId }) => actorId)),
    ]);
    return {
      docs: describePlans(listed, names),
      more: docs.length - listed.length,
      people: [...people].flatMap((id) => names.get(id) ?? []),
      typing: await this.typing(
        docs.map(({ docId }) => docId),
        typed,
      ),
    };
  }

  async perform(actor: Actor, { wish, chosen, remark }: PerformedPast): Promise<Reply<typeof performPast>> {
    await this.seal(actor, wish);
    const asked = await this.candidates.find(this.db.manager, actor, wish);
    if (asked.length > this.atOnce) return this.request(actor, { wish, chosen, remark });
    await this.typed.settle(asked);
    const ahead = await this.plans.ahead(this.db.manager, wish, asked, chosen);
    await this.typed.settle(asked);
    return this.log.transaction(async (tx) => {
      const before = await this.candidates.find(tx, actor, wish);
      for (const moduleId of modulesOf(before)) await lockTree(tx, moduleId, 'change');
      // Under the locks: rights, trees and versions may have changed.
      const found = await this.candidates.find(tx, actor, wish);
      const bases = await MergeBases.read(tx, this.log, wish, found);
      const plans = await this.plans.load(tx, wish, found, chosen, { ahead });
      const docs = plans.flatMap((plan) => plan.docs);
      const changed = docs.filter(({ steps }) => steps.length > 0);
      if (changed.length === 0 && !bases.areWithdrawn(docs))
        return { id: 0, changed: 0, kept: docs.length, isRunning: false };
      const id = await nextId(tx);
      const by = { ...byActor(actor, 'restore', remark), changeSet: id };
      for (const plan of plans) await this.writer.write(tx, plan, by);
      const first = plans.find((plan) => plan.docs.some(({ steps }) => steps.length > 0)) ?? plans[0];
      await recordRestore(tx, {
        ...(await this.described(tx, wish)),
        ...{ id, moduleId: first?.moduleId ?? 0, actorId: actor.id, remark: remark ?? '', at: this.clock.now() },
        outcomes: await bases.restore(docs),
      });
      return { id, changed: changed.length, kept: docs.length - changed.length, isRunning: false };
    });
  }

  /** Stores what is to be done, and has it written in the background. */
  private request(actor: Actor, { wish, chosen, remark }: PerformedPast): Promise<Reply<typeof performPast>> {
    return this.log.transaction(async (tx) => {
      const [moduleId = 0] = modulesOf(await this.candidates.find(tx, actor, wish));
      await lockModule(tx, moduleId);
      // Under the lock: another request of the same undo may have come.
      const candidates = await this.candidates.find(tx, actor, wish);
      const id = await nextId(tx);
      const at = this.clock.now();
      await requestRestore(tx, {
        ...(await this.described(tx, wish)),
        ...{ id, moduleId, actorId: actor.id, remark: remark ?? '', at, chosen, plan: { wish, candidates } },
      });
      await this.tasks.add(tx, { kind: 'applyPush', key: String(moduleId), payload: { moduleId }, dueAt: at });
      return { id, changed: candidates.length, kept: 0, isRunning: true };
    });
  }

  /** The change set that is undone. */
  private async described(tx: EntityManager, wish: PastWish): Promise<{ undoes: number; docSource: string }> {
    if (wish.kind !== 'set') return { undoes: 0, docSource: '' };
    const undone = await tx.findOneByOrFail(ChangeSet, { id: wish.changeSetId });
    return { undoes: undone.id, docSource: undone.docSource };
  }

  private async names(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const sql = 'select id, nickname as name from users where id = any($1)';
    const found = nameRows.parse(await this.db.query(sql, [[...new Set(ids)]]));
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Words that are typed and no version yet become one, so that they are part of what is previewed. */
  private async seal(actor: Actor, wish: PastWish): Promise<readonly TypedDoc[]> {
    const typed = await this.candidates.typed(this.db.manager, actor, wish);
    await this.typed.settle(typed);
    return typed;
  }

  /** `sealed`: what was typed until this call. */
  private async typing(docIds: readonly number[], sealed: readonly TypedDoc[]): Promise<string[]> {
    const sql = `select distinct u.id, u.nickname as name from doc_updates e join users u on u.id = e.actor_id
      where e.doc_id = any($1) and e.settled_version is null order by 2`;
    const now = nameRows.parse(await this.db.query(sql, [[...docIds]]));
    const shown = new Set(docIds);
    const before = sealed.filter(({ docId, name }) => shown.has(docId) && name !== '');
    return [...new Set([...now, ...before].map(({ name }) => name))].sort();
  }
}
