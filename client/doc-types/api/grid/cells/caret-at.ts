import type { MouseEvent } from 'react';

/** Offset of the character under the pointer in the cell's text; undefined = none. */
export function caretAt({ clientX, clientY }: MouseEvent, cell: HTMLElement | null): number | undefined {
  const text = cell?.querySelector('.grid-text')?.firstChild;
  if (!text || !('caretPositionFromPoint' in document)) return undefined;
  const found = document.caretPositionFromPoint(clientX, clientY);
  return found?.offsetNode === text ? found.offset : undefined;
}
