import type { KeyboardEvent } from 'react';
import type { GridHands, RowAct } from './grid-hands.js';
import type { ActiveCell } from './grid-state.js';

type Field = HTMLInputElement | HTMLTextAreaElement;
const fieldOf = (target: EventTarget): Field | undefined =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : undefined;

const altActs: Readonly<Record<string, RowAct>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'nest',
  ArrowLeft: 'unnest',
};

/** The keys of a table. What is not ours is left to the browser; true = it was ours. */
export function pressed(hands: GridHands, event: KeyboardEvent): boolean {
  const { active, hasFocus } = hands.state.current();
  // A key of an input method belongs to it.
  if (!active || !hasFocus || event.nativeEvent.isComposing || event.key === 'Process') return false;
  if (event.ctrlKey || event.metaKey) return withMod(hands, event, active);
  if (event.altKey) return withAlt(hands, event, active);
  if (event.key === 'Tab') return hands.step(event.shiftKey ? -1 : 1);
  return active.mode === 'edit' ? inText(hands, event, active) : inCell(hands, event, active);
}

function withMod(hands: GridHands, event: KeyboardEvent, { row, mode }: ActiveCell): boolean {
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? redo(hands) : undo(hands);
    case 'y':
      return redo(hands);
    case 'enter':
      return did(() => hands.act('addChild', row));
    case 'd':
      return did(() => hands.act('duplicate', row));
    case 'a':
      return mode === 'select' && did(() => hands.selectAll());
    case 'home':
      return mode === 'select' && did(() => hands.vertical(Number.NEGATIVE_INFINITY));
    case 'end':
      return mode === 'select' && did(() => hands.vertical(Number.POSITIVE_INFINITY));
    default:
      return false;
  }
}

function withAlt(hands: GridHands, event: KeyboardEvent, { row }: ActiveCell): boolean {
  const act = altActs[event.key];
  if (!act || event.shiftKey) return false;
  return did(() => hands.act(act, row));
}

/** The whole cell is taken. */
function inCell(hands: GridHands, event: KeyboardEvent, { row, column }: ActiveCell): boolean {
  const { state, editing } = hands;
  const { selected } = state.current();
  const line = hands.lineOf(row);
  const writes = hands.mayWrite(column) && !line?.isGone;
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const by = event.key === 'ArrowUp' ? -1 : 1;
      return did(() => (event.shiftKey ? hands.extend(by) : hands.vertical(by)));
    }
    case 'ArrowLeft':
      if (column === 'name' && line?.isOpen) return did(() => state.fold(row, true));
      if (column === 'name' && line?.parentId) return did(() => hands.go(line.parentId, column));
      return did(() => hands.sideways(-1));
    case 'ArrowRight':
      if (column === 'name' && line?.hasChildren && !line.isOpen) return did(() => state.fold(row, false));
      return did(() => hands.sideways(1));
    case 'Home':
      return did(() => hands.sideways(Number.NEGATIVE_INFINITY));
    case 'End':
      return did(() => hands.sideways(Number.POSITIVE_INFINITY));
    case 'PageUp':
      return did(() => hands.vertical(-10));
    case 'PageDown':
      return did(() => hands.vertical(10));
    case 'Enter':
    case 'F2':
      if (line?.isGone && editing.mayEdit) return did(() => hands.act('bringBack', row));
      return writes && column !== 'required' && did(() => state.setMode('edit'));
    case 'Escape':
      return selected.size > 0 ? did(() => state.selectNone()) : did(() => state.leave());
    case ' ':
      return event.shiftKey && did(() => hands.selectTo(row, row));
    case 'Delete':
    case 'Backspace':
      return selected.size > 0 && did(() => hands.act('remove', [...selected][0] ?? row));
    default:
      return false;
  }
}

/** The caret is in the text. */
function inText(hands: GridHands, event: KeyboardEvent, { row }: ActiveCell): boolean {
  const field = fieldOf(event.target);
  const isOneLine = field instanceof HTMLInputElement;
  switch (event.key) {
    case 'Escape':
      return did(() => hands.state.setMode('select'));
    case 'F2':
      return did(() => hands.state.setMode('select'));
    case 'Enter':
      return !event.shiftKey && did(() => enter(hands, row));
    case 'ArrowUp':
      return !event.shiftKey && (isOneLine || field?.selectionEnd === 0) && did(() => hands.vertical(-1));
    case 'ArrowDown':
      return (
        !event.shiftKey && (isOneLine || field?.selectionStart === field?.value.length) && did(() => hands.vertical(1))
      );
    default:
      return false;
  }
}

/** A row below; at the end of the table that is the empty row that waits there. */
function enter(hands: GridHands, row: string): void {
  const lines = hands.lines();
  const at = lines.findIndex(({ id }) => id === row);
  const next = lines[at + 1];
  const { depth = 0, isGhost } = lines[at] ?? {};
  if (isGhost) hands.state.setMode('select');
  else if (next?.isGhost && depth === 0) hands.go(next.id, hands.columns[0] ?? 'name');
  else hands.act('addBelow', row);
}

const did = (act: () => void): true => {
  act();
  return true;
};
const undo = ({ editing }: GridHands) => editing.mayEdit && did(() => editing.undo());
const redo = ({ editing }: GridHands) => editing.mayEdit && did(() => editing.redo());
