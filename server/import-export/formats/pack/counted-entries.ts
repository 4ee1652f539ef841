type Counted =
  | { readonly kind: 'doc'; readonly model?: unknown }
  | { readonly kind: 'folder'; readonly children: readonly Counted[] };

/** The number of docs, models and folders, at every depth. */
export function countedEntries(entries: readonly Counted[]): { folders: number; docs: number; models: number } {
  const counts = { folders: 0, docs: 0, models: 0 };
  const count = (all: readonly Counted[]) => {
    for (const entry of all) {
      if (entry.kind === 'doc') counts[entry.model === undefined ? 'docs' : 'models']++;
      else {
        counts.folders++;
        count(entry.children);
      }
    }
  };
  count(entries);
  return counts;
}
