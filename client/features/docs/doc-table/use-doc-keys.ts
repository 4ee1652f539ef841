import type { KeyboardEvent, RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOn } from '../../../../contracts/platform/wire.js';
import type { RowList } from '../../../lib/row-pages.js';
import { useTreeKeys } from '../../../ui/tree-keys.js';
import { type DocRow, docPath, isFolder } from './doc-row.js';
import { rememberRow } from './left-row.js';
import type { DocAct } from './RowMenu.js';
import { reorderStep } from './reorder.js';
import type { Selection } from './selection.js';

export interface DocKeysOptions {
  moduleId: string;
  rows: RowList<DocRow>;
  /** The list element, whose position determines the visible lines. */
  list: RefObject<HTMLDivElement | null>;
  window: { from: number; to: number };
  height: number;
  mayEdit: boolean;
  /** Whether rows are hidden by a filter: the siblings between two rows are unknown then. */
  isFiltered: boolean;
  selection: Selection;
  toggle: (id: string) => void;
  onAct: (act: DocAct, doc: DocRow) => void;
  onMove: (ids: readonly string[], parentId: string, before: string) => void;
}

/** Keys of a row: choose, rename, delete, move, open. */
export function useDocKeys({
  moduleId,
  rows,
  list,
  window,
  height,
  mayEdit,
  selection,
  toggle,
  onAct,
  onMove,
  isFiltered,
}: DocKeysOptions) {
  const navigate = useNavigate();
  const more = (event: KeyboardEvent, row: DocRow, at: number): boolean => {
    if (!mayEdit) return false;
    const { key, altKey, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return false;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const step = isFiltered ? undefined : reorderStep(rows, row, at, key === 'ArrowUp');
      if (step) onMove([step.id], row.parentId ?? '', step.before);
      return true;
    }
    if (altKey) return false;
    if (shiftKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const next = Math.max(0, Math.min(at + (key === 'ArrowUp' ? -1 : 1), rows.length - 1));
      selection.add([row, rows.at(next) ?? row]);
      keys.focusRow(next);
      return true;
    }
    const acts: Record<string, () => void> = {
      ' ': () => selection.pick(row, at, shiftKey ? { through: true } : { add: true }),
      F2: () => onAct('rename', row),
      Delete: () => onAct('delete', row),
      Escape: selection.clear,
    };
    const act = acts[key];
    act?.();
    return act !== undefined;
  };
  const open = (row: DocRow, at: number) => {
    if (isFolder(row)) {
      if (isOn(row.hasChildren)) toggle(row.id);
      return;
    }
    rememberRow(moduleId, at, list.current);
    void navigate(docPath(row, moduleId, mayEdit));
  };
  const keys = useTreeKeys<DocRow>({ rows, window, list, height, toggle, open, more });
  return keys;
}
