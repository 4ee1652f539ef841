import type { importPlan } from '../../../contracts/import-export/imports.js';
import type { Reply } from '../../../contracts/platform/endpoint.js';
import { DocType } from '../../../contracts/platform/enums.js';
import type { PackedApi, PackedEntry } from '../formats/pack/packed-api.js';
import { isAgreeing } from '../plan/agreeing.js';
import { grouped } from '../plan/grouped.js';
import type { ImportPlan, PlannedEntry } from '../plan/plan-import.js';
import type { StandingDoc } from '../plan/standing-doc.js';

type PlanReply = Reply<typeof importPlan>;
type ViewedEntry = PlanReply['entries'][number];

export interface PlanView {
  readonly counts: PlanReply['counts'];
  readonly models: PlanReply['models'];
  readonly entries: readonly ViewedEntry[];
}

/** The plan as a flat list in the order of the source, followed by the stored entries that it does not contain. */
export function viewOf(api: PackedApi, plan: ImportPlan, standing: readonly StandingDoc[]): PlanView {
  const planned = new Map<PackedEntry, PlannedEntry>();
  for (const one of [...plan.folders, ...plan.docs]) planned.set(one.entry, one);
  const entries: ViewedEntry[] = [];
  const walk = (all: readonly PackedEntry[], depth: number) => {
    for (const entry of all) {
      const found = planned.get(entry);
      if (found) entries.push({ at: entries.length, depth, ...shown(found) });
      if (entry.kind === 'folder') walk(entry.children, depth + 1);
    }
  };
  walk(api.entries, 0);
  for (const doc of missingDocs(plan, standing)) entries.push({ at: entries.length, depth: 0, ...doc });
  const [models, docs] = [entries.filter(isModel), entries.filter((entry) => !isModel(entry))];
  return { entries, counts: countsOf(docs), models: countsOf(models) };
}

/** The planned entries in the order of the source: `at` of the view is the index here. */
export function entriesInOrder(api: PackedApi, plan: ImportPlan): PlannedEntry[] {
  const planned = new Map<PackedEntry, PlannedEntry>();
  for (const one of [...plan.folders, ...plan.docs]) planned.set(one.entry, one);
  const found: PlannedEntry[] = [];
  const walk = (all: readonly PackedEntry[]) => {
    for (const entry of all) {
      const one = planned.get(entry);
      if (one) found.push(one);
      if (entry.kind === 'folder') walk(entry.children);
    }
  };
  walk(api.entries);
  return found;
}

function shown(planned: PlannedEntry): Omit<ViewedEntry, 'at' | 'depth'> {
  const { entry, standing, found, step } = planned;
  const isFolder = entry.kind === 'folder';
  const { url = '', httpMethod = '' } = isFolder ? {} : entry;
  return {
    ...{ isFolder, name: entry.name, type: isFolder ? 0 : entry.type, url, httpMethod },
    // Docs are left out of what is written, not of the plan.
    ...{ step: step === 'leftOut' || isAgreeing(planned) ? 'same' : step, stays: '', docId: standing?.id ?? 0 },
    renamedFrom: standing && found === 'likeness' ? renamedFrom(standing, url) : '',
  };
}

const renamedFrom = ({ name, url, httpMethod }: StandingDoc, newUrl: string): string =>
  url !== '' && url !== newUrl ? `${httpMethod} ${url}`.trim() : name;

/** Entries of the source's previous imports that this one does not contain: docs, then folders from the deepest up. */
function missingDocs(plan: ImportPlan, standing: readonly StandingDoc[]): Omit<ViewedEntry, 'at' | 'depth'>[] {
  const here = new Set([...plan.folders, ...plan.docs].map(({ standing: doc }) => doc?.id));
  const gone = standing.filter(({ id, origin, isDeleted }) => origin && !isDeleted && !here.has(id));
  const going = new Set(gone.filter((doc) => reasonToStay(doc) === '').map(({ id }) => id));
  const byParent = grouped(
    standing.filter(({ isDeleted }) => !isDeleted),
    ({ parentId }) => parentId,
  );
  const isEmptied = (id: number): boolean =>
    (byParent.get(id) ?? []).every((child) => going.has(child.id) && (!child.isFolder || isEmptied(child.id)));
  const row = (doc: StandingDoc): Omit<ViewedEntry, 'at' | 'depth'> => ({
    ...{ isFolder: doc.isFolder, name: doc.name, type: doc.type, url: doc.url, httpMethod: doc.httpMethod },
    ...{ step: 'missing', renamedFrom: '', docId: doc.id },
    stays: reasonToStay(doc) || (doc.isFolder && !isEmptied(doc.id) ? 'notEmpty' : ''),
  });
  return [...gone.filter(({ isFolder }) => !isFolder), ...gone.filter(({ isFolder }) => isFolder)].map(row);
}

function reasonToStay({ isLocked, label, origin }: StandingDoc): ViewedEntry['stays'] {
  if (isLocked) return 'locked';
  if (label !== '') return 'labelled';
  return origin?.isEdited ? 'edited' : '';
}

const isModel = ({ isFolder, type }: ViewedEntry): boolean => !isFolder && type === DocType.model;

function countsOf(entries: readonly ViewedEntry[]): PlanReply['counts'] {
  const counts = { create: 0, update: 0, revive: 0, same: 0, locked: 0, missing: 0 };
  for (const { isFolder, step } of entries) if (!isFolder) counts[step]++;
  return counts;
}
