import { useCallback, useState } from 'react';
import type { Grid } from '../state/grid-context.js';
import type { GridController } from '../state/grid-controller.js';
import type { MenuPlace } from './RowMenu.js';

/** What is open on a row of the table: each opens at the row's cell, which has the focus again when it closes. */
export interface OpenOnRow {
  readonly menu: MenuPlace | undefined;
  /** The row whose constraints are open. */
  readonly constrained: string | undefined;
  readonly openMenu: Grid['openMenu'];
  readonly openConstraints: Grid['openConstraints'];
  closeMenu(): void;
  closeConstraints(): void;
  /** The cell of the row that is active, or its first one, has the focus. */
  returnTo(row: string | undefined): void;
}

export function useRowDialogs(controller: GridController): OpenOnRow {
  const [menu, setMenu] = useState<MenuPlace>();
  const [constrained, setConstrained] = useState<string>();
  const focus = useCallback(
    (row: string) =>
      controller.moves.go(row, controller.state.current().active?.column ?? controller.columns[0] ?? 'name'),
    [controller],
  );
  const openMenu = useCallback<Grid['openMenu']>(
    (row, at) => {
      focus(row);
      setMenu({ row, ...at });
    },
    [focus],
  );
  const openConstraints = useCallback<Grid['openConstraints']>(
    (row) => {
      if (!controller.mayConstrain(row)) return;
      setMenu(undefined);
      focus(row);
      setConstrained(row);
    },
    [controller, focus],
  );
  const isRow = (row: string | undefined) => row !== undefined && controller.editing.rows.has(row);
  const returnTo = (row: string | undefined) => {
    if (row !== undefined && isRow(row)) focus(row);
  };
  return {
    ...{ menu, constrained, openMenu, openConstraints, returnTo },
    closeMenu: () => {
      // An action may have moved to another row.
      const active = controller.state.current().active?.row;
      const row = isRow(active) ? active : menu?.row;
      setMenu(undefined);
      if (row !== undefined) focus(row);
    },
    closeConstraints: () => {
      returnTo(constrained);
      setConstrained(undefined);
    },
  };
}
