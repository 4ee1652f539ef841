import { ParamStyle, type RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import type { RowKind } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { isArrayElement, isUntouchedRow } from '../../../../../contracts/docs/doc-types/rows.js';
import type { TableEditing } from '../../editing/table-editing.js';
import type { Columns } from '../../rows/columns.js';
import { rowMap } from '../../rows/row-table.js';
import { mayHaveVariants } from '../../rows/row-variants.js';
import { type GridActs, gridActs, type RowAct } from './grid-acts.js';
import { GridMoves } from './grid-moves.js';
import type { GridState } from './grid-state.js';
import { GridWrites } from './grid-writes.js';
import type { LineModel } from './lines.js';
import { type VariantAct, variantActsOf } from './variant-acts.js';

/** What people can do in one table. */
export class GridController {
  readonly moves: GridMoves;
  readonly writes: GridWrites;
  private readonly acts: GridActs;

  constructor(
    readonly editing: TableEditing,
    readonly style: ParamStyle,
    readonly state: GridState,
    readonly columns: Columns,
    readonly lines: () => readonly LineModel[],
    /** Rows and their names are derived from elsewhere. */
    readonly isFixed = false,
  ) {
    this.moves = new GridMoves(editing, state, columns, lines);
    this.writes = new GridWrites(editing, style, state);
    this.acts = gridActs(editing, style, state, lines);
  }

  /** Whether rows may be added, moved, removed. */
  get mayArrange(): boolean {
    return this.editing.mayEdit && !this.isFixed;
  }
  mayWrite(column: RowAttribute): boolean {
    return this.editing.mayEdit && !(this.isFixed && column === 'name');
  }

  /** Whether rows of this table can have keywords and values: error codes cannot. */
  get hasConstraints(): boolean {
    return this.editing.mayEdit && this.style !== ParamStyle.code;
  }
  mayConstrain(row: string): boolean {
    const line = this.moves.lineOf(row);
    return line !== undefined && !line.isGhost && !line.isGone && this.hasConstraints;
  }

  /** The actions on what the row is to the one above it. */
  variantActs(row: string): VariantAct[] {
    return this.mayArrange ? variantActsOf(this.editing, row) : [];
  }
  /** Whether the row may be one with variants, or a map. */
  mayHaveVariants(row: string): boolean {
    const at = this.editing.rows.shape().get(row) ?? { style: this.style, depth: 0 };
    return mayHaveVariants(at);
  }

  /** The row becomes one of that kind; the first row below it has the focus. */
  writeKind(row: string, kind: RowKind): void {
    const to = this.writes.kind(row, kind);
    this.state.fold(row, false);
    if (to !== undefined) this.moves.go(to, 'name');
  }

  /** Whether rows are below it in the doc itself. */
  hasOwnRows(row: string): boolean {
    return this.editing.rows
      .shape()
      .children(row)
      .some(({ gone }) => !gone);
  }
  isModel(row: string): boolean {
    return this.editing.rows.partsOf(row).ref !== undefined;
  }
  /** Whether the row has fields of its own that can become a model. A status is no schema. */
  mayExtract(row: string): boolean {
    const line = this.moves.lineOf(row);
    const isStatus = this.style === ParamStyle.responses && line?.depth === 0;
    return this.mayConstrain(row) && this.mayArrange && !isStatus && !this.isModel(row) && this.hasOwnRows(row);
  }

  /**
   * Enter, as in a spreadsheet: the row below, in the column where the sequence of Tabs began. At the end of the table
   * that is the empty row; below a nested last row a new sibling, and an untouched nested row moves out of its parent.
   */
  nextRow(row: string): void {
    const lines = this.lines();
    const at = lines.findIndex(({ id }) => id === row);
    const { depth = 0, isGhost = false, isGone = false } = lines[at] ?? {};
    const next = lines[at + 1];
    const endsNested = depth > 0 && !isGone && (!next || next.isGhost);
    const column = this.columns.find((each) => each === this.state.current().startColumn) ?? this.columns[0];
    if (isGhost) this.state.setMode('select');
    else if (endsNested && this.mayArrange) this.act(this.isUntouched(row) ? 'unnest' : 'addBelow', row);
    else if (next && column) this.moves.go(next.id, column);
    else this.state.setMode('select');
  }
  /** Whether the row has content but lacks a name that it needs: elements of an array need none. */
  needsName(row: string): boolean {
    const at = this.editing.rows.shape().get(row);
    const map = rowMap(this.editing.ydoc, row);
    return (
      at !== undefined &&
      !at.gone &&
      map !== undefined &&
      !isUntouchedRow(map) &&
      this.editing.rows.partsOf(row).kind === undefined &&
      !isArrayElement(this.editing.ydoc, at)
    );
  }
  private isUntouched(row: string): boolean {
    const map = rowMap(this.editing.ydoc, row);
    return map !== undefined && isUntouchedRow(map);
  }
  /** Runs the action on the selected rows, else on `row`, as one step of undo; then moves to its row. */
  act(act: RowAct, row: string): void {
    const { editing, state } = this;
    if (!this.mayArrange) return;
    const { active, startColumn } = state.current();
    const column = active?.column ?? 'name';
    this.writes.ensureExists(row);
    editing.endStep();
    const to = this.acts[act](row, this.moves.targets(row));
    editing.endStep();
    if (to === row) this.moves.go(to, column, 'select', undefined, startColumn);
    else if (to !== undefined) this.moves.go(to, this.columns[0] ?? column);
  }
}
