import { useEffect, useState } from 'react';
import { useErrorText } from '../../ui/states.js';
import { toast } from '../../ui/toaster.js';
import type { Doc } from './doc-row.js';
import { rowsBetween, type TableInput, type TablePages } from './table-query.js';

export interface Selection {
  /** As they were when they were chosen; ids are what counts. */
  readonly rows: ReadonlyMap<string, Doc>;
  has(id: string): boolean;
  /** Alone, or added (Ctrl), or all from the last one on (Shift). */
  pick(row: Doc, at: number, how: { add?: boolean; through?: boolean }): void;
  add(rows: readonly Doc[]): void;
  clear(): void;
}

/** Rows that are chosen. They stay chosen when they scroll out of sight, and go with the application. */
export function useSelection(pages: TablePages, input: TableInput): Selection {
  const errorText = useErrorText();
  const [rows, setRows] = useState<ReadonlyMap<string, Doc>>(new Map());
  const [anchor, setAnchor] = useState(0);
  const { moduleId } = input;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another application is another choice
  useEffect(() => setRows(new Map()), [moduleId]);
  const toggle = (row: Doc) => {
    const next = new Map(rows);
    if (!next.delete(row.id)) next.set(row.id, row);
    setRows(next);
  };
  const add = (more: readonly Doc[]) =>
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
