import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { docKind } from '../../../docs/doc/doc.decider.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import { docsAfter } from '../../../docs/past/doc-versions.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { StreamRow } from '../../../platform/log/kind.js';
import { Turns } from '../../../platform/runtime/in-turns.js';
import { contentRuns, type DocSelection, neededVersions, type StreamEntry } from '../inverse/doc-selection.js';
import { inverseInTurns } from '../inverse/inverse.js';
import { sharedContent } from '../inverse/shared-contents.js';
import { type PlacedNode, planTree } from '../inverse/tree-plan.js';
import { docEntries } from './doc-entries.js';
import { type Candidate, type ModulePlan, modulesOf, type PastWish, type PlannedDoc } from './wishes.js';

const nodeRows = z.array(
  z.object({ id: z.number(), parentId: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }),
);

/** What decides where docs ($2) fit: the folders, and what is in those that may go. Batches of thousands read no others. */
const nodesAround = `select id, parent_id as "parentId", is_folder as "isFolder", is_deleted as "isDeleted" from docs
  where module_id = $1 and (is_folder or id = any($2) or parent_id = any($2))`;

/** A doc with events to undo, from the first of them on. */
interface Changed {
  readonly moduleId: number;
  readonly now: StreamRow<DocState>;
  readonly entries: readonly StreamEntry[];
  readonly actorIds: readonly number[];
  /** By version. */
  readonly states: Map<number, DocState | undefined>;
}

/** Docs, and states of docs, that are in memory together, unless one doc needs more. */
const MOST_DOCS = 500;
const MOST_STATES = 500;
/** States that are in memory whole; of others, only what differs from the version before. */
const STATES_AT_ONCE = 200;

/** By doc; each holds as long as the doc has no newer version. */
export type PlansAhead = ReadonlyMap<number, PlannedDoc>;
interface LoadOptions {
  readonly adapt?: (doc: PlannedDoc) => PlannedDoc;
  readonly ahead?: PlansAhead;
}
const headRows = z.array(z.object({ id: z.number(), version: z.number() }));

async function stillTrue(tx: EntityManager, ahead: PlansAhead): Promise<PlannedDoc[]> {
  if (ahead.size === 0) return [];
  const rows: unknown = await tx.query('select id, version from docs where id = any($1)', [[...ahead.keys()]]);
  return headRows.parse(rows).flatMap(({ id, version }) => {
    const doc = ahead.get(id);
    return doc?.head === version ? doc : [];
  });
}

/** The docs in their order, as many at once as need few states. */
function inPortions(changed: readonly Changed[]): Changed[][] {
  const portions: Changed[][] = [];
  let states = Number.POSITIVE_INFINITY;
  for (const doc of changed) {
    const needs = neededVersions(doc).length;
    states += needs;
    if (states > MOST_STATES) {
      portions.push([]);
      states = needs;
    }
    portions.at(-1)?.push(doc);
  }
  return portions;
}

/** Reads the events of the candidates and plans what undoes them. */
@Injectable()
export class PlanLoader {
  constructor(private readonly log: EventLog) {}

  /**
   * What undoes each doc, computed before a transaction: with thousands of versions that takes seconds, and others would wait
   * for its locks.
   */
  async ahead(
    db: EntityManager,
    wish: PastWish,
    candidates: readonly Candidate[],
    chosen: readonly number[],
  ): Promise<PlansAhead> {
    const docs = new Map<number, PlannedDoc>();
    for await (const doc of this.planned(db, wish, candidates, chosen)) docs.set(doc.docId, doc);
    return docs;
  }

  /** One plan per application, in the order of their ids. */
  async load(
    tx: EntityManager,
    wish: PastWish,
    candidates: readonly Candidate[],
    chosen: readonly number[],
    { adapt = (doc) => doc, ahead = new Map() }: LoadOptions = {},
  ): Promise<ModulePlan[]> {
    const docs = new Map<number, PlannedDoc>();
    for (const doc of await stillTrue(tx, ahead)) docs.set(doc.docId, adapt(doc));
    const others = candidates.filter(({ docId }) => !docs.has(docId));
    for await (const doc of this.planned(tx, wish, others, chosen)) docs.set(doc.docId, adapt(doc));
    const plans: ModulePlan[] = [];
    for (const moduleId of modulesOf(candidates)) {
      const own = candidates.filter((one) => one.moduleId === moduleId);
      const planned = own.flatMap(({ docId }) => docs.get(docId) ?? []);
      plans.push(await this.inTree(tx, moduleId, planned));
    }
    return plans;
  }

  private async *planned(
    tx: EntityManager,
    wish: PastWish,
    candidates: readonly Candidate[],
    chosen: readonly number[],
  ): AsyncGenerator<PlannedDoc> {
    const isChosen = new Set(chosen);
    const turns = new Turns();
    for (let from = 0; from < candidates.length; from += MOST_DOCS)
      for (const docs of inPortions(await this.changed(tx, wish, candidates.slice(from, from + MOST_DOCS), isChosen))) {
        await this.readStates(tx, docs, turns);
        for (const doc of docs) yield await plannedDoc(wish, doc, isChosen.has(doc.now.id), turns);
      }
  }

  /** The candidates with something to undo. */
  private async changed(
    tx: EntityManager,
    wish: PastWish,
    candidates: readonly Candidate[],
    isChosen: ReadonlySet<number>,
  ): Promise<Changed[]> {
    const found = await docEntries(tx, wish, candidates);
    const ids = candidates.map(({ docId }) => docId);
    const rows = new Map((await this.log.readMany(tx, docKind, ids)).map((row) => [row.id, row]));
    return candidates.flatMap(({ docId, moduleId }): Changed[] => {
      const now = rows.get(docId);
      const { entries: all = [], actorIds = [] } = found.get(docId) ?? {};
      const entries = isChosen.has(docId) ? all.map(withShared) : all;
      const first = entries.findIndex(({ isSelected, sharedWith }) => isSelected || sharedWith !== undefined);
      return now && first >= 0 ? [{ moduleId, now, entries: entries.slice(first), actorIds, states: new Map() }] : [];
    });
  }

  /** Adds the states that the plans need. */
  private async readStates(tx: EntityManager, changed: readonly Changed[], turns: Turns): Promise<void> {
    const wanted: { docId: number; version: number; states: Changed['states'] }[] = [];
    // Of a later version only the content is compared, and that is the content of now.
    for (const { now, entries, states } of changed)
      for (const version of neededVersions({ entries }))
        if (version >= now.version) states.set(version, now);
        else wanted.push({ docId: now.id, version, states });
    const last = new Map<number, DocState>();
    for (let from = 0; from < wanted.length; from += STATES_AT_ONCE) {
      const some = wanted.slice(from, from + STATES_AT_ONCE);
      const found = await docsAfter(tx, this.log, some);
      for (const [at, { docId, version, states }] of some.entries()) {
        await turns.next();
        const [state, before] = [found[at], last.get(docId)];
        const shared = state && before ? { ...state, content: sharedContent(state.content, before.content) } : state;
        states.set(version, shared);
        if (shared) last.set(docId, shared);
      }
    }
  }

  private async inTree(tx: EntityManager, moduleId: number, docs: readonly PlannedDoc[]): Promise<ModulePlan> {
    const ids = docs.map(({ docId }) => docId);
    const nodes: PlacedNode[] = nodeRows.parse(await tx.query(nodesAround, [moduleId, ids]));
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

const withShared = (entry: StreamEntry): StreamEntry => ({
  ...entry,
  isSelected: entry.isSelected || entry.sharedWith !== undefined,
});

async function plannedDoc(
  wish: PastWish,
  { now, entries, actorIds, states }: Changed,
  isChosen: boolean,
  turns: Turns,
): Promise<PlannedDoc> {
  const selection: DocSelection = {
    docId: now.id,
    now,
    entries,
    isChosen,
    only: wish.kind === 'restore' ? wish.only : undefined,
    // What is typed after an instant is undone with all the rest.
    keepsTyped: wish.kind === 'set' || wish.kind === 'person',
    stateAt: (version) => states.get(version),
  };
  const content = contentRuns(selection).find(({ isSelected }) => isSelected);
  const inverse = await inverseInTurns(selection, turns);
  const hasContent = inverse.steps.some(({ kind }) => kind === 'content');
  return {
    ...inverse,
    ...{ name: now.name, isFolder: now.isFolder, isDeleted: now.isDeleted, leftOut: '' },
    // The row was read after its events, and may be newer.
    head: entries.at(-1)?.version ?? now.version,
    contentFrom: hasContent ? (content?.before ?? 0) : 0,
    actorIds,
  };
}
