import { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { cellsOf } from '../../../../contracts/doc-types/rows.js';
import type { TableEditing } from '../grid/index.js';
import { lastSpot, plant, show } from '../grid/row-acts.js';
import { setText } from '../grid/row-cells.js';
import { type RowTable, rowMap } from '../grid/row-table.js';
import { variablesOf } from './address.js';
import { type Broken, brokenBy, type PathRow, pathStep } from './path-rows.js';

/**
 * Keeps the path table in step with the address that this person types. Only who types does so: the others get address and
 * rows in one change, and what two people did to one row meanwhile merges as anywhere else.
 */
export class PathFollower {
  private broken: readonly Broken[] = [];
  constructor(private readonly editing: TableEditing) {}

  /** Call before the address is edited; what it returns belongs into the edit's own transaction. */
  readonly along = (before: string, next: string): (() => void) => {
    const { editing } = this;
    const { ydoc } = editing;
    const table = editing.rows.shape();
    const rows = pathRows(editing, table);
    const step = pathStep(before, next, rows, this.broken);
    this.broken = [...this.broken.filter(({ at }) => next[at] === '{'), ...brokenBy(before, next, step, rows)];
    const ids = new Map(rows.flatMap(({ id, name, gone }) => (gone ? [] : [[name, id]])));
    const born = step.add.flatMap(({ name, after }) => {
      // In the order of the address: the first variable before all others.
      const spot = { style: ParamStyle.path, parentId: '', after: after === undefined ? undefined : ids.get(after) };
      const made = plant(editing, editing.rows.shape(), spot, [{ name }]);
      for (const id of made) ids.set(name, id);
      return made;
    });
    return () => {
      for (const { id, name } of step.rename) setText(editing, id, 'name', name);
      for (const id of step.remove) rowMap(ydoc, id)?.set('deleted', true);
      show(ydoc, [...step.revive, ...born]);
    };
  };
}

const pathRows = ({ ydoc }: TableEditing, table: RowTable): PathRow[] =>
  table.roots(ParamStyle.path).flatMap(({ id, gone }) => {
    const row = rowMap(ydoc, id);
    return row ? [{ id, gone, name: cellsOf(row).name }] : [];
  });

/** Rows that the address has no variable for, and variables that have no row. */
export interface Unlike {
  readonly stale: readonly PathRow[];
  readonly missing: readonly string[];
}

export function unlikeAddress(editing: TableEditing, address: string): Unlike {
  const rows = pathRows(editing, editing.rows.shape()).filter(({ gone }) => !gone);
  const names = new Set(variablesOf(address).map(({ name }) => name));
  const known = new Set(rows.map(({ name }) => name));
  return {
    stale: rows.filter(({ name }) => !names.has(name)),
    missing: [...names].filter((name) => name !== '' && !known.has(name)),
  };
}

/** One step of undo; the words of rows that go come back with their variable. */
export function matchAddress(editing: TableEditing, { stale, missing }: Unlike): void {
  const table = editing.rows.shape();
  editing.endStep();
  const born = plant(
    editing,
    table,
    lastSpot(table, ParamStyle.path),
    missing.map((name) => ({ name })),
  );
  editing.act(() => {
    for (const { id } of stale) rowMap(editing.ydoc, id)?.set('deleted', true);
    show(editing.ydoc, born);
  });
  editing.endStep();
}
