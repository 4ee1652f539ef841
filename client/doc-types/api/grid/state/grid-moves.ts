import type { RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import type { TableEditing } from '../../editing/table-editing.js';
import type { Columns } from '../../rows/columns.js';
import type { ActiveMode, Caret, GridState } from './grid-state.js';
import type { LineModel } from './lines.js';

/** Which cell of a table is active, and which rows are selected. */
export class GridMoves {
  constructor(
    private readonly editing: TableEditing,
    private readonly state: GridState,
    private readonly columns: Columns,
    private readonly lines: () => readonly LineModel[],
  ) {}

  /** `startColumn`: where Enter continues; absent: this column. */
  go(row: string, column: RowAttribute, mode: ActiveMode = 'select', caret?: Caret, startColumn = column): void {
    const { active } = this.state.current();
    if (active?.row !== row || active.column !== column) this.editing.endStep();
    this.state.enter(row, column, mode, caret, startColumn);
  }
  /** Moves to the next cell in reading order; false at the ends of the table. */
  step(by: 1 | -1): boolean {
    const { active } = this.state.current();
    const lines = this.lines();
    const [line, column] = this.placeOf(active);
    if (line < 0) return false;
    const next = line * this.columns.length + column + by;
    const row = lines[Math.floor(next / this.columns.length)];
    const to = this.columns[next % this.columns.length];
    if (next < 0 || !row || !to) return false;
    this.go(row.id, to, 'select', undefined, this.state.current().startColumn);
    return true;
  }
  /** Moves within the row. */
  sideways(by: number): void {
    const { active } = this.state.current();
    const [, column] = this.placeOf(active);
    const to = this.columns[Math.max(0, Math.min(this.columns.length - 1, column + by))];
    if (active && to) this.go(active.row, to);
  }
  /** Moves to another row, in the same column. */
  vertical(by: number): void {
    const { active } = this.state.current();
    const lines = this.lines();
    const [line] = this.placeOf(active);
    const to = lines[Math.max(0, Math.min(lines.length - 1, line + by))];
    if (active && to) this.go(to.id, active.column);
  }
  lineOf(row: string): LineModel | undefined {
    return this.lines().find(({ id }) => id === row);
  }

  /** Selects the rows from the first selected one to the one `by` rows further. */
  extend(by: number): void {
    const { active, selected, anchor } = this.state.current();
    if (!active) return;
    const from = selected.size > 0 && anchor ? anchor : active.row;
    if (selected.size > 0) this.vertical(by);
    this.selectTo(this.state.current().active?.row ?? active.row, from);
  }
  selectTo(row: string, from = this.state.current().anchor || this.state.current().active?.row || row): void {
    const ids = this.lines()
      .filter(({ isGhost }) => !isGhost)
      .map(({ id }) => id);
    const [a, b] = [ids.indexOf(from), ids.indexOf(row)];
    if (a < 0 || b < 0) this.state.select(new Set(b < 0 ? [] : [row]), row);
    else this.state.select(new Set(ids.slice(Math.min(a, b), Math.max(a, b) + 1)), from);
  }
  toggleSelected(row: string): void {
    const selected = new Set(this.state.current().selected);
    if (!selected.delete(row)) selected.add(row);
    this.state.select(selected, row);
  }
  selectAll(): void {
    const ids = this.lines().filter(({ isGhost, isGone }) => !isGhost && !isGone);
    this.state.select(new Set(ids.map(({ id }) => id)), ids[0]?.id);
  }

  /** The rows that an action on `row` applies to. */
  targets(row: string): readonly string[] {
    const { selected } = this.state.current();
    return selected.has(row) ? [...selected] : [row];
  }

  private placeOf(active: { row: string; column: RowAttribute } | undefined): [number, number] {
    if (!active) return [-1, -1];
    return [this.lines().findIndex(({ id }) => id === active.row), this.columns.indexOf(active.column)];
  }
}
