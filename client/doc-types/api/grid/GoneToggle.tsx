import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridHands } from './grid-hands.js';
import { useGridState } from './grid-state.js';
import type { RowCells } from './row-table.js';

interface GoneToggleProps {
  hands: GridHands;
  published: ReadonlySet<string> | undefined;
}

/** A row that never said anything is not missed. */
const saysSomething = ({ name, example, description }: RowCells) => name !== '' || example !== '' || description !== '';

/** Removed rows that no version has any more: out of the way, and still there. */
export function GoneToggle({ hands, published }: GoneToggleProps) {
  const { t } = useTranslation('api');
  const { rows } = hands.editing;
  const arranged = useSyncExternalStore(rows.subscribeShape, () => rows.arrangedOf(hands.style));
  const showsGone = useGridState(hands.state, (shown) => shown.showsGone);
  const count = arranged.filter(
    ({ id, gone }) => gone && !published?.has(id) && saysSomething(rows.cellsOf(id)),
  ).length;
  if (count === 0 || !hands.mayArrange) return null;
  return (
    <button
      type="button"
      className="plain-button grid-gone-toggle"
      aria-pressed={showsGone}
      onClick={() => hands.state.showGone(!showsGone)}
    >
      {t(showsGone ? 'grid.gone.hide' : 'grid.gone.show', { count })}
    </button>
  );
}
