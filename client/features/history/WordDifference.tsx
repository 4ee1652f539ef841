import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { folded, type Piece, whole, wordPieces } from './word-difference.js';

interface WordDifferenceProps {
  from: string;
  to: string;
  /** Leave out what stayed the same far from any change. */
  fold?: boolean;
}

/** Longer values are told word by word, short ones as old → new. */
const PROSE = 40;

/** What changed in a value: words that went struck through, words that came underlined. */
export function WordDifference({ from, to, fold = false }: WordDifferenceProps) {
  const { t } = useTranslation('history');
  const prose = Math.min(from.length, to.length) > PROSE;
  const pieces = useMemo(() => (prose ? wordPieces(from, to) : whole(from, to)), [prose, from, to]);
  if (from === to) return <span className="words">{from}</span>;
  if (!prose)
    return (
      <span className="words">
        <del>{from || t('compare.empty')}</del>
        <span aria-hidden="true"> → </span>
        <ins>{to || t('compare.empty')}</ins>
      </span>
    );
  return (
    <span className="words">
      {(fold ? folded(pieces) : pieces).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
        <PieceMark key={i} piece={piece} />
      ))}
    </span>
  );
}

function PieceMark({ piece }: { piece: Piece | undefined }) {
  if (!piece) return <span className="words-gap" />;
  if (piece.kind === 'added') return <ins>{piece.text}</ins>;
  if (piece.kind === 'removed') return <del>{piece.text}</del>;
  return piece.text;
}
