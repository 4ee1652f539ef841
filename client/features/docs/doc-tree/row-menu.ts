import type { KeyboardEvent, MouseEvent } from 'react';
import { TreeNodeType } from '../../../../contracts/platform/enums.js';
import type { ViewNode } from './tree-node.js';

/** A row whose menu is open, and where on the screen. */
export interface MenuOfRow {
  readonly row: ViewNode;
  readonly left: number;
  readonly top: number;
  /** Chosen already, without the menu. */
  readonly act?: 'newDoc' | 'rename';
  /** The space of the row: its admins may edit in projects that they do not belong to. */
  readonly spaceId?: string | undefined;
}

/** At the pointer; a key or a button opens it at the row itself. */
export function menuOfRow(
  row: ViewNode,
  { currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>,
): MenuOfRow {
  const byKey = detail === 0 && clientX === 0 && clientY === 0;
  return byKey ? menuBelow(row, currentTarget) : { row, left: clientX, top: clientY };
}

export function menuBelow(row: ViewNode, element: Element): MenuOfRow {
  const { left, right, bottom } = element.getBoundingClientRect();
  return { row, left: Math.min(left + 40, right), top: bottom };
}

/** The menu key and Shift+F10 open the menu of the line; F2 renames, as in the table of docs. */
export function menuKey(list: { current: HTMLDivElement | null }, onMenu: ((menu: MenuOfRow) => void) | undefined) {
  return (event: KeyboardEvent, row: ViewNode): boolean => {
    const isRename = event.key === 'F2' && row.type !== TreeNodeType.module;
    const isMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey) || isRename;
    const line = list.current?.querySelector(`[data-row="${CSS.escape(row.id)}"]`);
    if (!isMenu || !onMenu || !line || row.type === TreeNodeType.project) return false;
    onMenu({ ...menuBelow(row, line), ...(isRename && { act: 'rename' }) });
    return true;
  };
}
