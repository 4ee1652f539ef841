import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { lockTree } from '../../../docs/doc/tree-facts.js';
import { byChangeSet, type ChangeSetRun, ChangeSets } from '../../../import-export/change-sets/change-sets.js';
import type { SetUndo } from '../../../import-export/change-sets/set-undos.js';
import { EventLog } from '../../../platform/log/event-log.js';
import { docsOfSet } from './candidates.js';
import { MergeBases } from './merge-bases.js';
import { PastWriter } from './past-writer.js';
import { PlanLoader, type PlansAhead } from './plan-loader.js';
import { TypedWords } from './typed-words.js';
import { type Candidate, modulesOf, type PastWish, type PlannedDoc, storedPlan } from './wishes.js';

const folderRows = z.array(z.object({ id: z.number() }));
const doneRows = z.array(z.object({ docId: z.number() }));

/** What a commit does: all of some docs; of folders all but deletions; or the deletions of folders. */
type Phase = 'docs' | 'folders' | 'emptied';

/**
 * Undoes change sets, and restores thousands of docs, in batches: each is one commit with its outcomes, so that a run
 * after a crash continues with the docs that have none. Folders return and move first, all in one commit, so that no batch
 * sees half of a tree; they are deleted last, when they are empty.
 */
@Injectable()
export class PastBatches implements SetUndo {
  /** Docs per commit: people's changes of the tree wait as long as one takes. */
  atOnce = 100;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly sets: ChangeSets,
    private readonly plans: PlanLoader,
    private readonly typed: TypedWords,
    private readonly writer: PastWriter,
  ) {}

  async write(run: ChangeSetRun): Promise<void> {
    const { wish, left } = await this.left(run);
    await this.log.transaction(async (tx) => {
      await this.sets.hold(tx, run);
      await this.sets.expect(tx, run, left.length);
    });
    const isFolder = await this.foldersOf(left);
    const folders = left.filter(({ docId }) => isFolder.has(docId));
    const docs = left.filter(({ docId }) => !isFolder.has(docId));
    await this.batch(run, wish, folders, 'folders');
    for (let from = 0; from < docs.length; from += this.atOnce)
      await this.batch(run, wish, docs.slice(from, from + this.atOnce), 'docs');
    await this.batch(run, wish, folders, 'emptied');
  }

  /** The docs that have no outcome yet. */
  private async left({ set }: ChangeSetRun): Promise<{ wish: PastWish; left: Candidate[] }> {
    const { manager } = this.db;
    if (!set.plan)
      return {
        wish: { kind: 'set', changeSetId: set.undoes },
        left: await docsOfSet(manager, set.undoes, set.id),
      };
    const { wish, candidates } = storedPlan.parse(set.plan);
    const sql = 'select doc_id as "docId" from change_set_docs where change_set_id = $1';
    const done = new Set(doneRows.parse(await manager.query(sql, [set.id])).map(({ docId }) => docId));
    return { wish, left: candidates.filter(({ docId }) => !done.has(docId)) };
  }

  private async foldersOf(left: readonly Candidate[]): Promise<ReadonlySet<number>> {
    const sql = 'select id from docs where id = any($1) and is_folder';
    const found = folderRows.parse(await this.db.query(sql, [left.map(({ docId }) => docId)]));
    return new Set(found.map(({ id }) => id));
  }

  private async batch(run: ChangeSetRun, wish: PastWish, docs: readonly Candidate[], phase: Phase): Promise<void> {
    if (docs.length === 0) return;
    if (phase === 'docs') await this.typed.settle(docs);
    const ahead = await this.plans.ahead(this.db.manager, wish, docs, run.set.chosen);
    if (phase === 'docs') await this.typed.settle(docs);
    await this.log.transaction(async (tx) => {
      await this.sets.hold(tx, run);
      for (const moduleId of modulesOf(docs)) await lockTree(tx, moduleId, 'change');
      await this.writeBatch(tx, run, wish, docs, phase, ahead);
    });
  }

  private async writeBatch(
    tx: EntityManager,
    run: ChangeSetRun,
    wish: PastWish,
    given: readonly Candidate[],
    phase: Phase,
    ahead: PlansAhead,
  ): Promise<void> {
    const bases = await MergeBases.read(tx, this.log, wish, given);
    const deleted = new Set<number>();
    const adapt = (doc: PlannedDoc): PlannedDoc => {
      if (!doc.steps.some(({ kind }) => kind === 'delete')) return doc;
      deleted.add(doc.docId);
      return phase === 'folders' ? { ...doc, steps: [] } : doc;
    };
    const plans = await this.plans.load(tx, wish, given, run.set.chosen, { adapt, ahead });
    const isNow = ({ docId }: Pick<Candidate, 'docId'>) =>
      phase === 'docs' || deleted.has(docId) === (phase === 'emptied');
    const by = byChangeSet(run.set);
    for (const one of plans) await this.writer.write(tx, { ...one, docs: one.docs.filter(isNow) }, by);
    const docs = plans.flatMap((one) => one.docs);
    const outcomes = await bases.restore(docs, isNow);
    await this.sets.record(tx, run, outcomes);
    await this.sets.advance(tx, run, outcomes.length);
  }
}
