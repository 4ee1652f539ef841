import { type RefObject, useEffect, useState } from 'react';
import { keys, useStored } from '../../../lib/storage.js';

/** Columns beside name and URL, in their order. */
export const optionalColumns = ['version', 'maintainer', 'modifier', 'updated', 'order', 'status'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** In px; name and URL share the rest. */
const widths = { version: 72, maintainer: 96, modifier: 104, updated: 108, order: 64, status: 96 } as const;
const GAP = 8;
/** Width of checkbox, menu and padding, in px. */
const FRAME = 24 + 32 + 2 * GAP + 8;
/** Minimum width of name and URL together, in px; below it other columns are dropped, in this order. */
const NAME_AND_URL = 440;
const leaveFirst: readonly OptionalColumn[] = ['modifier', 'order', 'version', 'maintainer', 'updated', 'status'];

/** As many of the columns as fit beside a readable name and URL. */
export function fitColumns(wanted: readonly OptionalColumn[], width: number): readonly OptionalColumn[] {
  const taken = (columns: readonly OptionalColumn[]) =>
    columns.reduce((sum, column) => sum + widths[column] + GAP, FRAME + NAME_AND_URL);
  let kept = wanted;
  for (const column of leaveFirst) {
    if (taken(kept) <= width) break;
    kept = kept.filter((each) => each !== column);
  }
  return kept;
}

export const gridTemplate = (columns: readonly OptionalColumn[]): string =>
  `24px minmax(160px, 1.2fr) minmax(120px, 1fr) ${columns.map((column) => `${widths[column]}px `).join('')}32px`;

export interface ColumnChoice {
  readonly wanted: readonly OptionalColumn[];
  toggle(column: OptionalColumn): void;
}

/** The columns that this browser's user chose; by default those with values. */
export function useColumnChoice(used: { hasVersions: boolean; hasAuthors: boolean }): ColumnChoice {
  const [stored, setStored] = useStored(keys.tableColumns);
  const filled: readonly OptionalColumn[] = optionalColumns.filter(
    (column) =>
      column === 'updated' ||
      column === 'status' ||
      (column === 'version' && used.hasVersions) ||
      (column === 'maintainer' && used.hasAuthors),
  );
  const wanted = stored ? optionalColumns.filter((column) => stored.split(',').includes(column)) : filled;
  return {
    wanted,
    toggle: (column) => {
      const next = optionalColumns.filter((each) => (each === column) !== wanted.includes(each));
      setStored(next.join(',') || NONE);
    },
  };
}

/** Stored for an empty choice of columns; an empty text would mean no choice. */
const NONE = '-';

export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
