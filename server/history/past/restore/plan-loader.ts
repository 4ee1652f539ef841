import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { docKind } from '../../../docs/doc/doc.decider.js';
import type { DocState } from '../../../docs/doc/doc.entity.js';
import { docsAfter } from '../../../docs/past/doc-versions.js';
import { EventLog } from '../../../platform/log/event-log.js';
import type { StreamRow } from '../../../platform/log/kind.js';
import { contentRuns, type DocSelection, neededVersions, type StreamEntry } from '../inverse/doc-selection.js';
import { inverseOf } from '../inverse/inverse.js';
import { sharedContent } from '../inverse/shared-contents.js';
import { type PlacedNode, planTree } from '../inverse/tree-plan.js';
import { docEntries } from './doc-entries.js';
import { type Candidate, type ModulePlan, modulesOf, type PastWish, type PlannedDoc } from './wishes.js';

const nodeRows = z.array(
  z.object({ id: z.number(), parentId: z.number(), isFolder: z.boolean(), isDeleted: z.boolean() }),
);

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

  /** One plan per application, in the order of their ids. */
  async load(
    tx: EntityManager,
    wish: PastWish,
    candidates: readonly Candidate[],
    chosen: readonly number[],
    adapt: (doc: PlannedDoc) => PlannedDoc = (doc) => doc,
  ): Promise<ModulePlan[]> {
    const isChosen = new Set(chosen);
    const planned = new Map<number, PlannedDoc[]>();
    for (let from = 0; from < candidates.length; from += MOST_DOCS)
      for (const docs of inPortions(await this.changed(tx, wish, candidates.slice(from, from + MOST_DOCS), isChosen))) {
        await this.readStates(tx, docs);
        for (const doc of docs) {
          const own = planned.get(doc.moduleId) ?? [];
          planned.set(doc.moduleId, own);
          own.push(adapt(plannedDoc(wish, doc, isChosen.has(doc.now.id))));
        }
      }
    const plans: ModulePlan[] = [];
    for (const moduleId of modulesOf(candidates))
      plans.push(await this.inTree(tx, moduleId, planned.get(moduleId) ?? []));
    return plans;
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
  private async readStates(tx: EntityManager, changed: readonly Changed[]): Promise<void> {
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
        const [state, before] = [found[at], last.get(docId)];
        const shared = state && before ? { ...state, content: sharedContent(state.content, before.content) } : state;
        states.set(version, shared);
        if (shared) last.set(docId, shared);
      }
    }
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

const withShared = (entry: StreamEntry): StreamEntry => ({
  ...entry,
  isSelected: entry.isSelected || entry.sharedWith !== undefined,
});

function plannedDoc(wish: PastWish, { now, entries, actorIds, states }: Changed, isChosen: boolean): PlannedDoc {
  const selection: DocSelection = {
    docId: now.id,
    now,
    entries,
    isChosen,
    only: wish.kind === 'restore' ? wish.only : undefined,
    stateAt: (version) => states.get(version),
  };
  const content = contentRuns(selection).find(({ isSelected }) => isSelected);
  const inverse = inverseOf(selection);
  const hasContent = inverse.steps.some(({ kind }) => kind === 'content');
  return {
    ...inverse,
    ...{ name: now.name, isFolder: now.isFolder, isDeleted: now.isDeleted, head: now.version, leftOut: '' },
    contentFrom: hasContent ? (content?.before ?? 0) : 0,
    actorIds,
  };
}
