import type { ImportLoss } from '../../../contracts/import-export/imported-api.js';
import { Losses } from '../formats/imported/losses.js';
import type { PackedApi, PackedDoc, PackedEntry, PackedFolder } from '../formats/pack/packed-api.js';
import { type Draft, type Found, KnownDocs } from './known-docs.js';
import type { StandingDoc } from './standing-doc.js';

/** `leftOut`: its user chose not to import it. `same`: equal to the source's previous content, or to what a user undid, so nothing changes. */
type PlannedStep = 'create' | 'update' | 'revive' | 'same' | 'locked' | 'leftOut';

export interface PlannedEntry<E extends PackedEntry = PackedEntry> {
  readonly entry: E;
  /** Undefined: the root. */
  readonly parent: PlannedEntry<PackedFolder> | undefined;
  readonly standing: StandingDoc | undefined;
  readonly found: Found;
  readonly step: PlannedStep;
}
export interface ImportPlan {
  /** Each parent before its children. */
  readonly folders: readonly PlannedEntry<PackedFolder>[];
  readonly docs: readonly PlannedEntry<PackedDoc>[];
  readonly losses: readonly ImportLoss[];
}

/** Compares stored docs with imported entries. Pure; contents are merged when they are written (`merge-content.ts`). */
export function planImport(standing: readonly StandingDoc[], api: Pick<PackedApi, 'entries'>): ImportPlan {
  const { folders, docs, losses } = drafted(api);
  const known = new KnownDocs(standing);
  for (const folder of folders) known.matchFolder(folder);
  for (const doc of docs) known.matchDoc(doc);
  known.matchByLikeness(folders, docs);
  const planned = new Map<Draft<PackedFolder>, PlannedEntry<PackedFolder>>();
  const plan = <E extends PackedEntry>(draft: Draft<E>): PlannedEntry<E> => {
    const parent = draft.parent && planned.get(draft.parent);
    const { entry, standing: found } = draft;
    return { entry, parent, standing: found, found: draft.found, step: stepOf(draft, parent, needed) };
  };
  const needed = foldersWithNews([...folders, ...docs]);
  for (const folder of folders) planned.set(folder, plan(folder));
  return { folders: [...planned.values()], docs: docs.map(plan), losses };
}

/** docs/wire.md 2.6: a locked folder blocks itself and all its entries, a locked doc only itself. */
function stepOf(
  draft: Draft<PackedEntry>,
  parent: PlannedEntry<PackedFolder> | undefined,
  needed: ReadonlySet<Draft<PackedEntry>>,
): PlannedStep {
  const { entry, standing } = draft;
  if (entry.isLeftOut && (entry.kind === 'doc' || !standing || standing.isDeleted)) return 'leftOut';
  if (parent?.step === 'locked' || (standing?.isLocked && !standing.isDeleted)) return 'locked';
  if (!standing) return 'create';
  if (isUndone(draft) && !(standing.isDeleted && needed.has(draft))) return 'same';
  if (standing.isDeleted) return 'revive';
  return standing.origin?.hash === draft.entry.hash ? 'same' : 'update';
}

/** Whether the source still has the content that a user undid (docs/wire.md 2.6). */
const isUndone = ({ entry, standing }: Draft<PackedEntry>): boolean => standing?.origin?.undone === entry.hash;

/** Folders above an entry that is not undone: they return with it. */
function foldersWithNews(drafts: readonly Draft<PackedEntry>[]): ReadonlySet<Draft<PackedEntry>> {
  const folders = new Set<Draft<PackedEntry>>();
  for (const draft of drafts)
    if (!isUndone(draft)) for (let at = draft.parent; at && !folders.has(at); at = at.parent) folders.add(at);
  return folders;
}

function drafted(api: Pick<PackedApi, 'entries'>) {
  const folders: Draft<PackedFolder>[] = [];
  const docs = new Map<string, Draft<PackedDoc>>();
  const losses = new Losses();
  const walk = (entries: readonly PackedEntry[], parent: Draft<PackedFolder> | undefined) => {
    for (const entry of entries) {
      if (entry.kind === 'folder') {
        const folder: Draft<PackedFolder> = { entry, parent, standing: undefined, found: 'new' };
        folders.push(folder);
        walk(entry.children, folder);
        continue;
      }
      const before = docs.get(entry.key);
      // docs/wire.md 2.7: of two docs with the same identity the last one wins.
      if (before) losses.add(before.entry.origin, 'duplicate', before.entry.name);
      docs.set(entry.key, { entry, parent, standing: undefined, found: 'new' });
    }
  };
  walk(api.entries, undefined);
  return { folders, docs: [...docs.values()], losses: losses.all() };
}
