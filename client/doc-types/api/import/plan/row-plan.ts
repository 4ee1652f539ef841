import type { RowParts } from '../../../../../contracts/docs/doc-types/row-parts.js';
import type { RowPlan } from '../../rows/row-cells.js';
import type { NewRow } from '../../rows/row-table.js';
import type { ImportedCells } from '../read/imported-row.js';
import type { ImportPlan, PlannedRow } from './plan.js';

/** The plan in the form that the grid executes, as one step of undo. */
export function rowPlanOf(plan: ImportPlan): RowPlan {
  const update: { id: string; cells: ImportedCells; parts?: RowParts }[] = [];
  const insert: { parentId: string; rows: NewRow[] }[] = [];
  const level = (rows: readonly PlannedRow[], parentId: string) => {
    const fresh = rows.flatMap((row) => (row.kind === 'insert' ? [newRowOf(row)] : []));
    if (fresh.length > 0) insert.push({ parentId, rows: fresh });
    for (const row of rows) {
      if (row.kind === 'insert') continue;
      const { id, cells, parts } = row;
      if (row.kind === 'update') update.push({ id, cells, ...(parts && { parts }) });
      level(row.children, row.id);
    }
  };
  level(plan.rows, '');
  return { update, insert };
}

const newRowOf = ({ cells, parts, children }: PlannedRow & { kind: 'insert' }): NewRow => ({
  ...cells,
  ...parts,
  children: children.flatMap((child) => (child.kind === 'insert' ? [newRowOf(child)] : [])),
});
