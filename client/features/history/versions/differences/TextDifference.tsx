import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DifferenceView, showDifference } from './difference-view.js';

interface TextDifferenceProps {
  from: string;
  to: string;
  layout: 'sides' | 'inline';
  fold: boolean;
  /** Receives the view once it is mounted, null on unmount. */
  onView?: (view: DifferenceView | null) => void;
}

/** The difference of two texts, by lines and words. */
export function TextDifference({ from, to, layout, fold, onView }: TextDifferenceProps) {
  const { t } = useTranslation('history');
  const parent = useRef<HTMLDivElement>(null);
  const fromLabel = t('compare.from');
  const toLabel = t('compare.to');
  // CodeMirror replaces `$` by the number.
  const folded = t('compare.folded', { count: 2, replace: { count: '$' } });
  useEffect(() => {
    if (!parent.current) return;
    const view = showDifference({
      parent: parent.current,
      from,
      to,
      layout,
      fold,
      labels: { from: fromLabel, to: toLabel, folded },
    });
    onView?.(view);
    return () => {
      onView?.(null);
      view.destroy();
    };
  }, [from, to, layout, fold, fromLabel, toLabel, folded, onView]);
  return <div className="text-difference" ref={parent} />;
}
