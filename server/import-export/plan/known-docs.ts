import { factsOf } from '../../../contracts/docs/doc-types/facts.js';
import type { PackedDoc, PackedEntry, PackedFolder } from '../formats/pack/packed-api.js';
import { grouped } from './grouped.js';
import { likelyRename } from './likeness.js';
import type { StandingDoc } from './standing-doc.js';

/** How an entry was matched to a stored doc. `likeness`: under another name or address, so it is shown as a rename. */
export type Found = 'key' | 'address' | 'name' | 'likeness' | 'new';

/** An entry that has no step yet; matched by key, address or name, and then by similarity. */
export interface Draft<E extends PackedEntry> {
  readonly entry: E;
  readonly parent: Draft<PackedFolder> | undefined;
  standing: StandingDoc | undefined;
  found: Found;
}

const nameKey = (parentId: number, type: number | 'folder', name: string, label = ''): string =>
  JSON.stringify([parentId, type, name, label]);
const addressKey = (type: number, method: string, url: string, label: string): string =>
  JSON.stringify([type, method, url, label]);

/** Stored docs by key, address and name; each doc is matched at most once. */
export class KnownDocs {
  private readonly byKey = new Map<string, StandingDoc>();
  private readonly byAddress = new Map<string, StandingDoc>();
  private readonly byName = new Map<string, StandingDoc>();
  private readonly byId: ReadonlyMap<number, StandingDoc>;
  private readonly standing: readonly StandingDoc[];
  private readonly taken = new Set<number>();

  constructor(given: readonly StandingDoc[]) {
    // The facts of the application are no entry of an import.
    const standing = given.filter(({ type, isFolder }) => isFolder || factsOf(type).isListed || factsOf(type).isModel);
    this.standing = standing;
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

  matchFolder(draft: Draft<PackedFolder>): void {
    const { entry, parent } = draft;
    const marked = this.free(this.byKey.get(entry.key));
    const parentId = parentIdOf(parent);
    if (marked?.isFolder) this.take(draft, marked, 'key');
    else if (parentId !== undefined)
      this.take(draft, this.free(this.byName.get(nameKey(parentId, 'folder', entry.name))), 'name');
  }

  matchDoc(draft: Draft<PackedDoc>): void {
    const { entry, parent } = draft;
    const { key, type, label, name, url = '', httpMethod = '' } = entry;
    const marked = this.free(this.byKey.get(key));
    const parentId = parentIdOf(parent);
    // A label detaches a doc from its pushes (docs/wire.md 10.4).
    if (marked && !marked.isFolder && marked.type === type && marked.label === label) this.take(draft, marked, 'key');
    // A model that people made, or another source, is another one, whatever its name is.
    else if (factsOf(type).isModel) return;
    else if (factsOf(type).hasAddress && url !== '')
      this.take(draft, this.free(this.byAddress.get(addressKey(type, httpMethod, url, label))), 'address');
    else if (parentId !== undefined)
      this.take(draft, this.free(this.byName.get(nameKey(parentId, type, name, label))), 'name');
  }

  /** Matches docs of this source that are missing in the import with its new docs, as renames. */
  matchByLikeness(folders: readonly Draft<PackedFolder>[], docs: readonly Draft<PackedDoc>[]): void {
    const inFolder = grouped(docs, ({ parent }) => parent);
    for (const folder of folders) if (!folder.standing) this.renameFolder(folder, inFolder.get(folder) ?? []);
    const isMissing = (doc: StandingDoc) =>
      doc.origin && !doc.isFolder && !doc.isDeleted && !doc.isLocked && !this.taken.has(doc.id) && !isModel(doc);
    const missing = grouped(this.standing.filter(isMissing), ({ origin }) => origin?.parentId ?? 0);
    for (const [parent, siblings] of inFolder) {
      const parentId = parentIdOf(parent);
      const gone = parentId === undefined ? undefined : missing.get(parentId);
      if (!gone) continue;
      const newcomers = siblings.filter(({ entry, standing }) => !standing && !isModel(entry));
      for (const draft of newcomers) {
        const { type, label } = draft.entry;
        const near = gone.filter((doc) => doc.type === type && doc.label === label && !this.taken.has(doc.id));
        this.take(draft, likelyRename(draft.entry, near, newcomers.length), 'likeness');
      }
    }
  }

  /** Matches a new folder to a missing one that contained most of its docs. */
  private renameFolder(folder: Draft<PackedFolder>, docs: readonly Draft<PackedDoc>[]): void {
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

  private take(draft: Draft<PackedEntry>, doc: StandingDoc | undefined, found: Found): void {
    if (!doc) return;
    this.taken.add(doc.id);
    draft.standing = doc;
    draft.found = found;
  }
}

const isModel = ({ type }: Pick<StandingDoc, 'type'>): boolean => factsOf(type).isModel;

/** Undefined if the folder is new. */
const parentIdOf = (parent: Draft<PackedFolder> | undefined): number | undefined =>
  parent === undefined ? 0 : parent.standing?.id;
