import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DocContent } from '../../../contracts/docs/doc-types/index.js';
import type { DocStatus } from '../../../contracts/platform/enums.js';
import { type DocCommand, docKind } from '../../docs/doc/doc.decider.js';
import type { DocState } from '../../docs/doc/doc.entity.js';
import { ancestorsOf } from '../../docs/doc/tree-facts.js';
import { rulesOf } from '../../docs/doc-types/index.js';
import { DocContentWriter, type NewDoc } from '../../docs/editing/content/doc-content-writer.js';
import type { CommandStep } from '../../platform/log/decided-steps.js';
import { EventLog } from '../../platform/log/event-log.js';
import type { StreamRow } from '../../platform/log/kind.js';
import { byChangeSet, type ChangeSetRun, ChangeSets, type OutcomeOfDoc } from '../change-sets/change-sets.js';
import { DocOrigin } from '../change-sets/doc-origin.entity.js';
import type { PackedDoc } from '../formats/pack/packed-api.js';
import type { PreparedDoc } from '../formats/pack/prepare-docs.js';
import { offerIdOf } from '../offers/open-offers.js';
import { type ContentMerge, mergeContent } from '../plan/merge-content.js';
import type { PlannedEntry } from '../plan/plan-import.js';
import type { StandingDoc } from '../plan/standing-doc.js';
import { keptUnread, type ReadBefore, withoutUnread } from '../plan/unread-keywords.js';
import { renamed } from './folder-writer.js';
import { originRow, storeOrigins } from './origin-rows.js';
import { placeCommands } from './place-commands.js';

/** An imported doc ready to be written. */
export interface CameDoc extends Pick<PreparedDoc, 'said' | 'extra'> {
  readonly planned: PlannedEntry<PackedDoc>;
  readonly content: DocContent;
  readonly parentId: number;
  /** Of a model that is new: its content has this key. */
  readonly id?: number | undefined;
}
export interface DocBatch {
  readonly run: ChangeSetRun;
  readonly source: string;
  /** Status of new docs. */
  readonly status: DocStatus;
  readonly docs: readonly CameDoc[];
}
interface Merged extends CameDoc {
  readonly standing: StandingDoc;
  readonly origin: DocOrigin | undefined;
  readonly before: StreamRow<DocState>;
  readonly merge: ReturnType<typeof mergeOf>;
}

/** Writes a batch of docs in one transaction: contents, positions, bases of the next merge, and outcomes. */
@Injectable()
export class DocWriter {
  constructor(
    private readonly log: EventLog,
    private readonly content: DocContentWriter,
    private readonly sets: ChangeSets,
  ) {}

  async write(tx: EntityManager, batch: DocBatch): Promise<void> {
    const outcomes = [
      ...(await this.create(
        tx,
        batch,
        batch.docs.filter(({ planned }) => !planned.standing),
      )),
      ...(await this.update(tx, batch, batch.docs)),
    ];
    await this.sets.record(tx, batch.run, outcomes);
  }

  private async create(
    tx: EntityManager,
    { run: { set }, source, status }: DocBatch,
    docs: readonly CameDoc[],
  ): Promise<OutcomeOfDoc[]> {
    const { moduleId } = set;
    const rows = await this.content.createMany(
      docs.map(({ planned: { entry }, content, parentId, id }): NewDoc => {
        // Models stand by name, and are in no order with docs.
        const { type, label, orderIndex = entry.model ? 0 : undefined, isShow = true } = entry;
        const then: DocCommand[] = label ? [{ type: 'LabelDocVersion', label, taken: [] }] : [];
        return { id, moduleId, parentId, type, content, status, orderIndex, isShow, then };
      }),
      byChangeSet(set),
      tx,
    );
    const origins = rows.flatMap((row, at) => {
      const doc = docs[at];
      if (!doc) return [];
      const { parentId, planned, extra } = doc;
      const fresh = { docId: row.id, moduleId, parentId, content: row.content, contentVersion: row.contentVersion };
      return originRow(planned, source, { ...fresh, isEdited: false, seenRun: set.runId || set.id, offers: [], extra });
    });
    await storeOrigins(tx, origins);
    return rows.map(({ id }) => ({ docId: id, outcome: 'created' }));
  }

  private async update(tx: EntityManager, batch: DocBatch, docs: readonly CameDoc[]): Promise<OutcomeOfDoc[]> {
    const { set } = batch.run;
    const known = docs.flatMap((doc) => (doc.planned.standing ? [{ ...doc, standing: doc.planned.standing }] : []));
    if (known.length === 0) return [];
    const origins = await this.originsOf(
      tx,
      batch.source,
      known.map(({ standing }) => standing.id),
    );
    await this.revive(
      tx,
      batch,
      known.map(({ standing }) => standing).filter(({ isDeleted }) => isDeleted),
    );
    const merged = new Map<number, Merged>();
    const replacements = known.map((doc) => {
      const { id } = doc.standing;
      const content = (before: StreamRow<DocState>): DocContent => {
        const origin = origins.get(id);
        const merge = mergeOf(batch.source, doc, before, origin);
        merged.set(id, { ...doc, origin, before, merge });
        return merge.content;
      };
      const alongside = (now: DocState) =>
        placeCommands(tx, set.moduleId, doc.standing, now, doc.planned.entry, doc.parentId);
      return { docId: id, content, alongside };
    });
    const rows = await this.content.replaceMany(replacements, byChangeSet(set), tx);
    const written = rows.flatMap(({ row }) => {
      const doc = merged.get(row.id);
      return doc ? [{ ...doc, row }] : [];
    });
    const fresh = written.map(({ planned, parentId, origin, before, merge, row, extra }) =>
      originRow(planned, batch.source, {
        ...{ docId: row.id, moduleId: set.moduleId, parentId, content: merge.base, contentVersion: row.contentVersion },
        isEdited: origin ? origin.isEdited || origin.contentVersion !== before.contentVersion : true,
        ...{ seenRun: set.runId || set.id, offers: merge.offers, extra: keptUnread(extra, merge.unread) },
      }),
    );
    await storeOrigins(tx, fresh);
    return written.flatMap(({ row, ...doc }) => outcomeOf(doc, row));
  }

  private async originsOf(tx: EntityManager, source: string, ids: readonly number[]) {
    const found = await tx
      .createQueryBuilder(DocOrigin, 'o')
      .where('o.source = :source and o.docId = any(:ids)', { source, ids })
      .orderBy('o.docId')
      // Users' decisions about offers lock the same rows.
      .setLock('pessimistic_write')
      .getMany();
    return new Map(found.map((origin) => [origin.docId, origin]));
  }

  private async revive(tx: EntityManager, { run: { set } }: DocBatch, docs: readonly StandingDoc[]): Promise<void> {
    const steps: CommandStep<DocCommand>[] = [];
    for (const { id, parentId } of docs)
      steps.push({
        id,
        command: { type: 'UndeleteDoc', ancestors: await ancestorsOf(tx, set.moduleId, parentId) },
      });
    await this.log.executeMany(docKind, steps, byChangeSet(set), { tx });
  }
}

/** The merge of an imported doc with the stored one. `read`: what of it is merged. */
export function mergeOf(
  source: string,
  { said, content }: Pick<CameDoc, 'said' | 'content'>,
  before: Pick<DocState, 'type' | 'content'>,
  origin: Pick<DocOrigin, 'content' | 'offers' | 'dismissed' | 'extra'> | undefined,
  read: ReadBefore = withoutUnread(content, origin?.extra),
): ContentMerge & Pick<ReadBefore, 'unread'> {
  const rules = rulesOf(before.type);
  const ours = rules.schema.parse(before.content);
  const base = origin && rules.schema.parse(origin.content);
  const { theirs, unread } = read;
  const merge = mergeContent({
    ...{ rules, base, theirs, ours },
    ...{ said: new Set(said), offers: origin?.offers ?? [] },
  });
  const dismissed = new Set(origin?.dismissed);
  return { ...merge, unread, offers: merge.offers.filter((offer) => !dismissed.has(offerIdOf(source, offer))) };
}

/** Outcome of a doc; none if nothing happened. `kept`: the user's values stayed, and the source's are offered. */
function outcomeOf({ standing, before, merge, planned, origin }: Merged, after: StreamRow<DocState>): OutcomeOfDoc[] {
  const offers = merge.offers.length;
  const isChanged = after.version > before.version;
  const isSame = !isChanged && offers === 0 && !standing.isDeleted;
  // Somebody had written the same: only the base of the next merge changes, and returns with an undo.
  const hasNewBase = origin !== undefined && (origin.hash !== planned.entry.hash || origin.offers.length > 0);
  if (isSame && !hasNewBase) return [];
  const outcome = standing.isDeleted ? 'revived' : isChanged ? 'changed' : 'kept';
  const detail = isSame ? { reason: 'agreed' } : offers ? { offers } : {};
  const reported: OutcomeOfDoc = { docId: standing.id, outcome, detail, origin };
  const { url, name } = planned.entry;
  return [planned.found === 'likeness' ? renamed(reported, standing, url || name) : reported];
}
