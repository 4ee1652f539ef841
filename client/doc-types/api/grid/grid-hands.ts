import type { ParamStyle, RowAttribute } from '../../../../contracts/doc-types/api.js';
import type { Columns } from './columns.js';
import type { TableEditing } from './editing.js';
import type { Caret, GridState, Mode } from './grid-state.js';
import type { Line } from './lines.js';
import { addAfter, addChild, bringBack, duplicate, remove } from './row-acts.js';
import { isRowText, setCell, setText } from './row-cells.js';
import { move, nest, unnest } from './row-moves.js';

/** What one may do to rows by key and by menu. */
export type RowAct = 'addBelow' | 'addChild' | 'up' | 'down' | 'nest' | 'unnest' | 'duplicate' | 'remove' | 'bringBack';

/** The acts of somebody at one table: on the rows that are selected, else on the row that they are in. */
export class GridHands {
  constructor(
    readonly editing: TableEditing,
    readonly style: ParamStyle,
    readonly state: GridState,
    readonly columns: Columns,
    readonly lines: () => readonly Line[],
    /** Which rows there are and what they are called is said elsewhere. */
    readonly isFixed = false,
  ) {}

  /** Whether rows may be added, moved, removed. */
  get mayArrange(): boolean {
    return this.editing.mayEdit && !this.isFixed;
  }
  mayWrite(column: RowAttribute): boolean {
    return this.editing.mayEdit && !(this.isFixed && column === 'name');
  }

  /** The rows that an act from `row` is about. */
  targets(row: string): readonly string[] {
    const { selected } = this.state.current();
    return selected.has(row) ? [...selected] : [row];
  }

  go(row: string, column: RowAttribute, mode: Mode = 'select', caret?: Caret): void {
    const { active } = this.state.current();
    if (active?.row !== row || active.column !== column) this.editing.endStep();
    this.state.enter(row, column, mode, caret);
  }
  /** To the cell beside it in the order of reading; false at the ends of the table. */
  step(by: 1 | -1): boolean {
    const { active } = this.state.current();
    const lines = this.lines();
    const [line, column] = this.placeOf(active);
    if (line < 0) return false;
    const next = line * this.columns.length + column + by;
    const row = lines[Math.floor(next / this.columns.length)];
    const to = this.columns[next % this.columns.length];
    if (next < 0 || !row || !to) return false;
    this.go(row.id, to);
    return true;
  }
  /** Within the row. */
  sideways(by: number): void {
    const { active } = this.state.current();
    const [, column] = this.placeOf(active);
    const to = this.columns[Math.max(0, Math.min(this.columns.length - 1, column + by))];
    if (active && to) this.go(active.row, to);
  }
  /** To another row, in the same column. */
  vertical(by: number): void {
    const { active } = this.state.current();
    const lines = this.lines();
    const [line] = this.placeOf(active);
    const to = lines[Math.max(0, Math.min(lines.length - 1, line + by))];
    if (active && to) this.go(to.id, active.column);
  }
  lineOf(row: string): Line | undefined {
    return this.lines().find(({ id }) => id === row);
  }

  /** Rows from the first selected one to the one `by` further. */
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

  /** The act as one step of undo; then one is in the row that it is about. */
  act(act: RowAct, row: string): void {
    const { editing, state } = this;
    if (!this.mayArrange) return;
    const { column } = state.current().active ?? { column: 'name' as const };
    this.real(row);
    editing.endStep();
    const to = this.acts[act](row, this.targets(row));
    editing.endStep();
    if (to !== undefined) this.go(to, to === row ? column : (this.columns[0] ?? column));
  }

  /** Each tells in which row one is after it; undefined = stay. */
  private readonly acts: Record<RowAct, (row: string, ids: readonly string[]) => string | undefined> = {
    addBelow: (row) => this.alone(addAfter(this.editing, this.style, row)),
    addChild: (row) => {
      this.state.fold(row, false);
      return this.alone(addChild(this.editing, row));
    },
    duplicate: (_row, ids) => {
      const made = duplicate(this.editing, ids);
      if (made.length > 1) this.state.select(new Set(made), made[0]);
      return made[0];
    },
    remove: (row, ids) => this.removeRows(ids, row),
    bringBack: (row, ids) => {
      bringBack(this.editing, ids);
      return row;
    },
    up: (row, ids) => this.moved(row, move(this.editing, ids, 'up')),
    down: (row, ids) => this.moved(row, move(this.editing, ids, 'down')),
    nest: (row, ids) => this.moved(row, nest(this.editing, ids)),
    unnest: (row, ids) => this.moved(row, unnest(this.editing, ids)),
  };

  write(id: string, column: RowAttribute, value: string, caret?: number): void {
    this.real(id);
    if (isRowText(column)) setText(this.editing, id, column, value, caret);
    else if (column !== 'required') setCell(this.editing, id, column, value);
  }
  require(id: string, required: boolean): void {
    this.real(id);
    this.editing.endStep();
    setCell(this.editing, id, 'required', required);
    this.editing.endStep();
  }

  /** The empty row at the end is one from the first word on. */
  private real(id: string): void {
    if (id !== this.state.current().ghost || this.editing.rows.has(id)) return;
    this.editing.endStep();
    if (addAfter(this.editing, this.style, undefined, {}, id)) this.state.nextGhost();
  }
  private alone(id: string | undefined): string | undefined {
    this.state.selectNone();
    return id;
  }
  private removeRows(ids: readonly string[], row: string): string | undefined {
    const table = this.editing.rows.shape();
    const going = (id: string) => table.way(id).some((above) => ids.includes(above.id));
    const lines = this.lines();
    const at = lines.findIndex(({ id }) => id === row);
    const next = lines.slice(at).find(({ id }) => !going(id)) ?? lines.slice(0, at).findLast(({ id }) => !going(id));
    remove(this.editing, ids);
    return this.alone(next?.id);
  }
  /** Wherever it went, one sees it. */
  private moved(row: string, isMoved: boolean): string {
    const above = this.editing.rows.shape().way(row).slice(1);
    if (isMoved)
      this.state.foldAll(
        above.map(({ id }) => id),
        false,
      );
    return row;
  }
  private placeOf(active: { row: string; column: RowAttribute } | undefined): [number, number] {
    if (!active) return [-1, -1];
    return [this.lines().findIndex(({ id }) => id === active.row), this.columns.indexOf(active.column)];
  }
}
