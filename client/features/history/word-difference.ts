import { presentableDiff } from '@codemirror/merge';

export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts that have so little in common are told as old and new. */
const ALIKE = 0.35;

/** Two texts as one, by words: what stayed, what went, what came. */
export function wordPieces(from: string, to: string): Piece[] {
  if (from === to) return from === '' ? [] : [{ kind: 'same', text: from }];
  const changes = presentableDiff(from, to, { scanLimit: 5_000, timeout: 300 });
  const pieces: Piece[] = [];
  const push = (kind: Piece['kind'], text: string) => {
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
  const same = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  return same >= ALIKE * Math.min(from.length, to.length) ? pieces : whole(from, to);
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
