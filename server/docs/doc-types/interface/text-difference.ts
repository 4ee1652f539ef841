import { type ChangeObject, diffChars, diffLines, diffWordsWithSpace } from 'diff';
import type * as Y from 'yjs';
import type { Difference } from './doc-type.js';

/** Replace `removed` UTF-16 units at `at` (in the text as it is after the edits before this one) by `inserted`. */
interface TextEdit {
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** Limits in milliseconds and UTF-16 units, above which a coarser diff is used; it is equally correct. */
const PATIENCE_MS = 300;
const FINE = 20_000;

/** Edits from `from` to `to`, minimal if that is fast to compute. Never splits a surrogate pair. */
function textEdits(from: string, to: string): TextEdit[] {
  const start = commonStart(from, to);
  const end = commonEnd(from, to, start);
  const a = from.slice(start, from.length - end);
  const b = to.slice(start, to.length - end);
  if (a === '' && b === '') return [];
  return toEdits(changes(a, b), start);
}

type Change = Pick<ChangeObject<string>, 'added' | 'removed' | 'value'>;

function changes(a: string, b: string): Change[] {
  const whole: Change[] = [
    { added: false, removed: true, value: a },
    { added: true, removed: false, value: b },
  ];
  if (a === '' || b === '') return whole.filter((change) => change.value !== '');
  const size = a.length + b.length;
  if (size <= 2_000) return diffChars(a, b, { timeout: PATIENCE_MS }) ?? whole;
  if (size <= FINE) return diffWordsWithSpace(a, b, { timeout: PATIENCE_MS }) ?? whole;
  return byLines(a, b) ?? whole;
}

/** Diff by lines, then within each run of changed lines. */
function byLines(a: string, b: string): Change[] | undefined {
  const lines = diffLines(a, b, { timeout: PATIENCE_MS });
  return lines?.flatMap((change, i) => {
    const next = lines[i + 1];
    const previous = lines[i - 1];
    if (change.added && previous?.removed && small(previous, change)) return [];
    if (change.removed && next?.added && small(change, next)) return changes(change.value, next.value);
    return [change];
  });
}
const small = (a: Change, b: Change) => a.value.length + b.value.length <= FINE;

function toEdits(found: readonly Change[], start: number): TextEdit[] {
  const edits: TextEdit[] = [];
  let at = start;
  for (const { added, removed, value } of found) {
    if (removed) edits.push({ at, removed: value.length, inserted: '' });
    else if (added) edits.push({ at, removed: 0, inserted: value });
    if (!removed) at += value.length;
  }
  return edits;
}

const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let n = 0;
  while (n < most && a.charCodeAt(n) === b.charCodeAt(n)) n++;
  const cutsPair = n > 0 && (isLow(a.charCodeAt(n)) || isLow(b.charCodeAt(n)));
  return cutsPair ? n - 1 : n;
}

function commonEnd(a: string, b: string, start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let n = 0;
  while (n < most && a.charCodeAt(a.length - 1 - n) === b.charCodeAt(b.length - 1 - n)) n++;
  const cutsPair = n > 0 && isLow(a.charCodeAt(a.length - n));
  return cutsPair ? n - 1 : n;
}

/** Call inside a transaction. */
export function writeText(ytext: Y.Text, text: string): void {
  const now = ytext.toString();
  // Non-text content (an embed of another client) would shift all positions: replace everything.
  const edits = now.length === ytext.length ? textEdits(now, text) : [{ at: 0, removed: ytext.length, inserted: text }];
  for (const { at, removed, inserted } of edits) {
    if (removed > 0) ytext.delete(at, removed);
    if (inserted !== '') ytext.insert(at, inserted);
  }
}

/** Number of added and removed lines. */
function lineCounts(from: string, to: string): { added: number; removed: number } {
  if (from === to) return { added: 0, removed: 0 };
  const lines = diffLines(from, to, { timeout: 1_000 });
  if (!lines) return { added: to.split('\n').length, removed: from.split('\n').length };
  const count = (kind: 'added' | 'removed') => lines.reduce((n, line) => n + (line[kind] ? line.count : 0), 0);
  return { added: count('added'), removed: count('removed') };
}

/** The text part of a diff; computed on first access and cached. */
export function textDifference(from: () => string, to: () => string): Difference['text'] {
  const once = <T>(make: () => T) => {
    let made: { readonly value: T } | undefined;
    return () => {
      made ??= { value: make() };
      return made.value;
    };
  };
  const [before, after] = [once(from), once(to)];
  const counts = once(() => lineCounts(before(), after()));
  return {
    get from() {
      return before();
    },
    get to() {
      return after();
    },
    get added() {
      return counts().added;
    },
    get removed() {
      return counts().removed;
    },
  };
}
