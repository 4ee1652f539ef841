import type {
  ImportedApi,
  ImportedDoc,
  ImportedEntry,
  ImportedFolder,
  ImportLoss,
} from '../../../contracts/imported-api.js';
import { Losses } from '../../formats/losses.js';
import { docEntryHash, docEntryKey, folderEntryHash, folderEntryKey } from './entry-keys.js';
import { type Draft, type Found, KnownDocs } from './known-docs.js';
import type { StandingDoc } from './standing-doc.js';

/** `same`: equal to the source's previous content, or to what a user undid, so nothing changes. */
export type PlannedStep = 'create' | 'update' | 'revive' | 'same' | 'locked';

export interface PlannedEntry<E extends ImportedEntry = ImportedEntry> {
  readonly entry: E;
  readonly key: string;
  readonly hash: string;
  /** Undefined: the root. */
  readonly parent: PlannedEntry<ImportedFolder> | undefined;
  readonly standing: StandingDoc | undefined;
  readonly found: Found;
  readonly step: PlannedStep;
}
export interface ImportPlan {
  /** Each parent before its children. */
  readonly folders: readonly PlannedEntry<ImportedFolder>[];
  readonly docs: readonly PlannedEntry<ImportedDoc>[];
  readonly losses: readonly ImportLoss[];
}

/** Compares stored docs with imported entries. Pure; contents are merged when they are written (`merge-content.ts`). */
export function planImport(standing: readonly StandingDoc[], api: ImportedApi): ImportPlan {
  const { folders, docs, losses } = drafted(api);
  const known = new KnownDocs(standing);
  for (const folder of folders) known.matchFolder(folder);
  for (const doc of docs) known.matchDoc(doc);
  known.matchByLikeness(folders, docs);
  const planned = new Map<Draft<ImportedFolder>, PlannedEntry<ImportedFolder>>();
  const plan = <E extends ImportedEntry>(draft: Draft<E>): PlannedEntry<E> => {
    const parent = draft.parent && planned.get(draft.parent);
    const { entry, key, hash, standing: found } = draft;
    return { entry, key, hash, parent, standing: found, found: draft.found, step: stepOf(draft, parent, needed) };
  };
  const needed = foldersWithNews([...folders, ...docs]);
  for (const folder of folders) planned.set(folder, plan(folder));
  return { folders: [...planned.values()], docs: docs.map(plan), losses };
}

/** docs/wire.md 2.6: a locked folder blocks itself and all its entries, a locked doc only itself. */
function stepOf(
  draft: Draft<ImportedEntry>,
  parent: PlannedEntry<ImportedFolder> | undefined,
  needed: ReadonlySet<Draft<ImportedEntry>>,
): PlannedStep {
  const { standing } = draft;
  if (parent?.step === 'locked' || (standing?.isLocked && !standing.isDeleted)) return 'locked';
  if (!standing) return 'create';
  if (isUndone(draft) && !(standing.isDeleted && needed.has(draft))) return 'same';
  if (standing.isDeleted) return 'revive';
  return standing.origin?.hash === draft.hash ? 'same' : 'update';
}

/** Whether the source says the same as when a user undid it (docs/wire.md 2.6). */
const isUndone = ({ hash, standing }: Draft<ImportedEntry>): boolean => standing?.origin?.undone === hash;

/** Folders above an entry that is not undone: they return with it. */
function foldersWithNews(drafts: readonly Draft<ImportedEntry>[]): ReadonlySet<Draft<ImportedEntry>> {
  const folders = new Set<Draft<ImportedEntry>>();
  for (const draft of drafts)
    if (!isUndone(draft)) for (let at = draft.parent; at && !folders.has(at); at = at.parent) folders.add(at);
  return folders;
}

function drafted(api: ImportedApi) {
  const folders: Draft<ImportedFolder>[] = [];
  const docs = new Map<string, Draft<ImportedDoc>>();
  const losses = new Losses();
  const walk = (entries: readonly ImportedEntry[], parent: Draft<ImportedFolder> | undefined) => {
    const above = parent?.path ?? [];
    for (const entry of entries) {
      if (entry.kind === 'folder') {
        const path = [...above, entry.name];
        const keys = { key: folderEntryKey(path), hash: folderEntryHash(entry, path) };
        const folder: Draft<ImportedFolder> = { entry, ...keys, path, parent, standing: undefined, found: 'new' };
        folders.push(folder);
        walk(entry.children, folder);
        continue;
      }
      const keys = { key: docEntryKey(entry, above), hash: docEntryHash(entry, above) };
      const before = docs.get(keys.key);
      // docs/wire.md 2.7: of two docs with the same identity the last one wins.
      if (before) losses.add(before.entry.origin, 'duplicate', before.entry.fields.name);
      docs.set(keys.key, { entry, ...keys, path: above, parent, standing: undefined, found: 'new' });
    }
  };
  walk(api.entries, undefined);
  return { folders, docs: [...docs.values()], losses: losses.all() };
}
