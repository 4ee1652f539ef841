import * as Y from 'yjs';

/**
 * `Y.mergeUpdates` sorts all its sources again for each struct, so its cost grows with the square of their number:
 * merge in groups of this size.
 */
const AT_ONCE = 24;

/** Merges updates into one. Updates whose dependencies are missing stay pending in it. */
export function mergeUpdates(updates: readonly Uint8Array[]): Uint8Array {
  let level = [...updates];
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    for (let from = 0; from < level.length; from += AT_ONCE) {
      const group = level.slice(from, from + AT_ONCE);
      const [first] = group;
      next.push(group.length === 1 && first ? first : Y.mergeUpdates(group));
    }
    level = next;
  }
  return level[0] ?? Uint8Array.of(0, 0);
}
