// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: headings are not interactive

import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { headingOf } from '../rows/columns.js';
import type { GridController } from './state/grid-controller.js';

interface GridHeadProps {
  ref: Ref<HTMLDivElement>;
  controller: GridController;
  /** Cards label each of their values themselves. */
  isHidden: boolean;
}

export function GridHead({ ref, controller, isHidden }: GridHeadProps) {
  const { t } = useTranslation('api');
  return (
    <div className={isHidden ? 'visually-hidden' : 'grid-head'} role="rowgroup" ref={ref}>
      <div className="grid-line" role="row" aria-rowindex={1}>
        {controller.editing.mayEdit && (
          <div role="columnheader" className="grid-handle-cell">
            <span className="visually-hidden">{t('grid.rowMenu')}</span>
          </div>
        )}
        {controller.columns.map((column) => (
          <div key={column} role="columnheader" className="grid-heading" data-column={column}>
            {t(headingOf(controller.style, column))}
          </div>
        ))}
      </div>
    </div>
  );
}
