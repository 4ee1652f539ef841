import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { foldPieces, type TextPiece, wholeTextPieces, wordPieces } from './word-difference.js';

interface WordDifferenceProps {
  from: string;
  to: string;
  /** Leave out unchanged text far from any change. */
  fold?: boolean;
}

/** Longer values are compared by words, short ones shown as old → new. */
const PROSE = 40;

/** The changes of a value: removed words struck through, added words underlined. */
export function WordDifference({ from, to, fold = false }: WordDifferenceProps) {
  const { t } = useTranslation('history');
  const prose = Math.min(from.length, to.length) > PROSE;
  const pieces = useMemo(() => (prose ? wordPieces(from, to) : wholeTextPieces(from, to)), [prose, from, to]);
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
      {(fold ? foldPieces(pieces) : pieces).map((piece, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their position
        <PieceMark key={i} piece={piece} />
      ))}
    </span>
  );
}

function PieceMark({ piece }: { piece: TextPiece | undefined }) {
  if (!piece) return <span className="words-gap" />;
  if (piece.kind === 'added') return <ins>{piece.text}</ins>;
  if (piece.kind === 'removed') return <del>{piece.text}</del>;
  return piece.text;
}
