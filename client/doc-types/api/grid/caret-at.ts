import type { MouseEvent } from 'react';

/** Which letter of a cell's words is under the pointer; undefined: none of them. */
export function caretAt({ clientX, clientY }: MouseEvent, cell: HTMLElement | null): number | undefined {
  const words = cell?.querySelector('.grid-text')?.firstChild;
  if (!words || !('caretPositionFromPoint' in document)) return undefined;
  const found = document.caretPositionFromPoint(clientX, clientY);
  return found?.offsetNode === words ? found.offset : undefined;
}
