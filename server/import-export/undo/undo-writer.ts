import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type DocCommand, docKind } from '../../docs/doc/doc.decider.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import { ancestorsOf, countChildren, lockTree } from '../../docs/doc/tree-facts.js';
import { DocContentWriter } from '../../docs/editing/content/doc-content-writer.js';
import { docsAfter } from '../../docs/past/doc-versions.js';
import { EventLog } from '../../platform/log/event-log.js';
import { ChangeSet } from '../change-sets/change-set.entity.js';
import { byChangeSet, type ChangeSetRun, ChangeSets, type OutcomeOfDoc } from '../change-sets/change-sets.js';
import { ChangeSetDocsQueries } from './change-set-docs.queries.js';
import { isChangedSince, outcomeOfUndo, phaseOf, placeCommandsBack, type WrittenDoc } from './undo-plan.js';
import { type RestoredDoc, UndoneOrigins } from './undone-origins.js';

interface UndoneDoc extends OutcomeOfDoc {
  readonly before?: DocState | undefined;
  readonly after?: DocState | undefined;
}

/** Docs per transaction. */
const BATCH = 50;

/**
 * Restores the docs of a change set in batches, each in one commit with its outcomes: a run after a crash continues with
 * the docs that have none. The base of the next merge is restored too (docs/wire.md 2.6). Folders return before the docs in them, and are deleted after them, the deepest first.
 */
@Injectable()
export class UndoWriter {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
    private readonly sets: ChangeSets,
    private readonly docs: ChangeSetDocsQueries,
  ) {}

  async write(run: ChangeSetRun): Promise<void> {
    const { undoes, id } = run.set;
    const all = await this.docs.toUndo(this.db.manager, undoes, id);
    const inPhase = (phase: ReturnType<typeof phaseOf>) => all.filter((doc) => phaseOf(doc) === phase);
    // Ids grow with depth when folders are created: parents return first, and are deleted last.
    const folders = inPhase('folders').reverse();
    for (const docs of [inPhase('revive'), inPhase('restore'), folders])
      for (let from = 0; from < docs.length; from += BATCH) await this.batch(run, docs.slice(from, from + BATCH));
  }

  private async batch(run: ChangeSetRun, docs: readonly WrittenDoc[]): Promise<void> {
    // What was typed and is no version yet counts as changed since.
    for (const { docId } of docs) await this.content.settle(docId);
    await this.log.transaction(async (tx) => {
      await this.sets.hold(tx, run);
      await lockTree(tx, run.set.moduleId, 'change');
      const undone = await tx.findOneByOrFail(ChangeSet, { id: run.set.undoes });
      const ids = docs.map(({ docId }) => docId);
      const origins = await UndoneOrigins.read(tx, undone, ids);
      const outcomes: OutcomeOfDoc[] = [];
      const restored: RestoredDoc[] = [];
      const versions = docs.map(({ docId, first }) => ({ docId, version: first - 1 }));
      const states = await docsAfter(tx, this.log, versions);
      for (const [at, doc] of docs.entries()) {
        const { before, after, ...outcome } = await this.undo(tx, run, doc, states[at]);
        outcomes.push(after ? { ...outcome, origin: origins.of(doc.docId) } : outcome);
        if (after) restored.push({ before, after });
      }
      await origins.restore(tx, restored);
      await this.sets.record(tx, run, outcomes);
    });
  }

  /** `before`: its state before the change set. `after` is undefined if the doc stays as it is. */
  private async undo(
    tx: EntityManager,
    { set }: ChangeSetRun,
    doc: WrittenDoc,
    before: DocState | undefined,
  ): Promise<UndoneDoc> {
    const { docId, isFolder } = doc;
    const by = byChangeSet(set);
    const isWanted = set.chosen.includes(docId);
    const now = await this.log.lock(tx, docKind, docId);
    if (!now || (isChangedSince({ ...doc, head: now.version }) && !isWanted))
      return { docId, outcome: 'kept', detail: { reason: 'edited' } };
    // The change set only offered values, so only the offers are undone.
    if (doc.events === 0) return { docId, outcome: 'kept', detail: { reason: 'withdrawn' }, before, after: now };
    const outcome = outcomeOfUndo(before, now);
    if (!before || before.isDeleted) {
      if (now.isDeleted) return { docId, outcome, before, after: now };
      const children = isFolder ? await countChildren(tx, docId) : 0;
      if (children > 0) return { docId, outcome: 'kept', detail: { reason: 'notEmpty' } };
      await this.execute(tx, docId, [{ type: 'DeleteDoc', children: 0 }], by);
      return { docId, outcome, before, after: now };
    }
    const back = await ancestorsOf(tx, set.moduleId, before.parentId);
    if (now.isDeleted) {
      const ancestors = await ancestorsOf(tx, set.moduleId, now.parentId);
      await this.execute(tx, docId, [{ type: 'UndeleteDoc', ancestors }], by);
    }
    await this.restoreContent(tx, docId, before, now, by);
    const settled = (await this.log.lock(tx, docKind, docId)) ?? now;
    await this.execute(tx, docId, placeCommandsBack(before, settled, back), by);
    return { docId, outcome, before, after: settled };
  }

  /** Through the path of all content changes, so that open sessions receive a difference. */
  private async restoreContent(
    tx: EntityManager,
    docId: number,
    before: DocState,
    now: DocState,
    by: ReturnType<typeof byChangeSet>,
  ): Promise<void> {
    const { content, contentVersion } = before;
    if (contentVersion === now.contentVersion) return;
    if (now.isFolder) await this.execute(tx, docId, [{ type: 'RestoreDoc', fromVersion: contentVersion, content }], by);
    else await this.content.replace(docId, content, by, { restoreFrom: contentVersion, tx });
  }

  private async execute(
    tx: EntityManager,
    id: number,
    commands: readonly DocCommand[],
    by: ReturnType<typeof byChangeSet>,
  ): Promise<void> {
    const steps = commands.map((command) => ({ id, command }));
    await this.log.executeMany(docKind, steps, by, { tx });
  }
}
