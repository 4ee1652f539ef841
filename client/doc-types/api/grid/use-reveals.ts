import { useEffect } from 'react';
import type { GridHands } from './grid-hands.js';
import type { GridState } from './grid-state.js';
import { isShown } from './lines.js';

/** Takes the rows that are to be shown: opens what hides them, and goes there. */
export function useReveals(hands: GridHands, state: GridState, published: ReadonlySet<string> | undefined): void {
  const { editing, style, columns } = hands;
  useEffect(
    () =>
      editing.reveals.onAsk(({ row = '', attribute }) => {
        const way = editing.rows.shape().way(row);
        if (way[0]?.style !== style) return false;
        state.foldAll(
          way.slice(1).map(({ id }) => id),
          false,
        );
        if (!isShown(way[0], { showsGone: state.current().showsGone, published })) state.showGone(true);
        const column = columns.find((each) => each === attribute) ?? columns[0];
        if (column) hands.go(row, column);
        return true;
      }),
    [editing, style, columns, hands, state, published],
  );
}
