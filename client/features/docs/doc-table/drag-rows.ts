import { type DragEvent, useState } from 'react';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { RowList } from '../../../lib/row-pages.js';
import { type DocRow, isFolder, rowsAbove } from './doc-row.js';

/**
 * The drop position of dragged rows: the folder ('' = the root), the next sibling ('' = at the end), and where the
 * ghost is drawn.
 */
export interface DropTarget {
  readonly parentId: string;
  readonly before: string;
  /** `into`: the line of the folder; `between`: the line above which they are inserted. */
  readonly kind: 'into' | 'between';
  readonly line: number;
  readonly depth: number;
}

/**
 * The drop target at `y` lines from the top (2.5: the middle of the third). Undefined: dropping is not allowed there.
 */
export function dropTargetAt(
  rows: RowList<DocRow>,
  y: number,
  dragged: ReadonlySet<string>,
  betweenToo: boolean,
): DropTarget | undefined {
  const at = Math.max(0, Math.min(Math.floor(y), rows.length - 1));
  const row = rows.at(at);
  if (!row) return undefined;
  const part = y - at;
  const landing =
    betweenToo && !(isFolder(row) && part > 0.25 && part < 0.75) ? beside(rows, row, at, part) : inside(row, at);
  if (!landing) return undefined;
  const parent = landing.parentId === row.id ? row : rows.at(row.parentAt);
  const way = landing.parentId && parent ? [parent, ...rowsAbove(rows, parent)] : [];
  return way.some(({ id }) => dragged.has(id)) ? undefined : landing;
}

const inside = (row: DocRow, at: number): DropTarget | undefined =>
  isFolder(row) ? { parentId: row.id, before: '', kind: 'into', line: at, depth: row.depth } : undefined;

function beside(rows: RowList<DocRow>, row: DocRow, at: number, part: number): DropTarget {
  const own = { parentId: row.parentId ?? '', kind: 'between', depth: row.depth } as const;
  if (part < 0.5) return { ...own, before: row.id, line: at };
  const next = at + 1 < rows.length ? rows.at(at + 1) : undefined;
  // The position below an open folder's own line is its first child.
  if (isOn(row.isOpen) && next)
    return { parentId: row.id, before: next.id, kind: 'between', line: at + 1, depth: row.depth + 1 };
  return { ...own, before: next && next.parentId === row.parentId ? next.id : '', line: at + 1 };
}

interface DragRowsOptions {
  rows: RowList<DocRow>;
  height: number;
  enabled: boolean;
  /** Whether rows can be dropped between two others: only if all siblings are shown. */
  betweenToo: boolean;
  /** The rows that are dragged together with this row. */
  withIt: (row: DocRow) => readonly string[];
  onDrop: (ids: readonly string[], landing: DropTarget) => void;
}

/** Rows dragged with the browser's own drag and drop: it scrolls at the edges, and Esc cancels. */
export function useDragRows({ rows, height, enabled, betweenToo, withIt, onDrop }: DragRowsOptions) {
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [landing, setLanding] = useState<DropTarget>();
  const end = () => {
    setDragged([]);
    setLanding(undefined);
  };
  const over = (event: DragEvent<HTMLElement>) => {
    if (dragged.length === 0) return;
    const y = (event.clientY - event.currentTarget.getBoundingClientRect().top) / height;
    const next = dropTargetAt(rows, y, new Set(dragged), betweenToo);
    setLanding((old) => (old && next && same(old, next) ? old : next));
    if (!next) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  };
  const drop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    if (landing && dragged.length) onDrop(dragged, landing);
    end();
  };
  return {
    dragged,
    landing,
    listProps: enabled ? { onDragOver: over, onDrop: drop, onDragEnd: end } : {},
    rowProps: (row: DocRow) =>
      enabled
        ? {
            draggable: true,
            onDragStart: (event: DragEvent<HTMLElement>) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', row.name);
              setDragged(withIt(row));
            },
          }
        : {},
  };
}

const same = (a: DropTarget, b: DropTarget) =>
  a.parentId === b.parentId && a.before === b.before && a.kind === b.kind && a.line === b.line;
