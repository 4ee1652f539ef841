import { ContextMenuPopover } from '@blueprintjs/core';
import type { MouseEvent } from 'react';
import { useReturnFocus } from '../../../ui/return-focus.js';
import type { DocRow } from './doc-row.js';
import { RowMenuItems, type RowMenuProps } from './RowMenu.js';

export interface OpenMenu {
  readonly doc: DocRow;
  readonly left: number;
  readonly top: number;
}

/** The menu's position at the pointer; a key opens it at the row itself. */
export function menuAt(event: MouseEvent<HTMLElement>, doc: DocRow): OpenMenu {
  const { left, bottom } = event.currentTarget.getBoundingClientRect();
  const byKey = event.clientX === 0 && event.clientY === 0;
  return { doc, left: byKey ? left + 40 : event.clientX, top: byKey ? bottom : event.clientY };
}

interface RowContextMenuProps extends Omit<RowMenuProps, 'doc'> {
  at: OpenMenu;
  onClose: () => void;
}

export function RowContextMenu({ at: { doc, left, top }, onClose, ...rest }: RowContextMenuProps) {
  useReturnFocus();
  return (
    <ContextMenuPopover
      isOpen
      content={<RowMenuItems {...rest} doc={doc} />}
      targetOffset={{ left, top }}
      onClose={onClose}
    />
  );
}
