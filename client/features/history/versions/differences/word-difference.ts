import { diff, presentableDiff } from '@codemirror/merge';

export interface TextPiece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts with less in common than this share of the shorter one are shown as old and new. */
const ALIKE = 0.35;
/** A word, a Chinese character, a run of white space, or one symbol. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+|\s+|[\s\S]/gu;
/** Maximum of distinct words that single characters can represent, below the surrogates. */
const COUNTED = 0xd7ff;

/** The difference of two texts by words: kept, removed and added pieces. */
export function wordPieces(from: string, to: string): TextPiece[] {
  if (from === to) return from === '' ? [] : [{ kind: 'same', text: from }];
  const pieces = byWords(from.match(words) ?? [], to.match(words) ?? []) ?? byCharacters(from, to);
  const same = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  return same >= ALIKE * Math.min(from.length, to.length) ? pieces : wholeTextPieces(from, to);
}

interface Range {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Each word becomes one character, so that a difference of characters never cuts a word. */
function byWords(from: readonly string[], to: readonly string[]): TextPiece[] | undefined {
  const numbers = new Map<string, string>();
  for (const word of [...from, ...to]) if (!numbers.has(word)) numbers.set(word, String.fromCharCode(numbers.size + 1));
  if (numbers.size >= COUNTED) return undefined;
  const written = (text: readonly string[]) => text.map((word) => numbers.get(word) ?? '').join('');
  return piecesOf(from, to, joined(from, diff(written(from), written(to), { scanLimit: 5_000, timeout: 300 })));
}

/** Changes that are separated only by white space are merged, for readability. */
function joined(from: readonly string[], changes: readonly Range[]): Range[] {
  const found: Range[] = [];
  for (const change of changes) {
    const last = found.at(-1);
    const between = last && from.slice(last.toA, change.fromA).join('');
    if (last && between?.trim() === '' && !between.includes('\n'))
      found[found.length - 1] = { fromA: last.fromA, toA: change.toA, fromB: last.fromB, toB: change.toB };
    else found.push(change);
  }
  return found;
}

/** For texts with too many distinct words. */
const byCharacters = (from: string, to: string): TextPiece[] =>
  piecesOf(from.split(''), to.split(''), presentableDiff(from, to, { scanLimit: 5_000, timeout: 300 }));

function piecesOf(from: readonly string[], to: readonly string[], changes: readonly Range[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  const push = (kind: TextPiece['kind'], said: readonly string[]) => {
    const text = said.join('');
    if (text !== '') pieces.push({ kind, text });
  };
  let at = 0;
  for (const { fromA, toA, fromB, toB } of changes) {
    push('same', from.slice(at, fromA));
    push('removed', from.slice(fromA, toA));
    push('added', to.slice(fromB, toB));
    at = toA;
  }
  push('same', from.slice(at));
  return pieces;
}

export function wholeTextPieces(from: string, to: string): TextPiece[] {
  const pieces: TextPiece[] = [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** Long unchanged pieces are cut to the context of the changes; undefined = omitted text. */
export function foldPieces(pieces: readonly TextPiece[], around = 120): (TextPiece | undefined)[] {
  return pieces.flatMap((piece, i) => {
    const { kind, text } = piece;
    if (kind !== 'same' || text.length <= 3 * around || pieces.length === 1) return [piece];
    const head = i === 0 ? '' : text.slice(0, around);
    const tail = i === pieces.length - 1 ? '' : text.slice(-around);
    const kept: (TextPiece | undefined)[] = [{ kind, text: head }, undefined, { kind, text: tail }];
    return kept.filter((each) => each === undefined || each.text !== '');
  });
}
