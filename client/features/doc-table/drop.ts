import { type DragEvent, useState } from 'react';
import { isOn } from '../../../contracts/wire.js';
import type { RowList } from '../../lib/row-pages.js';
import { type Doc, isFolder, rowsAbove } from './doc-row.js';

/** Where dragged rows land: in which folder ('' = the root), before which sibling ('' = at the end), and where the ghost is drawn. */
export interface Landing {
  readonly parentId: string;
  readonly before: string;
  /** `into`: the line of the folder; `between`: the line above which they come to stand. */
  readonly kind: 'into' | 'between';
  readonly line: number;
  readonly depth: number;
}

/** What the pointer says at `y` lines from the top (2.5: the middle of the third). Undefined: nothing can land there. */
export function landingAt(
  rows: RowList<Doc>,
  y: number,
  dragged: ReadonlySet<string>,
  betweenToo: boolean,
): Landing | undefined {
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

const inside = (row: Doc, at: number): Landing | undefined =>
  isFolder(row) ? { parentId: row.id, before: '', kind: 'into', line: at, depth: row.depth } : undefined;

function beside(rows: RowList<Doc>, row: Doc, at: number, part: number): Landing {
  const own = { parentId: row.parentId ?? '', kind: 'between', depth: row.depth } as const;
  if (part < 0.5) return { ...own, before: row.id, line: at };
  const next = at + 1 < rows.length ? rows.at(at + 1) : undefined;
  // Below an open folder's own line is its first place.
  if (isOn(row.isOpen) && next)
    return { parentId: row.id, before: next.id, kind: 'between', line: at + 1, depth: row.depth + 1 };
  return { ...own, before: next && next.parentId === row.parentId ? next.id : '', line: at + 1 };
}

interface DragRowsOptions {
  rows: RowList<Doc>;
  height: number;
  enabled: boolean;
  /** Siblings are all in sight, so that one can land between them. */
  betweenToo: boolean;
  /** What goes along when this row is dragged. */
  withIt: (row: Doc) => readonly string[];
  onDrop: (ids: readonly string[], landing: Landing) => void;
}

/** Rows dragged by the browser's own drag and drop: it scrolls at the edges, and Esc takes back. */
export function useDragRows({ rows, height, enabled, betweenToo, withIt, onDrop }: DragRowsOptions) {
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [landing, setLanding] = useState<Landing>();
  const end = () => {
    setDragged([]);
    setLanding(undefined);
  };
  const over = (event: DragEvent<HTMLElement>) => {
    if (dragged.length === 0) return;
    const y = (event.clientY - event.currentTarget.getBoundingClientRect().top) / height;
    const next = landingAt(rows, y, new Set(dragged), betweenToo);
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
    rowProps: (row: Doc) =>
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

const same = (a: Landing, b: Landing) =>
  a.parentId === b.parentId && a.before === b.before && a.kind === b.kind && a.line === b.line;
