import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import { longestRun } from '../../../../contracts/docs/doc-types/longest-run.js';

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
  const until = performance.now() + PATIENCE_MS;
  const found: Hunk<T>[] = [];
  let [a, b] = [0, 0];
  for (const [nextA, nextB] of [...anchors(from, to), [from.length, to.length] as const]) {
    const between = hunksBetween(from.slice(a, nextA), to.slice(b, nextB), a, until);
    if (!between) return undefined;
    found.push(...between);
    [a, b] = [nextA + 1, nextB + 1];
  }
  return found;
}

/**
 * Places of elements that are in both once, as many as have the same order in both. Between them little is left to
 * compare: whole long texts that many people changed take too long.
 */
function anchors<T>(from: readonly T[], to: readonly T[]): (readonly [number, number])[] {
  const places = placesOfSingles(to);
  const common = [...placesOfSingles(from)].flatMap(([key, a]) => {
    const b = places.get(key);
    return b === undefined ? [] : [[a, b] as const];
  });
  const run = longestRun(common.map(([, b]) => b));
  return common.filter((_, n) => run.has(n));
}

function placesOfSingles(elements: readonly unknown[]): Map<string, number> {
  const places = new Map<string, number>();
  const several = new Set<string>();
  for (const [at, element] of elements.entries()) {
    const key = typeof element === 'string' ? element : JSON.stringify(element);
    if (places.has(key)) several.add(key);
    else places.set(key, at);
  }
  for (const key of several) places.delete(key);
  return places;
}

/** The same of pieces that begin at `start`. */
function hunksBetween<T>(from: T[], to: T[], start: number, until: number): Hunk<T>[] | undefined {
  if (from.length === 0 && to.length === 0) return [];
  // Nothing of one is in the other; most pieces are as small.
  if (from.length === 0 || to.length === 0 || (from.length === 1 && to.length === 1 && !isDeepStrictEqual(from, to)))
    return [{ from: start, to: start + from.length, elements: to }];
  const options = { comparator: isDeepStrictEqual, timeout: Math.max(0, until - performance.now()) };
  const changes = diffArrays(from, to, options);
  if (!changes) return undefined;
  const found: Hunk<T>[] = [];
  let at = start;
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
