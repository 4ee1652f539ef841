import * as Y from 'yjs';

/** Merging sorts all sources anew for each struct: many at once cost the square, so they go by tens. */
const AT_ONCE = 24;

/** One update that says what all of them say. Updates that wait for others keep waiting in it. */
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
