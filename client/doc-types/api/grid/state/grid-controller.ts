import {
  hasNoLength,
  isDefaultLength,
  ParamStyle,
  type RowAttribute,
  rowLimits,
} from '../../../../../contracts/docs/doc-types/api.js';
import type { RowKind } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { isArrayElement, isUntouchedRow } from '../../../../../contracts/docs/doc-types/rows.js';
import type { TableEditing } from '../../editing/table-editing.js';
import type { Columns } from '../../rows/columns.js';
import { addAfter, addChild, duplicateRows, removeRows, restoreRows } from '../../rows/row-acts.js';
import { isRowText, setCell, setText } from '../../rows/row-cells.js';
import { indentRows, moveRows, outdentRows } from '../../rows/row-moves.js';
import { setModel } from '../../rows/row-parts.js';
import { rowMap } from '../../rows/row-table.js';
import { addVariant, belowRow, besideRow, mayHaveVariants, setKinds, startKind } from '../../rows/row-variants.js';
import type { ActiveMode, Caret, GridState } from './grid-state.js';
import type { LineModel } from './lines.js';
import { kindBeside, type VariantAct, variantActsOf } from './variant-acts.js';

/** The types of rows that are models. */
const holdsModel = /^(?:object|array|object\[\])$/i;

/** Row actions of keys and menu. */
export type RowAct =
  | 'addBelow'
  | 'addChild'
  | VariantAct
  | 'up'
  | 'down'
  | 'nest'
  | 'unnest'
  | 'duplicate'
  | 'remove'
  | 'bringBack';

/** Actions on one table: on the selected rows, else on the active row. */
export class GridController {
  constructor(
    readonly editing: TableEditing,
    readonly style: ParamStyle,
    readonly state: GridState,
    readonly columns: Columns,
    readonly lines: () => readonly LineModel[],
    /** Rows and their names are derived from elsewhere. */
    readonly isFixed = false,
  ) {}

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
    const line = this.lineOf(row);
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
    this.ensureExists(row);
    this.editing.endStep();
    setModel(this.editing, row, undefined);
    this.dropDefaultLength(row, 'object');
    const to = startKind(this.editing, row, kind);
    this.editing.endStep();
    this.state.fold(row, false);
    if (to !== undefined) this.go(to, 'name');
  }
  private made(row: string, ids: readonly string[], kind: RowKind | undefined): string {
    setKinds(this.editing, ids, kind);
    return row;
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
    const line = this.lineOf(row);
    const isStatus = this.style === ParamStyle.responses && line?.depth === 0;
    return this.mayConstrain(row) && this.mayArrange && !isStatus && !this.isModel(row) && this.hasOwnRows(row);
  }

  /** The rows that an action on `row` applies to. */
  targets(row: string): readonly string[] {
    const { selected } = this.state.current();
    return selected.has(row) ? [...selected] : [row];
  }

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
    else if (next && column) this.go(next.id, column);
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

  /** Runs the action as one step of undo, then moves to its row. */
  act(act: RowAct, row: string): void {
    const { editing, state } = this;
    if (!this.mayArrange) return;
    const { active, startColumn } = state.current();
    const column = active?.column ?? 'name';
    this.ensureExists(row);
    editing.endStep();
    const to = this.acts[act](row, this.targets(row));
    editing.endStep();
    if (to === row) this.go(to, column, 'select', undefined, startColumn);
    else if (to !== undefined) this.go(to, this.columns[0] ?? column);
  }

  /** Each returns the row to move to; undefined = stay. */
  private readonly acts: Record<RowAct, (row: string, ids: readonly string[]) => string | undefined> = {
    addBelow: (row) => this.deselected(addAfter(this.editing, this.style, row, besideRow(this.editing, row))),
    addChild: (row) => {
      this.state.fold(row, false);
      return this.deselected(addChild(this.editing, row, belowRow(this.editing, row)));
    },
    addVariant: (row) => {
      this.state.fold(row, false);
      return this.deselected(addVariant(this.editing, this.style, row));
    },
    asVariant: (row, ids) => this.made(row, ids, kindBeside(this.editing, row)),
    asField: (row, ids) => this.made(row, ids, undefined),
    oneOf: (row, ids) => this.made(row, ids, 'oneOf'),
    anyOf: (row, ids) => this.made(row, ids, 'anyOf'),
    allOf: (row, ids) => this.made(row, ids, 'allOf'),
    duplicate: (_row, ids) => {
      const made = duplicateRows(this.editing, ids);
      if (made.length > 1) this.state.select(new Set(made), made[0]);
      return made[0];
    },
    remove: (row, ids) => this.removeRows(ids, row),
    bringBack: (row, ids) => {
      restoreRows(this.editing, ids);
      return row;
    },
    up: (row, ids) => this.moved(row, moveRows(this.editing, ids, 'up')),
    down: (row, ids) => this.moved(row, moveRows(this.editing, ids, 'down')),
    nest: (row, ids) => this.moved(row, indentRows(this.editing, ids)),
    unnest: (row, ids) => this.moved(row, outdentRows(this.editing, ids)),
  };

  write(id: string, column: RowAttribute, value: string, caret?: number): void {
    this.ensureExists(id);
    if (column === 'type') {
      this.dropDefaultLength(id, value);
      // Any other type than an object or a list of them is no model any more.
      if (this.editing.rows.partsOf(id).ref !== undefined && !holdsModel.test(value))
        setModel(this.editing, id, undefined);
    }
    if (isRowText(column)) setText(this.editing, id, column, value, caret);
    else if (column !== 'required') setCell(this.editing, id, column, value);
  }
  /** The row is the model, or a list of it. */
  writeModel(id: string, ref: string, isList: boolean, name = ''): void {
    this.ensureExists(id);
    this.editing.endStep();
    const { rows } = this.editing;
    // Clients that know no models show a variant by its name.
    if (rows.partsOf(id).kind !== undefined && rows.cellsOf(id).name === '')
      setText(this.editing, id, 'name', name.slice(0, rowLimits.name));
    const type = isList ? 'object[]' : 'object';
    this.dropDefaultLength(id, type);
    setModel(this.editing, id, ref, type);
    this.editing.endStep();
  }
  dropModel(id: string): void {
    setModel(this.editing, id, undefined);
    this.editing.endStep();
  }
  /** The default length is for texts and numbers; it is removed when a row gets another type. */
  private dropDefaultLength(id: string, type: string): void {
    const { maxLength } = this.editing.rows.cellsOf(id);
    if (hasNoLength(type) && isDefaultLength(maxLength, this.editing.rows.fresh))
      setCell(this.editing, id, 'maxLength', '');
  }
  require(id: string, required: boolean): void {
    this.ensureExists(id);
    this.editing.endStep();
    setCell(this.editing, id, 'required', required);
    this.editing.endStep();
  }

  /** Adds the empty row at the end to the doc. */
  private ensureExists(id: string): void {
    if (id !== this.state.current().ghost || this.editing.rows.has(id)) return;
    this.editing.endStep();
    if (addAfter(this.editing, this.style, undefined, {}, id)) this.state.nextGhost();
  }
  private deselected(id: string | undefined): string | undefined {
    this.state.selectNone();
    return id;
  }
  private removeRows(ids: readonly string[], row: string): string | undefined {
    const table = this.editing.rows.shape();
    const going = (id: string) => table.ancestry(id).some((above) => ids.includes(above.id));
    const lines = this.lines();
    const at = lines.findIndex(({ id }) => id === row);
    const next = lines.slice(at).find(({ id }) => !going(id)) ?? lines.slice(0, at).findLast(({ id }) => !going(id));
    removeRows(this.editing, ids);
    return this.deselected(next?.id);
  }
  /** Unfolds the ancestors of the moved row. */
  private moved(row: string, isMoved: boolean): string {
    const above = this.editing.rows.shape().ancestry(row).slice(1);
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
