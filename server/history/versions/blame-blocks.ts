import { diffArrays } from 'diff';
import { z } from 'zod';

/** Edits of changed blocks beyond which a text counts as rewritten between two versions. */
const MOST_EDITS = 2_000;
const rich = z.object({ content: z.array(z.unknown()) });

/** The lines of Markdown, or the top-level nodes of rich text as JSON. */
export function proseBlocks(source: unknown): string[] {
  if (typeof source === 'string') return source.split('\n');
  const { data } = rich.safeParse(source);
  return (data?.content ?? []).map((node) => JSON.stringify(node));
}

/** Blocks that both texts contain keep their origin; `made` gives that of a new one, by its index. */
export function originsOfBlocks<O>(
  before: readonly O[],
  from: readonly string[],
  to: readonly string[],
  made: (block: number) => O,
): O[] {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let end = 0;
  const most = Math.min(from.length, to.length) - start;
  while (end < most && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  const middle = keptBlocks(from.slice(start, from.length - end), to.slice(start, to.length - end));
  const indexBefore = (at: number): number | undefined => {
    if (at < start) return at;
    if (at >= to.length - end) return at - to.length + from.length;
    const kept = middle.get(at - start);
    return kept === undefined ? undefined : kept + start;
  };
  return to.map((_, at) => before[indexBefore(at) ?? -1] ?? made(at));
}

/** Index in `to` → index in `from`. */
function keptBlocks(from: readonly string[], to: readonly string[]): ReadonlyMap<number, number> {
  const kept = new Map<number, number>();
  if (from.length === 0 || to.length === 0) return kept;
  let [old, fresh] = [0, 0];
  for (const { added, removed, count } of diffArrays([...from], [...to], { maxEditLength: MOST_EDITS }) ?? []) {
    if (!added && !removed) for (let i = 0; i < count; i++) kept.set(fresh + i, old + i);
    if (!added) old += count;
    if (!removed) fresh += count;
  }
  return kept;
}
