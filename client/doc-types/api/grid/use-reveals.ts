import { type RefObject, useEffect } from 'react';
import type { GridHands } from './grid-hands.js';
import { useGridState } from './grid-state.js';
import { isShown } from './lines.js';

/** Takes the rows that are to be shown: opens what hides them, and goes or scrolls there. */
export function useReveals(
  place: RefObject<HTMLElement | null>,
  hands: GridHands,
  published: ReadonlySet<string> | undefined,
): void {
  const { editing, style, columns, state } = hands;
  useEffect(
    () =>
      editing.reveals.onAsk(({ row, attribute, goes }) => {
        const way = editing.rows.shape().way(row);
        if (way[0]?.style !== style) return false;
        state.foldAll(
          way.slice(1).map(({ id }) => id),
          false,
        );
        if (!isShown(way[0], { showsGone: state.current().showsGone, published })) state.showGone(true);
        const column = columns.find((each) => each === attribute) ?? columns[0];
        if (column && goes) hands.go(row, column);
        else if (column) state.point(row, column);
        return true;
      }),
    [editing, style, columns, hands, state, published],
  );
  const pointed = useGridState(state, (shown) => shown.pointed);
  useEffect(() => {
    if (pointed > 0) place.current?.querySelector('[data-mode="tab"]')?.scrollIntoView({ block: 'center' });
  }, [place, pointed]);
}
