import type { ArrangedRow } from '../../../../../contracts/docs/doc-types/rows.js';

/** A row on screen. */
export interface LineModel {
  readonly id: string;
  readonly depth: number;
  readonly parentId: string;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  /** Removed, and shown struck through. */
  readonly isGone: boolean;
  /** The empty row at the end, which does not exist in the doc yet. */
  readonly isGhost: boolean;
}

interface LineFilter {
  readonly closed: ReadonlySet<string>;
  readonly showsGone: boolean;
  readonly published: ReadonlySet<string> | undefined;
  /** Undefined: read-only. */
  readonly ghost: string | undefined;
}

/** Removed rows stay visible until a version is made without them; afterwards on demand. */
export const isShown = (
  { id, gone }: ArrangedRow,
  { showsGone, published }: Pick<LineFilter, 'showsGone' | 'published'>,
) => !gone || showsGone || (published?.has(id) ?? false);

export function linesOf(rows: readonly ArrangedRow[], show: LineFilter): LineModel[] {
  const shown = rows.filter((row) => isShown(row, show));
  const parents = new Set(shown.map(({ parentId }) => parentId));
  const hidden = new Set<string>();
  const lines: LineModel[] = [];
  for (const { id, depth, parentId, gone } of shown) {
    const hasChildren = parents.has(id);
    const isOpen = hasChildren && !show.closed.has(id);
    if (hidden.has(parentId)) hidden.add(id);
    else {
      if (hasChildren && !isOpen) hidden.add(id);
      lines.push({ id, depth, parentId, hasChildren, isOpen, isGone: gone, isGhost: false });
    }
  }
  if (show.ghost !== undefined)
    lines.push({
      id: show.ghost,
      depth: 0,
      parentId: '',
      hasChildren: false,
      isOpen: false,
      isGone: false,
      isGhost: true,
    });
  return lines;
}
