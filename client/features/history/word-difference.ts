import { diff, presentableDiff } from '@codemirror/merge';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts that have less in common, as a share of the shorter one, are told as old and new. */
const ALIKE = 0.35;
/** A word, a Chinese character, a stretch of space, or one sign. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+|\s+|[\s\S]/gu;
/** So many different words can be counted by single characters, below the halves of pairs. */
const COUNTED = 0xd7ff;

/** Two texts as one, by words: what stayed, what went, what came. */
export function wordPieces(from: string, to: string): Piece[] {
  if (from === to) return from === '' ? [] : [{ kind: 'same', text: from }];
  const pieces = byWords(from.match(words) ?? [], to.match(words) ?? []) ?? byCharacters(from, to);
  const same = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  return same >= ALIKE * Math.min(from.length, to.length) ? pieces : whole(from, to);
}

interface Range {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Each word becomes one character, so that a difference of characters never cuts a word. */
function byWords(from: readonly string[], to: readonly string[]): Piece[] | undefined {
  const numbers = new Map<string, string>();
  for (const word of [...from, ...to]) if (!numbers.has(word)) numbers.set(word, String.fromCharCode(numbers.size + 1));
  if (numbers.size >= COUNTED) return undefined;
  const written = (text: readonly string[]) => text.map((word) => numbers.get(word) ?? '').join('');
  return piecesOf(from, to, joined(from, diff(written(from), written(to), { scanLimit: 5_000, timeout: 300 })));
}

/** Changes that nothing but space stands between are one: people read phrases. */
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

/** Of two books, whose words are beyond counting. */
const byCharacters = (from: string, to: string): Piece[] =>
  piecesOf(from.split(''), to.split(''), presentableDiff(from, to, { scanLimit: 5_000, timeout: 300 }));

function piecesOf(from: readonly string[], to: readonly string[], changes: readonly Range[]): Piece[] {
  const pieces: Piece[] = [];
  const push = (kind: Piece['kind'], said: readonly string[]) => {
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

export function whole(from: string, to: string): Piece[] {
  const pieces: Piece[] = [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** Long stretches that stayed are cut to what stands around the changes; undefined = something was left out. */
export function folded(pieces: readonly Piece[], around = 120): (Piece | undefined)[] {
  return pieces.flatMap((piece, i) => {
    const { kind, text } = piece;
    if (kind !== 'same' || text.length <= 3 * around || pieces.length === 1) return [piece];
    const head = i === 0 ? '' : text.slice(0, around);
    const tail = i === pieces.length - 1 ? '' : text.slice(-around);
    const kept: (Piece | undefined)[] = [{ kind, text: head }, undefined, { kind, text: tail }];
    return kept.filter((each) => each === undefined || each.text !== '');
  });
}
