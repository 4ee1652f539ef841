import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';

/** Replaces the elements `from` (included) to `to` (excluded) of a sequence. */
interface Hunk<T> {
  readonly from: number;
  readonly to: number;
  readonly elements: readonly T[];
}

/** Milliseconds after which a value counts as changed as a whole. */
const PATIENCE_MS = 300;

/** `isWhole`: nothing was left because `now` changed the same lines. */
interface Merged {
  readonly value: unknown;
  readonly isWhole: boolean;
}

/**
 * Undoes, line by line of a text or block by block of a rich text, what changed from `was` to `made` in `now`. Lines that
 * `now` changed too stay as they are. Undefined when the value has no parts.
 */
export function mergedValue(was: unknown, made: unknown, now: unknown): Merged | undefined {
  if (typeof was === 'string' && typeof made === 'string' && typeof now === 'string') {
    const merged = mergedSequence(was.split('\n'), made.split('\n'), now.split('\n'));
    return merged && { ...merged, value: merged.value.join('\n') };
  }
  const [before, after, current] = [blocksOf(was), blocksOf(made), blocksOf(now)];
  if (!before || !after || !current) return undefined;
  const merged = mergedSequence(before, after, current);
  return merged && { ...merged, value: { ...Object(now), content: merged.value } };
}

/** Whether the value is several lines, or a rich text. */
export const hasParts = (value: unknown): boolean =>
  typeof value === 'string' ? value.includes('\n') : blocksOf(value) !== undefined;

/** The top-level nodes of a rich text. */
function blocksOf(value: unknown): readonly unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const content: unknown = Reflect.get(value, 'content');
  return Array.isArray(content) ? content : undefined;
}

function mergedSequence<T>(
  was: readonly T[],
  made: readonly T[],
  now: readonly T[],
): { value: T[]; isWhole: boolean } | undefined {
  const [undone, kept] = [hunks(made, was), hunks(made, now)];
  if (!undone || !kept) return undefined;
  const own = undone.filter((one) => !kept.some((other) => isDeepStrictEqual(one, other)));
  const free = own.filter((one) => !kept.some((other) => one.from < other.to && other.from < one.to));
  const all = [...free, ...kept].sort((a, b) => a.from - b.from || a.to - b.to);
  const value: T[] = [];
  let at = 0;
  for (const { from, to, elements } of all) {
    value.push(...made.slice(at, from), ...elements);
    at = to;
  }
  return { value: [...value, ...made.slice(at)], isWhole: free.length === own.length };
}

/** The differences from `from` to `to`; undefined when there are too many to compute. */
function hunks<T>(from: readonly T[], to: readonly T[]): Hunk<T>[] | undefined {
  const options = { comparator: isDeepStrictEqual, timeout: PATIENCE_MS };
  const changes = diffArrays([...from], [...to], options);
  if (!changes) return undefined;
  const found: Hunk<T>[] = [];
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
  return found.flatMap(byElement);
}

/** As many elements in the place of as many: each by itself, so that one that somebody changed holds no other. */
function byElement<T>({ from, to, elements }: Hunk<T>): Hunk<T>[] {
  if (to - from !== elements.length) return [{ from, to, elements }];
  return elements.map((element, n) => ({ from: from + n, to: from + n + 1, elements: [element] }));
}
