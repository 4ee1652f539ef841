import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { type TableEditing } from '../editing/table-editing.js';
import { currentRows } from '../rows/current-rows.js';
import { type ImportPlan, planImport } from './plan/plan.js';
import { updateScopeOf } from './plan/update-scope.js';
import { detectFormat, type ImportFormat } from './read/detect.js';
import type { ParseResult } from './read/imported-row.js';
import { parseRows } from './read/parse-rows.js';
import { type PastedTable, readTable } from './read/table.js';

const noTable: PastedTable = { cells: [], columns: [], headed: false };

/** The text parsed as rows, and the plan of changes against the current table. */
export function useReading(text: string, chosen: ImportFormat | undefined, style: ParamStyle, editing: TableEditing) {
  const [columns, setColumns] = useState<{ of: string; table: PastedTable }>();
  const format = chosen ?? detectFormat(text, style);
  const read = useMemo(() => (format === 'table' ? readTable(text, style) : noTable), [text, format, style]);
  const table = columns?.of === text ? columns.table : read;
  const result = useMemo<ParseResult | undefined>(
    () => (text.trim() === '' ? undefined : parseRows(text, format, style, table)),
    [text, format, style, table],
  );
  // Concurrent changes of the table by others: their rows are updated, not added again.
  const shape = useSyncExternalStore(editing.rows.subscribeShape, editing.rows.shape);
  const planNow = useCallback(
    () =>
      result?.ok
        ? planImport(
            result.drafts,
            currentRows(editing.ydoc, style),
            style,
            updateScopeOf(format, style),
            editing.rows.fresh,
          )
        : undefined,
    [result, editing, style, format],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape changes with the set of rows
  const plan = useMemo<ImportPlan | undefined>(planNow, [planNow, shape]);
  return {
    format,
    table,
    result,
    plan,
    planNow,
    setColumns: (next: PastedTable) => setColumns({ of: text, table: next }),
  };
}
