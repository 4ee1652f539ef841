import {
  hasNoLength,
  isDefaultLength,
  type ParamStyle,
  type RowAttribute,
  rowLimits,
} from '../../../../../contracts/docs/doc-types/api.js';
import type { RowKind } from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { TableEditing } from '../../editing/table-editing.js';
import { addAfter } from '../../rows/row-acts.js';
import { isRowText, setCell, setText } from '../../rows/row-cells.js';
import { setModel } from '../../rows/row-parts.js';
import { startKind } from '../../rows/row-variants.js';
import type { GridState } from './grid-state.js';

/** The types of rows that are models. */
const holdsModel = /^(?:object|array|object\[\])$/i;

/** Writes into the rows of one table; the empty row at its end is added by what is written first. */
export class GridWrites {
  constructor(
    private readonly editing: TableEditing,
    private readonly style: ParamStyle,
    private readonly state: GridState,
  ) {}

  cell(id: string, column: RowAttribute, value: string, caret?: number): void {
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
  model(id: string, ref: string, isList: boolean, name = ''): void {
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
  required(id: string, isRequired: boolean): void {
    this.ensureExists(id);
    this.editing.endStep();
    setCell(this.editing, id, 'required', isRequired);
    this.editing.endStep();
  }

  /** Adds the empty row at the end to the doc. */
  ensureExists(id: string): void {
    if (id !== this.state.current().ghost || this.editing.rows.has(id)) return;
    this.editing.endStep();
    if (addAfter(this.editing, this.style, undefined, {}, id)) this.state.nextGhost();
  }
  /** The row becomes one of that kind; returns the first row below it. */
  kind(row: string, kind: RowKind): string | undefined {
    this.ensureExists(row);
    this.editing.endStep();
    setModel(this.editing, row, undefined);
    this.dropDefaultLength(row, 'object');
    const to = startKind(this.editing, row, kind);
    this.editing.endStep();
    return to;
  }
}
