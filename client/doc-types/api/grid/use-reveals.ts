import { type RefObject, useEffect } from 'react';
import type { GridController } from './state/grid-controller.js';
import { useGridState } from './state/grid-state.js';
import { isShown } from './state/lines.js';

/** Handles the rows to reveal: expands their ancestors, and moves or scrolls to them. */
export function useReveals(
  place: RefObject<HTMLElement | null>,
  controller: GridController,
  published: ReadonlySet<string> | undefined,
): void {
  const { editing, style, columns, state } = controller;
  useEffect(
    () =>
      editing.reveals.onAsk(({ row, attribute, goes }) => {
        const way = editing.rows.shape().ancestry(row);
        if (way[0]?.style !== style) return false;
        state.foldAll(
          way.slice(1).map(({ id }) => id),
          false,
        );
        if (!isShown(way[0], { showsGone: state.current().showsGone, published })) state.showGone(true);
        const column = columns.find((each) => each === attribute) ?? columns[0];
        if (column && goes) controller.moves.go(row, column);
        else if (column) state.point(row, column);
        return true;
      }),
    [editing, style, columns, controller, state, published],
  );
  const pointed = useGridState(state, (shown) => shown.pointed);
  useEffect(() => {
    if (pointed > 0) place.current?.querySelector('[data-mode="tab"]')?.scrollIntoView({ block: 'center' });
  }, [place, pointed]);
}
