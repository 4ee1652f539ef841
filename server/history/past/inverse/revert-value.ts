import { isDeepStrictEqual } from 'node:util';
import type { ContentParts } from './doc-selection.js';
import { hasParts, mergedValue } from './merge-values.js';
import type { WrittenSince } from './written-since.js';

export interface RevertOptions {
  /** Whether to undo also what others changed since. */
  readonly isChosen: boolean;
  readonly only?: ContentParts | undefined;
  readonly writtenSince: WrittenSince;
}
interface RevertRules {
  readonly isChosen: boolean;
  /** Whether others wrote the value since. */
  isTheirs(): boolean;
}

/** The value of now without what made `made` of `was`. `isKept`: something of it stays, because others changed it since. */
export function revertValue(was: unknown, made: unknown, is: unknown, { isChosen, isTheirs }: RevertRules) {
  if (isChosen) return { value: was, isKept: false };
  if (isDeepStrictEqual(is, was)) return { value: is, isKept: false };
  if (isDeepStrictEqual(is, made)) {
    // Of a value with parts, others may have changed and restored another one.
    const isKept = !hasParts(was) && !hasParts(made) && isTheirs();
    return { value: isKept ? is : was, isKept };
  }
  const merged = mergedValue(was, made, is);
  return merged ? { value: merged.value, isKept: !merged.isWhole } : { value: is, isKept: true };
}
