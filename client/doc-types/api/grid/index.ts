/** What the form around the tables needs of them. */
export { type TableEditing, useTableEditing } from './editing.js';
export { ForeignMark } from './ForeignMark.js';
export { ParamGrid } from './ParamGrid.js';
export { cellOf } from './presence.js';
export { insert } from './row-acts.js';
export { applyPlan, type RowPlan } from './row-cells.js';
export { type NewRow, RowTable } from './row-table.js';
