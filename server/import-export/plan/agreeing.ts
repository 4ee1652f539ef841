import type { PackedApi, PackedDoc, PackedEntry } from '../formats/pack/packed-api.js';
import { placeChanges } from './place-changes.js';
import type { PlannedEntry } from './plan-import.js';

/**
 * Whether an update would change nothing that people see: the doc already has the imported content. Of the source only the base of
 * the next merge is written.
 */
export function isAgreeing({ entry, standing, parent, found, step }: PlannedEntry): boolean {
  if (step !== 'update' || !standing || found === 'likeness') return false;
  const parentId = parent ? (parent.standing?.id ?? Number.NaN) : 0;
  if (Object.keys(placeChanges(standing, standing, entry, parentId)).length > 0) return false;
  if (entry.kind === 'folder') return entry.name === standing.name && entry.dubbo === undefined;
  return entry.agrees !== undefined && entry.agrees === standing.contentVersion;
}

/** The docs with the version of the stored content with which each agrees. */
export function withAgreeing(api: PackedApi, versions: ReadonlyMap<PackedDoc, number>): PackedApi {
  if (versions.size === 0) return api;
  const marked = (entry: PackedEntry): PackedEntry => {
    if (entry.kind === 'folder') return { ...entry, children: entry.children.map(marked) };
    const agrees = versions.get(entry);
    return agrees === undefined ? entry : { ...entry, agrees };
  };
  return { ...api, entries: api.entries.map(marked) };
}
