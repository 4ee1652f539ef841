import type { KeyboardEvent } from 'react';
import { isComposing } from '../../../../lib/composing.js';
import type { RowAct } from '../state/grid-acts.js';
import type { GridController } from '../state/grid-controller.js';
import type { ActiveCell } from '../state/grid-state.js';

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (target: EventTarget): Field | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

const altActs: Readonly<Record<string, RowAct>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'nest',
  ArrowLeft: 'unnest',
};

/** Handles a key of the grid; false = left to the browser. */
export function handleGridKey(controller: GridController, event: KeyboardEvent): boolean {
  const { active, hasFocus } = controller.state.current();
  // Keys during an input method composition belong to it.
  if (!active || !hasFocus || isComposing(event.nativeEvent) || event.key === 'Process') return false;
  if (event.ctrlKey || event.metaKey) return withMod(controller, event, active);
  if (event.altKey) return withAlt(controller, event, active);
  if (event.key === 'Tab') return controller.moves.step(event.shiftKey ? -1 : 1);
  return active.mode === 'edit' ? inText(controller, event, active) : inCell(controller, event, active);
}

function withMod(controller: GridController, event: KeyboardEvent, { row, mode }: ActiveCell): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? redo(controller) : undo(controller);
    case 'y':
      return redo(controller);
    case 'enter':
      return did(() => controller.act(event.shiftKey ? 'addBelow' : 'addChild', row));
    case 'd':
      return did(() => controller.act('duplicate', row));
    case 'a':
      return mode === 'select' && did(() => controller.moves.selectAll());
    case 'home':
      return mode === 'select' && did(() => controller.moves.vertical(Number.NEGATIVE_INFINITY));
    case 'end':
      return mode === 'select' && did(() => controller.moves.vertical(Number.POSITIVE_INFINITY));
    default:
      return false;
  }
}

function withAlt(controller: GridController, event: KeyboardEvent, { row }: ActiveCell): boolean {
  const act = altActs[event.key];
  if (!act || event.shiftKey) return false;
  return did(() => controller.act(act, row));
}

/** Keys while the cell is selected. */
function inCell(controller: GridController, event: KeyboardEvent, { row, column }: ActiveCell): boolean {
  const { state, editing } = controller;
  const { selected } = state.current();
  const line = controller.moves.lineOf(row);
  const writes = controller.mayWrite(column) && !line?.isGone;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = event.key === 'ArrowUp' ? -1 : 1;
      return did(() => (event.shiftKey ? controller.moves.extend(by) : controller.moves.vertical(by)));
    }
    case 'ArrowLeft':
      if (column === 'name' && line?.isOpen) return did(() => state.fold(row, true));
      if (column === 'name' && line?.parentId) return did(() => controller.moves.go(line.parentId, column));
      return did(() => controller.moves.sideways(-1));
    case 'ArrowRight':
      if (column === 'name' && line?.hasChildren && !line.isOpen) return did(() => state.fold(row, false));
      return did(() => controller.moves.sideways(1));
    case 'Home':
      return did(() => controller.moves.sideways(Number.NEGATIVE_INFINITY));
    case 'End':
      return did(() => controller.moves.sideways(Number.POSITIVE_INFINITY));
    case 'PageUp':
      return did(() => controller.moves.vertical(-10));
    case 'PageDown':
      return did(() => controller.moves.vertical(10));
    case 'Enter':
      return !event.shiftKey && did(() => controller.nextRow(row));
    case 'F2':
      if (line?.isGone && editing.mayEdit) return did(() => controller.act('bringBack', row));
      return writes && column !== 'required' && did(() => state.setMode('edit'));
    case 'Escape':
      return selected.size > 0 ? did(() => state.selectNone()) : did(() => state.leave());
    case ' ':
      return event.shiftKey && did(() => controller.moves.selectTo(row, row));
    case 'Delete':
    case 'Backspace':
      return selected.size > 0 && did(() => controller.act('remove', [...selected][0] ?? row));
    default:
      return false;
  }
}

/** Keys while the text is edited. */
function inText(controller: GridController, event: KeyboardEvent, { row }: ActiveCell): boolean {
  const field = fieldOf(event.target);
  const isOneLine = field instanceof HTMLInputElement;
  switch (event.key) {
    case 'Escape':
      return did(() => controller.state.setMode('select'));
    case 'F2':
      return did(() => controller.state.setMode('select'));
    case 'Enter':
      return !event.shiftKey && did(() => controller.nextRow(row));
    case 'ArrowUp':
      return !event.shiftKey && (isOneLine || field?.selectionEnd === 0) && did(() => controller.moves.vertical(-1));
    case 'ArrowDown':
      return (
        !event.shiftKey &&
        (isOneLine || field?.selectionStart === field?.value.length) &&
        did(() => controller.moves.vertical(1))
      );
    default:
      return false;
  }
}

const did = (act: () => void): true => {
  act();
  return true;
};
const undo = ({ editing }: GridController) => editing.mayEdit && did(() => editing.undo());
const redo = ({ editing }: GridController) => editing.mayEdit && did(() => editing.redo());
