import { useMemo } from 'react';
import { tableRows } from '../../../../contracts/docs/doc-rows.js';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { DocStatus } from '../../../../contracts/platform/enums.js';
import { call } from '../../../lib/api.js';
import { type RowPages, type RowWindow, useRowPages } from '../../../lib/row-pages.js';
import { keyFor, useStored, useStoredSet } from '../../../lib/storage.js';
import type { DocRow } from './doc-row.js';

export type TableInput = Omit<WireInput<typeof tableRows>, 'from' | 'limit'>;
type TableReply = Awaited<ReturnType<typeof call<typeof tableRows>>>;
export type TablePages = RowPages<DocRow, TableReply>;

export interface TableFilters {
  readonly status: DocStatus | undefined;
  readonly hideEmpty: boolean;
  /** Whether folders are open unless they are in `toggled`. */
  readonly allOpen: boolean;
  readonly toggled: ReadonlySet<string>;
  setStatus(status: DocStatus | undefined): void;
  setHideEmpty(hide: boolean): void;
  openAll(open: boolean): void;
  toggle(id: string): void;
}

/** The filters of an application's table, stored for the next visit. */
export function useTableFilters(moduleId: string): TableFilters {
  const [statusText, setStatus] = useStored(keyFor.tableStatus(moduleId));
  const [hide, setHide] = useStored(keyFor.tableHideEmpty(moduleId));
  const [shut, setShut] = useStored(keyFor.tableAllClosed(moduleId));
  const [toggled, setToggled] = useStoredSet(keyFor.tableClosed(moduleId));
  return {
    status: Object.values(DocStatus).find((status) => String(status) === statusText),
    hideEmpty: hide !== '',
    allOpen: shut === '',
    toggled,
    setStatus: (status) => setStatus(status === undefined ? '' : String(status)),
    setHideEmpty: (on) => setHide(on ? '1' : ''),
    openAll: (open) => {
      setToggled(new Set());
      setShut(open ? '' : '1');
    },
    toggle: (id) => {
      const next = new Set(toggled);
      if (!next.delete(id)) next.add(id);
      setToggled(next);
    },
  };
}

/** The rows at the window, under these filters; `text` is the text of the filter box. */
export function useTableRows(
  moduleId: string,
  text: string,
  filters: TableFilters,
  window: RowWindow,
): { pages: TablePages; input: TableInput } {
  const { status, hideEmpty, allOpen, toggled } = filters;
  const input = useMemo<TableInput>(
    () => ({ moduleId, text, status: status ?? null, hideEmptyFolders: hideEmpty, allOpen, toggled: [...toggled] }),
    [moduleId, text, status, hideEmpty, allOpen, toggled],
  );
  const read = (from: number, limit: number, signal?: AbortSignal) =>
    call(tableRows, { ...input, from, limit }, signal);
  return { pages: useRowPages<DocRow, TableReply>({ key: [tableRows.path, input], read, window }), input };
}

/** The maximum of docs in one change. */
const MOST = 500;
const STEP = 200;

/** All rows from one line to another, fetched where they are not loaded; at most as many as can be changed at once. */
export async function rowsBetween(pages: TablePages, input: TableInput, a: number, b: number): Promise<DocRow[]> {
  const [from, to] = [Math.min(a, b), Math.min(Math.max(a, b), Math.min(a, b) + MOST - 1)];
  const known = Array.from({ length: to - from + 1 }, (_, n) => pages.rows.at(from + n));
  if (known.every((row) => row !== undefined)) return known.flatMap((row) => row ?? []);
  const found: DocRow[] = [];
  for (let at = from; at <= to; at += STEP) {
    const { list } = await call(tableRows, { ...input, from: at, limit: Math.min(STEP, to - at + 1) });
    found.push(...list);
  }
  return found;
}
