import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { docKind } from '../../docs/doc.decider.js';
import type { DocState } from '../../docs/doc.entity.js';
import { docsAfter } from '../../docs/past/doc-versions.js';
import { EventLog } from '../../log/event-log.js';
import type { StreamRow } from '../../log/kind.js';
import { type DocSelection, lastRun, neededVersions, type StreamEntry } from '../inverse/doc-selection.js';
import { inverseOf } from '../inverse/inverse.js';
import { type PlacedNode, planTree } from '../inverse/tree-plan.js';
import type { Candidate, ModulePlan, PastWish, PlannedDoc } from './wishes.js';

const types = [
  ...['DocCreated', 'DocEdited', 'DocRestored', 'DocMoved', 'DocReordered', 'DocStatusSet', 'DocVersionLabelled'],
  ...['DocShown', 'DocHidden', 'DocLocked', 'DocUnlocked', 'DocDeleted', 'DocUndeleted'],
] as const;
const entryRows = z.array(
  z.object({
    ...{ docId: z.number(), version: z.number(), type: z.enum(types), actorId: z.number(), at: z.date() },
    ...{ changeSet: z.number().nullable(), editors: z.array(z.number()).nullable() },
  }),
);
type Entry = z.output<typeof entryRows>[number];
const nodeRows = z.array(
  z.object({ id: z.number(), parentId: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }),
);

/** A doc with events to undo, from the first of them on. */
interface Changed {
  readonly moduleId: number;
  readonly now: StreamRow<DocState>;
  readonly entries: readonly StreamEntry[];
  /** By version. */
  readonly states: Map<number, DocState | undefined>;
}

/** Contents are large: those of edits are read only for the names of their editors. */
const entriesSql = `select s.id as "docId", e.version, e.type, (e.meta ->> 'actorId')::int8 as "actorId", e.recorded_at as at,
    (e.meta ->> 'changeSet')::int8 as "changeSet", case when $3 and e.type = 'DocEdited' then e.data -> 'editors' end as editors
  from unnest($1::int8[], $2::int[]) s(id, after) join events e on e.stream = 'doc-' || s.id and e.version > s.after
  order by s.id, e.version`;

/** Reads the events of the candidates and plans what undoes them. */
@Injectable()
export class PlanLoader {
  constructor(private readonly log: EventLog) {}

  /** One plan per application, in the order of their ids. */
  async load(
    tx: EntityManager,
    wish: PastWish,
    candidates: readonly Candidate[],
    chosen: readonly number[],
  ): Promise<ModulePlan[]> {
    const entries = await this.entries(tx, wish, candidates);
    const rows = new Map(
      (
        await this.log.readMany(
          tx,
          docKind,
          candidates.map(({ docId }) => docId),
        )
      ).map((row) => [row.id, row]),
    );
    const changed = candidates.flatMap(({ docId, moduleId }): Changed[] => {
      const now = rows.get(docId);
      const own = entries.get(docId) ?? [];
      const first = own.findIndex(({ isSelected }) => isSelected);
      return now && first >= 0 ? [{ moduleId, now, entries: own.slice(first), states: new Map() }] : [];
    });
    await this.readStates(tx, changed);
    const plans: ModulePlan[] = [];
    for (const moduleId of [...new Set(candidates.map((one) => one.moduleId))].sort((a, b) => a - b)) {
      const own = changed.filter((doc) => doc.moduleId === moduleId);
      const docs = own.map((doc) => plannedDoc(wish, doc, chosen.includes(doc.now.id)));
      plans.push(await this.inTree(tx, moduleId, docs));
    }
    return plans;
  }

  /** Adds the states that the plans need. */
  private async readStates(tx: EntityManager, changed: readonly Changed[]): Promise<void> {
    const wanted: { docId: number; version: number; states: Changed['states'] }[] = [];
    // Of a later version only the content is compared, and that is the content of now.
    for (const { now, entries, states } of changed)
      for (const version of neededVersions({ entries }))
        if (version >= now.version) states.set(version, now);
        else wanted.push({ docId: now.id, version, states });
    const found = await docsAfter(tx, this.log, wanted);
    for (const [at, { version, states }] of wanted.entries()) states.set(version, found[at]);
  }

  private async entries(tx: EntityManager, wish: PastWish, candidates: readonly Candidate[]) {
    const values = [candidates.map(({ docId }) => docId), candidates.map(({ after }) => after), wish.kind === 'person'];
    const found = new Map<number, StreamEntry[]>();
    for (const { docId, ...entry } of entryRows.parse(await tx.query(entriesSql, values))) {
      const list = found.get(docId) ?? [];
      found.set(docId, list);
      const { version, type, actorId, at } = entry;
      list.push({ version, type, actorId, at, isSelected: isSelected(wish, entry) });
    }
    return found;
  }

  private async inTree(tx: EntityManager, moduleId: number, docs: readonly PlannedDoc[]): Promise<ModulePlan> {
    const sql = `select id, parent_id as "parentId", is_folder as "isFolder", is_deleted as "isDeleted" from docs where module_id = $1`;
    const nodes: PlacedNode[] = nodeRows.parse(await tx.query(sql, [moduleId]));
    const tree = planTree(nodes, docs);
    const fitting = new Map(tree.inverses.map((inverse) => [inverse.docId, inverse]));
    const reasons = new Map(tree.leftOut.map(({ docId, reason }) => [docId, reason]));
    return {
      moduleId,
      tree,
      docs: docs.map((doc) => ({ ...doc, ...fitting.get(doc.docId), leftOut: reasons.get(doc.docId) ?? '' })),
    };
  }
}

function plannedDoc(wish: PastWish, { now, entries, states }: Changed, isChosen: boolean): PlannedDoc {
  const selection: DocSelection = {
    docId: now.id,
    now,
    entries,
    isChosen,
    only: wish.kind === 'restore' ? wish.only : undefined,
    stateAt: (version) => states.get(version),
  };
  const content = lastRun(selection, 'content');
  const inverse = inverseOf(selection);
  const hasContent = inverse.steps.some(({ kind }) => kind === 'content');
  return {
    ...inverse,
    ...{ name: now.name, isFolder: now.isFolder, isDeleted: now.isDeleted, head: now.version, leftOut: '' },
    contentFrom: hasContent ? (content?.before ?? 0) : 0,
    actorIds: [
      ...new Set(entries.filter((entry) => wish.kind === 'restore' || !entry.isSelected).map(({ actorId }) => actorId)),
    ],
  };
}

function isSelected(wish: PastWish, { actorId, at, changeSet, editors }: Omit<Entry, 'docId'>): boolean {
  if (wish.kind === 'restore' || wish.kind === 'deletion') return true;
  if (wish.kind === 'set') return changeSet === wish.changeSetId;
  if (at <= wish.from || at > wish.to) return false;
  // A version that several people typed is not one person's work.
  return editors && editors.length > 0 ? editors.every((id) => id === wish.userId) : actorId === wish.userId;
}
