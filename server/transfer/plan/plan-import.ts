import { factsOf } from '../../../contracts/doc-types/facts.js';
import type {
  ImportedApi,
  ImportedDoc,
  ImportedEntry,
  ImportedFolder,
  ImportLoss,
} from '../../../contracts/imported-api.js';
import { Losses } from '../../formats/losses.js';
import { docEntryHash, docEntryKey, folderEntryHash, folderEntryKey } from './entry-keys.js';
import { likelyRename } from './likeness.js';
import type { StandingDoc } from './standing-doc.js';

/** How an entry was matched to a stored doc. `likeness`: under another name or address, so it is shown as a rename. */
export type Found = 'key' | 'address' | 'name' | 'likeness' | 'new';
/** `same`: equal to the source's previous content, so nothing changes. */
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

/** An entry that has no step yet; matched by key, address or name, and then by similarity. */
interface Draft<E extends ImportedEntry> {
  readonly entry: E;
  readonly key: string;
  readonly hash: string;
  readonly path: readonly string[];
  readonly parent: Draft<ImportedFolder> | undefined;
  standing: StandingDoc | undefined;
  found: Found;
}

/** Compares stored docs with imported entries. Pure; contents are merged when they are written (`merge-content.ts`). */
export function planImport(standing: readonly StandingDoc[], api: ImportedApi): ImportPlan {
  const { folders, docs, losses } = drafted(api);
  const known = new Known(standing);
  for (const folder of folders) known.matchFolder(folder);
  for (const doc of docs) known.matchDoc(doc);
  known.matchByLikeness(folders, docs);
  const planned = new Map<Draft<ImportedFolder>, PlannedEntry<ImportedFolder>>();
  const plan = <E extends ImportedEntry>(draft: Draft<E>): PlannedEntry<E> => {
    const parent = draft.parent && planned.get(draft.parent);
    const { entry, key, hash, standing: found } = draft;
    return { entry, key, hash, parent, standing: found, found: draft.found, step: stepOf(draft, parent) };
  };
  for (const folder of folders) planned.set(folder, plan(folder));
  return { folders: [...planned.values()], docs: docs.map(plan), losses };
}

/** docs/wire.md 2.6: a locked folder blocks itself and all its entries, a locked doc only itself. */
function stepOf(draft: Draft<ImportedEntry>, parent: PlannedEntry<ImportedFolder> | undefined): PlannedStep {
  const { standing } = draft;
  if (parent?.step === 'locked' || (standing?.isLocked && !standing.isDeleted)) return 'locked';
  if (!standing) return 'create';
  if (standing.isDeleted) return 'revive';
  return standing.origin?.hash === draft.hash ? 'same' : 'update';
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

const nameKey = (parentId: number, type: number | 'folder', name: string, label = ''): string =>
  JSON.stringify([parentId, type, name, label]);
const addressKey = (type: number, method: string, url: string, label: string): string =>
  JSON.stringify([type, method, url, label]);

/** Stored docs by key, address and name; each doc is matched at most once. */
class Known {
  private readonly byKey = new Map<string, StandingDoc>();
  private readonly byAddress = new Map<string, StandingDoc>();
  private readonly byName = new Map<string, StandingDoc>();
  private readonly byId: ReadonlyMap<number, StandingDoc>;
  private readonly taken = new Set<number>();

  constructor(private readonly standing: readonly StandingDoc[]) {
    this.byId = new Map(standing.map((doc) => [doc.id, doc]));
    // Not deleted docs come last, so they replace deleted ones with the same identity.
    for (const doc of [...standing].sort((a, b) => Number(b.isDeleted) - Number(a.isDeleted) || b.id - a.id)) {
      if (doc.origin) this.byKey.set(doc.origin.key, doc);
      if (doc.isDeleted) continue;
      const { type, httpMethod, url, label, parentId, name, isFolder } = doc;
      if (!isFolder && factsOf(type).hasAddress && url !== '')
        this.byAddress.set(addressKey(type, httpMethod, url, label), doc);
      else this.byName.set(nameKey(parentId, isFolder ? 'folder' : type, name, label), doc);
    }
  }

  matchFolder(draft: Draft<ImportedFolder>): void {
    const { key, entry, parent } = draft;
    const marked = this.free(this.byKey.get(key));
    const parentId = parentIdOf(parent);
    if (marked?.isFolder) this.take(draft, marked, 'key');
    else if (parentId !== undefined)
      this.take(draft, this.free(this.byName.get(nameKey(parentId, 'folder', entry.name))), 'name');
  }

  matchDoc(draft: Draft<ImportedDoc>): void {
    const { key, entry, parent } = draft;
    const { type, label, fields } = entry;
    const { url = '', httpMethod = '', name } = fields;
    const marked = this.free(this.byKey.get(key));
    const parentId = parentIdOf(parent);
    // A label detaches a doc from its pushes (docs/wire.md 10.4).
    if (marked && !marked.isFolder && marked.type === type && marked.label === label) this.take(draft, marked, 'key');
    else if (factsOf(type).hasAddress && url !== '')
      this.take(draft, this.free(this.byAddress.get(addressKey(type, httpMethod, url, label))), 'address');
    else if (parentId !== undefined)
      this.take(draft, this.free(this.byName.get(nameKey(parentId, type, name, label))), 'name');
  }

  /** Matches docs of this source that are missing in the import with its new docs, as renames. */
  matchByLikeness(folders: readonly Draft<ImportedFolder>[], docs: readonly Draft<ImportedDoc>[]): void {
    const inFolder = grouped(docs, ({ parent }) => parent);
    for (const folder of folders) if (!folder.standing) this.renameFolder(folder, inFolder.get(folder) ?? []);
    const isMissing = (doc: StandingDoc) =>
      doc.origin && !doc.isFolder && !doc.isDeleted && !doc.isLocked && !this.taken.has(doc.id);
    const missing = grouped(this.standing.filter(isMissing), ({ origin }) => origin?.parentId ?? 0);
    for (const [parent, siblings] of inFolder) {
      const parentId = parentIdOf(parent);
      const gone = parentId === undefined ? undefined : missing.get(parentId);
      if (!gone) continue;
      const newcomers = siblings.filter(({ standing }) => !standing);
      for (const draft of newcomers) {
        const { type, label } = draft.entry;
        const near = gone.filter((doc) => doc.type === type && doc.label === label && !this.taken.has(doc.id));
        this.take(draft, likelyRename(draft.entry, near, newcomers.length), 'likeness');
      }
    }
  }

  /** Matches a new folder to a missing one that contained most of its docs. */
  private renameFolder(folder: Draft<ImportedFolder>, docs: readonly Draft<ImportedDoc>[]): void {
    const counts = new Map<number, number>();
    let known = 0;
    for (const { standing } of docs) {
      if (!standing?.origin) continue;
      known++;
      const from = standing.origin.parentId;
      counts.set(from, (counts.get(from) ?? 0) + 1);
    }
    const [from, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0, 0];
    const old = count * 2 > known ? this.byId.get(from) : undefined;
    if (!old?.origin || !old.isFolder || old.isDeleted || old.isLocked || this.taken.has(old.id)) return;
    if (old.origin.parentId === parentIdOf(folder.parent)) this.take(folder, old, 'likeness');
  }

  private free(doc: StandingDoc | undefined): StandingDoc | undefined {
    return doc && !this.taken.has(doc.id) ? doc : undefined;
  }

  private take(draft: Draft<ImportedEntry>, doc: StandingDoc | undefined, found: Found): void {
    if (!doc) return;
    this.taken.add(doc.id);
    draft.standing = doc;
    draft.found = found;
  }
}

/** Undefined if the folder is new. */
const parentIdOf = (parent: Draft<ImportedFolder> | undefined): number | undefined =>
  parent === undefined ? 0 : parent.standing?.id;

export function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
