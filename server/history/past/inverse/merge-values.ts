import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';

/** Replaces the elements `from` (included) to `to` (excluded) of a sequence. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly elements: readonly unknown[];
}

/** Milliseconds after which a value counts as changed as a whole. */
const PATIENCE_MS = 300;

/**
 * Undoes, line by line of a text or block by block of a rich text, what changed from `was` to `made` in `now`; undefined
 * when `now` changed the same lines, or when the value has no parts.
 */
export function mergedValue(was: unknown, made: unknown, now: unknown): unknown {
  if (typeof was === 'string' && typeof made === 'string' && typeof now === 'string') {
    const lines = mergedSequence(was.split('\n'), made.split('\n'), now.split('\n'));
    return lines?.join('\n');
  }
  const [before, after, current] = [blocksOf(was), blocksOf(made), blocksOf(now)];
  if (!before || !after || !current) return undefined;
  const content = mergedSequence(before, after, current);
  return content && { ...Object(now), content };
}

/** The top-level nodes of a rich text. */
function blocksOf(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const content: unknown = Reflect.get(value, 'content');
  return Array.isArray(content) ? content : undefined;
}

function mergedSequence(
  was: readonly unknown[],
  made: readonly unknown[],
  now: readonly unknown[],
): unknown[] | undefined {
  const [undone, kept] = [hunks(made, was), hunks(made, now)];
  if (!undone || !kept) return undefined;
  const own = undone.filter((one) => !kept.some((other) => isDeepStrictEqual(one, other)));
  if (own.some((one) => kept.some((other) => one.from < other.to && other.from < one.to))) return undefined;
  const all = [...own, ...kept].sort((a, b) => a.from - b.from || a.to - b.to);
  const result: unknown[] = [];
  let at = 0;
  for (const { from, to, elements } of all) {
    result.push(...made.slice(at, from), ...elements);
    at = to;
  }
  return [...result, ...made.slice(at)];
}

/** The differences from `from` to `to`; undefined when there are too many to compute. */
function hunks(from: readonly unknown[], to: readonly unknown[]): Hunk[] | undefined {
  const options = { comparator: isDeepStrictEqual, timeout: PATIENCE_MS };
  const changes = diffArrays([...from], [...to], options);
  if (!changes) return undefined;
  const found: Hunk[] = [];
  let at = 0;
  let isOpen = false;
  for (const { added, removed, count, value } of changes) {
    if (added || removed) {
      // What is removed and what is added in its place are one hunk.
      const last = isOpen ? found.pop() : undefined;
      const elements = [...(last?.elements ?? []), ...(added ? value : [])];
      found.push({ from: last?.from ?? at, to: removed ? at + count : at, elements });
    }
    isOpen = added || removed;
    if (!added) at += count;
  }
  return found;
}
