import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import type { TableEditing } from '../grid/index.js';
import { detect, type Format } from './detect.js';
import type { Understood } from './draft.js';
import { type Plan, planOf } from './plan.js';
import { standingRows } from './standing.js';
import { type PastedTable, readTable } from './table.js';
import { takesOf, understand } from './understand.js';

const noTable: PastedTable = { cells: [], columns: [], headed: false };

/** The text as rows, and what they come to in the table as it stands. */
export function useReading(text: string, chosen: Format | undefined, style: ParamStyle, editing: TableEditing) {
  const [columns, setColumns] = useState<{ of: string; table: PastedTable }>();
  const format = chosen ?? detect(text, style);
  const read = useMemo(() => (format === 'table' ? readTable(text, style) : noTable), [text, format, style]);
  const table = columns?.of === text ? columns.table : read;
  const said = useMemo<Understood | undefined>(
    () => (text.trim() === '' ? undefined : understand(text, format, style, table)),
    [text, format, style, table],
  );
  // What colleagues do to the table meanwhile: their rows are there to be updated, not to be added once more.
  const shape = useSyncExternalStore(editing.rows.subscribeShape, editing.rows.shape);
  const planNow = useCallback(
    () =>
      said?.ok ? planOf(said.drafts, standingRows(editing.ydoc, style), style, takesOf(format, style)) : undefined,
    [said, editing, style, format],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape is what rows there are
  const plan = useMemo<Plan | undefined>(planNow, [planNow, shape]);
  return {
    format,
    table,
    said,
    plan,
    planNow,
    setColumns: (next: PastedTable) => setColumns({ of: text, table: next }),
  };
}
