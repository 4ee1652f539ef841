import type * as Y from 'yjs';

/** Removes `remove` UTF-16 units at `at` and inserts `insert` there. */
export interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const isLowHalf = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/**
 * The smallest edit from `before` to `after`, never through the middle of a character. `caret`: the caret in `after`;
 * within a run of equal characters it determines the position of the edit.
 */
export function smallestEdit(before: string, after: string, caret = after.length): Edit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  // Text after the caret was not typed in this edit.
  const limit = Math.min(shorter, Math.max(0, after.length - caret));
  let tail = 0;
  while (tail < limit && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  let head = 0;
  while (head < shorter - tail && before[head] === after[head]) head++;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  if (head > 0 && (isLowHalf(before, head) || isLowHalf(after, head))) head--;
  if (tail > 0 && (isLowHalf(before, before.length - tail) || isLowHalf(after, after.length - tail))) tail--;
  return { at: head, remove: before.length - tail - head, insert: after.slice(head, after.length - tail) };
}

/** Call inside a transaction. */
export function applyEdit(text: Y.Text, { at, remove, insert }: Edit): void {
  if (remove > 0) text.delete(at, remove);
  if (insert) text.insert(at, insert);
}

export type Delta = readonly { insert?: unknown; delete?: number | undefined; retain?: number | undefined }[];

/** The offset after a remote delta; an insertion at the offset itself is placed after ours. */
export function shiftedBy(delta: Delta, place: number): number {
  let at = 0;
  let moved = place;
  for (const step of delta) {
    if (at > moved) break;
    if (step.retain !== undefined) at += step.retain;
    else if (step.delete !== undefined) moved -= Math.max(0, Math.min(step.delete, moved - at));
    else if (typeof step.insert === 'string') {
      if (at < moved) moved += step.insert.length;
      at += step.insert.length;
    }
  }
  return moved;
}

export const applyTo = (text: string, { at, remove, insert }: Edit): string =>
  text.slice(0, at) + insert + text.slice(at + remove);
