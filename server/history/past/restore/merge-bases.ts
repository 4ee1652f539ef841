import type { EntityManager } from 'typeorm';
import { docKind } from '../../../docs/doc/doc.decider.js';
import { docsAfter } from '../../../docs/past/doc-versions.js';
import { ChangeSet } from '../../../import-export/change-sets/change-set.entity.js';
import type { OutcomeOfDoc } from '../../../import-export/change-sets/change-sets.js';
import { UndoneOrigins } from '../../../import-export/undo/undone-origins.js';
import type { EventLog } from '../../../platform/log/event-log.js';
import { effectOf } from './preview.js';
import type { Candidate, PastWish, PlannedDoc } from './wishes.js';

type IsNow = (doc: { readonly docId: number }) => boolean;

/**
 * The bases of the next merge of docs whose push or import is undone: they return with the contents (docs/wire.md 2.6).
 * Other restores have none.
 */
export class MergeBases {
  private constructor(
    private readonly tx: EntityManager,
    private readonly log: EventLog,
    private readonly candidates: readonly Candidate[],
    private readonly origins: UndoneOrigins | undefined,
  ) {}

  /** Call it before the docs are locked. */
  static async read(
    tx: EntityManager,
    log: EventLog,
    wish: PastWish,
    candidates: readonly Candidate[],
  ): Promise<MergeBases> {
    const undone = wish.kind === 'set' ? await tx.findOneBy(ChangeSet, { id: wish.changeSetId }) : null;
    const ids = candidates.map(({ docId }) => docId);
    const hasBases = undone !== null && undone.docSource !== '';
    return new MergeBases(tx, log, candidates, hasBases ? await UndoneOrigins.read(tx, undone, ids) : undefined);
  }

  /** Whether the change set only offered values in some doc: then its undo is something, though no doc changes. */
  areWithdrawn(docs: readonly PlannedDoc[]): boolean {
    const planned = new Set(docs.map(({ docId }) => docId));
    return this.candidates.some(({ docId }) => !planned.has(docId) && this.origins?.of(docId) !== undefined);
  }

  /**
   * Restores the bases of the docs that were undone; the outcome of each doc, for the undo of this undo. `isNow`: of which
   * docs it is about.
   */
  async restore(all: readonly PlannedDoc[], isNow: IsNow = () => true): Promise<OutcomeOfDoc[]> {
    const docs = all.filter(isNow);
    const candidates = this.candidates.filter(isNow);
    const outcomes = docs.map(
      (doc): OutcomeOfDoc => ({ docId: doc.docId, outcome: effectOf(doc), detail: reasonOf(doc) }),
    );
    const { origins } = this;
    if (!origins) return outcomes;
    const planned = new Set(all.map(({ docId }) => docId));
    const offered = candidates.filter(({ docId }) => !planned.has(docId) && origins.of(docId));
    for (const { docId } of offered) outcomes.push({ docId, outcome: 'kept', detail: { reason: 'withdrawn' } });
    const kept = new Set(docs.filter(isKept).map(({ docId }) => docId));
    const undone = candidates.filter(({ docId }) => origins.of(docId) && !kept.has(docId));
    await origins.restore(this.tx, await this.states(undone));
    const ids = new Set(undone.map(({ docId }) => docId));
    return outcomes.map((one) => (ids.has(one.docId) ? { ...one, origin: origins.of(one.docId) } : one));
  }

  private async states(undone: readonly Candidate[]) {
    const versions = undone.map(({ docId, after }) => ({ docId, version: after }));
    const before = await docsAfter(this.tx, this.log, versions);
    const ids = undone.map(({ docId }) => docId);
    const rows = new Map((await this.log.readMany(this.tx, docKind, ids)).map((row) => [row.id, row]));
    return undone.flatMap(({ docId }, at) => {
      const after = rows.get(docId);
      return after ? [{ before: before[at], after }] : [];
    });
  }
}

/** Nothing was undone, because others wrote over it. */
const isKept = ({ steps, conflicts, leftOut }: PlannedDoc): boolean =>
  steps.length === 0 && (conflicts.length > 0 || leftOut !== '');

const reasonOf = (doc: PlannedDoc): OutcomeOfDoc['detail'] => {
  if (!isKept(doc)) return undefined;
  return { reason: doc.leftOut === 'notEmpty' ? 'notEmpty' : 'edited' };
};
