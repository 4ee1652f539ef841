/** What the form around the tables needs of them. */
export { type Columns, columnsOf } from './columns.js';
export { type TableEditing, useTableEditing } from './editing.js';
export { ForeignMark } from './ForeignMark.js';
export { ParamGrid, type ParamGridProps } from './ParamGrid.js';
export { type CellPlace, cellOf } from './presence.js';
export {
  addAfter,
  addChild,
  bringBack,
  duplicate,
  type Hand,
  insert,
  lastSpot,
  remove,
  type Spot,
} from './row-acts.js';
export { applyPlan, type RowPlan, setCell, setText } from './row-cells.js';
export { move, moveTo, nest, unnest } from './row-moves.js';
export { freshCells, type NewRow, type RowCells, RowTable } from './row-table.js';
export { applyEdit, smallestEdit } from './text-edit.js';
