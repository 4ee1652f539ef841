// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: headings have nothing to press

import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { headingOf } from './columns.js';
import type { GridHands } from './grid-hands.js';

interface GridHeadProps {
  ref: Ref<HTMLDivElement>;
  hands: GridHands;
  /** Cards name each of their values themselves. */
  isHidden: boolean;
}

export function GridHead({ ref, hands, isHidden }: GridHeadProps) {
  const { t } = useTranslation('api');
  return (
    <div className={isHidden ? 'visually-hidden' : 'grid-head'} role="rowgroup" ref={ref}>
      <div className="grid-line" role="row" aria-rowindex={1}>
        {hands.editing.mayEdit && (
          <div role="columnheader" className="grid-handle-cell">
            <span className="visually-hidden">{t('grid.rowMenu')}</span>
          </div>
        )}
        {hands.columns.map((column) => (
          <div key={column} role="columnheader" className="grid-heading" data-column={column}>
            {t(headingOf(hands.style, column))}
          </div>
        ))}
      </div>
    </div>
  );
}
