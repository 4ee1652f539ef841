import type { ImportedEntry } from '../../../contracts/imported-api.js';

/** The number of docs and folders, at every depth. */
export function countedEntries(entries: readonly ImportedEntry[]): { folders: number; docs: number } {
  const counts = { folders: 0, docs: 0 };
  const count = (all: readonly ImportedEntry[]) => {
    for (const entry of all) {
      if (entry.kind === 'doc') counts.docs++;
      else {
        counts.folders++;
        count(entry.children);
      }
    }
  };
  count(entries);
  return counts;
}
