import { type ChosenEntry, placedDocs } from './chosen-entries.js';

export interface WordPart {
  /** The name of the folder; `''` for docs outside of folders. */
  readonly name: string;
  readonly entries: readonly ChosenEntry[];
}

/**
 * One part if all docs fit into one file. Else one for each folder at the top and one for the docs outside of folders,
 * each of them again in parts that fit. `sizes`: bytes by doc id; a single larger doc is a part of its own.
 */
export function wordParts(
  entries: readonly ChosenEntry[],
  sizes: ReadonlyMap<number, number>,
  most: number,
): WordPart[] {
  const groups = new Map<string | number, { name: string; entries: ChosenEntry[] }>();
  for (const entry of entries) {
    const [key, name] = entry.kind === 'folder' ? [entry.id, entry.name] : ['', ''];
    const group = groups.get(key) ?? { name, entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  const sizeOf = (some: readonly ChosenEntry[]): number =>
    placedDocs(some).reduce((sum, { doc }) => sum + (sizes.get(doc.id) ?? 0), 0);
  if (sizeOf(entries) <= most) return [{ name: '', entries }];
  return [...groups.values()].flatMap((group) =>
    idParts(group.entries, sizes, most).map((ids) => ({ name: group.name, entries: only(group.entries, ids) })),
  );
}

function idParts(entries: readonly ChosenEntry[], sizes: ReadonlyMap<number, number>, most: number): Set<number>[] {
  let part = new Set<number>();
  let left = most;
  const parts = [part];
  for (const { doc } of placedDocs(entries)) {
    const size = sizes.get(doc.id) ?? 0;
    if (part.size > 0 && size > left) {
      part = new Set();
      parts.push(part);
      left = most;
    }
    part.add(doc.id);
    left -= size;
  }
  return parts;
}

const only = (entries: readonly ChosenEntry[], ids: ReadonlySet<number>): ChosenEntry[] =>
  entries.flatMap((entry): ChosenEntry[] => {
    if (entry.kind === 'doc') return ids.has(entry.id) ? [entry] : [];
    const children = only(entry.children, ids);
    return children.length > 0 ? [{ ...entry, children }] : [];
  });
