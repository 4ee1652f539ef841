import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowCells } from '../rows/row-table.js';
import type { GridController } from './state/grid-controller.js';
import { useGridState } from './state/grid-state.js';

interface GoneToggleProps {
  controller: GridController;
  published: ReadonlySet<string> | undefined;
}

/** Rows that were always empty are not counted. */
const saysSomething = ({ name, example, description }: RowCells) => name !== '' || example !== '' || description !== '';

/** Removed rows that the last version no longer contains: hidden by default, but still in the doc. */
export function RemovedRowsToggle({ controller, published }: GoneToggleProps) {
  const { t } = useTranslation('api');
  const { rows } = controller.editing;
  const arranged = useSyncExternalStore(rows.subscribeShape, () => rows.arrangedOf(controller.style));
  const showsGone = useGridState(controller.state, (shown) => shown.showsGone);
  const count = arranged.filter(
    ({ id, gone }) => gone && !published?.has(id) && saysSomething(rows.cellsOf(id)),
  ).length;
  if (count === 0 || !controller.mayArrange) return null;
  return (
    <button
      type="button"
      className="plain-button grid-gone-toggle"
      aria-pressed={showsGone}
      onClick={() => controller.state.showGone(!showsGone)}
    >
      {t(showsGone ? 'grid.gone.hide' : 'grid.gone.show', { count })}
    </button>
  );
}
