import { useEffect, useState } from 'react';
import { useErrorText } from '../../../ui/states.js';
import { toast } from '../../../ui/toaster.js';
import type { DocRow } from './doc-row.js';
import { rowsBetween, type TableInput, type TablePages } from './table-query.js';

export interface Selection {
  /** The rows as of their selection; only the ids are used to compare. */
  readonly rows: ReadonlyMap<string, DocRow>;
  has(id: string): boolean;
  /** Selects a row alone, adds it (Ctrl), or all from the last one on (Shift). */
  pick(row: DocRow, at: number, how: { add?: boolean; through?: boolean }): void;
  add(rows: readonly DocRow[]): void;
  clear(): void;
}

/**
 * The selected rows. They stay selected when they scroll out of the window, and are cleared with another application.
 */
export function useSelection(pages: TablePages, input: TableInput): Selection {
  const errorText = useErrorText();
  const [rows, setRows] = useState<ReadonlyMap<string, DocRow>>(new Map());
  const [anchor, setAnchor] = useState(0);
  const { moduleId } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application clears the selection
  useEffect(() => setRows(new Map()), [moduleId]);
  const toggle = (row: DocRow) => {
    const next = new Map(rows);
    if (!next.delete(row.id)) next.set(row.id, row);
    setRows(next);
  };
  const add = (more: readonly DocRow[]) =>
    setRows((old) => new Map([...old, ...more.map((row) => [row.id, row] as const)]));
  const through = async (at: number) => {
    try {
      const between = await rowsBetween(pages, input, anchor, at);
      add(between);
    } catch (error) {
      await toast({ intent: 'danger', message: errorText(error) });
    }
  };
  return {
    rows,
    has: (id) => rows.has(id),
    pick: (row, at, how) => {
      if (how.through) return void through(at);
      setAnchor(at);
      if (how.add) toggle(row);
      else setRows(new Map([[row.id, row]]));
    },
    add,
    clear: () => setRows(new Map()),
  };
}
