import { isDeepStrictEqual } from 'node:util';
import type { ContentParts } from './doc-selection.js';
import { mergedValue } from './merge-values.js';

export interface RevertOptions {
  /** Whether to undo also what others changed since. */
  readonly isChosen: boolean;
  readonly only?: ContentParts | undefined;
}

/** The value of now without what made `made` of `was`. `isKept`: something of it stays, because others changed it since. */
export function revertValue(was: unknown, made: unknown, is: unknown, isChosen: boolean) {
  if (isChosen || isDeepStrictEqual(is, made)) return { value: was, isKept: false };
  if (isDeepStrictEqual(is, was)) return { value: is, isKept: false };
  const merged = mergedValue(was, made, is);
  return merged ? { value: merged.value, isKept: !merged.isWhole } : { value: is, isKept: true };
}
