import { ParamStyle } from '../../../../../contracts/docs/doc-types/api.js';
import { rowCells } from '../../../../../contracts/docs/doc-types/rows.js';
import { type TableEditing } from '../../editing/table-editing.js';
import { insertHidden, lastPosition, showRows } from '../../rows/row-acts.js';
import { setText } from '../../rows/row-cells.js';
import { type RowTable, rowMap } from '../../rows/row-table.js';
import { variablesOf } from './address.js';
import { type InterruptedVariable, interruptedBy, type PathRow, pathChange } from './path-rows.js';

/**
 * Keeps the path table in step with the address that this user types. Only the typing client does so: the others
 * receive address and rows in one change.
 */
export class PathFollower {
  private broken: readonly InterruptedVariable[] = [];
  constructor(private readonly editing: TableEditing) {}

  /** Call before the address is edited; run the returned function inside the edit's transaction. */
  readonly along = (before: string, next: string): (() => void) => {
    const { editing } = this;
    const { ydoc } = editing;
    const table = editing.rows.shape();
    const rows = pathRows(editing, table);
    const step = pathChange(before, next, rows, this.broken);
    this.broken = [...this.broken.filter(({ at }) => next[at] === '{'), ...interruptedBy(before, next, step, rows)];
    const ids = new Map(rows.flatMap(({ id, name, gone }) => (gone ? [] : [[name, id]])));
    const born = step.add.flatMap(({ name, after }) => {
      // In the order of the address: the first variable before all others.
      const spot = { style: ParamStyle.path, parentId: '', after: after === undefined ? undefined : ids.get(after) };
      const made = insertHidden(editing, editing.rows.shape(), spot, [{ name }]);
      for (const id of made) ids.set(name, id);
      return made;
    });
    return () => {
      for (const { id, name } of step.rename) setText(editing, id, 'name', name);
      for (const id of step.remove) rowMap(ydoc, id)?.set('deleted', true);
      showRows(ydoc, [...step.revive, ...born]);
    };
  };
}

const pathRows = ({ ydoc }: TableEditing, table: RowTable): PathRow[] =>
  table.roots(ParamStyle.path).flatMap(({ id, gone }) => {
    const row = rowMap(ydoc, id);
    return row ? [{ id, gone, name: rowCells(row).name }] : [];
  });

/** Rows without a variable in the address, and variables without a row. */
export interface PathMismatch {
  readonly stale: readonly PathRow[];
  readonly missing: readonly string[];
}

export function pathMismatch(editing: TableEditing, address: string): PathMismatch {
  const rows = pathRows(editing, editing.rows.shape()).filter(({ gone }) => !gone);
  const names = new Set(variablesOf(address).map(({ name }) => name));
  const known = new Set(rows.map(({ name }) => name));
  return {
    stale: rows.filter(({ name }) => !names.has(name)),
    missing: [...names].filter((name) => name !== '' && !known.has(name)),
  };
}

/** One step of undo; the content of removed rows returns with their variable. */
export function fixPathRows(editing: TableEditing, { stale, missing }: PathMismatch): void {
  const table = editing.rows.shape();
  editing.endStep();
  const born = insertHidden(
    editing,
    table,
    lastPosition(table, ParamStyle.path),
    missing.map((name) => ({ name })),
  );
  editing.act(() => {
    for (const { id } of stale) rowMap(editing.ydoc, id)?.set('deleted', true);
    showRows(editing.ydoc, born);
  });
  editing.endStep();
}
