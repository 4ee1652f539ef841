import { useMemo, useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { type GridState, useGridState } from '../state/grid-state.js';
import { type LineModel, linesOf } from '../state/lines.js';

/** The lines of a table; the same list until a row is moved, added, removed or folded. */
export function useLines(
  { rows, mayEdit }: TableEditing,
  style: ParamStyle,
  state: GridState,
  published: ReadonlySet<string> | undefined,
  isFixed = false,
): readonly LineModel[] {
  const arranged = useSyncExternalStore(rows.subscribeShape, () => rows.arrangedOf(style));
  const closed = useGridState(state, (shown) => shown.closed);
  const showsGone = useGridState(state, (shown) => shown.showsGone);
  const ghost = useGridState(state, (shown) => shown.ghost);
  const isFull = useSyncExternalStore(rows.subscribeShape, () => rows.isFull);
  return useMemo(
    () =>
      linesOf(arranged, { closed, showsGone, published, ghost: mayEdit && !isFull && !isFixed ? ghost : undefined }),
    [arranged, closed, showsGone, published, ghost, mayEdit, isFull, isFixed],
  );
}
