// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells, or stands in their inputs

import { type MouseEvent, memo, type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowAttribute } from '../../../../contracts/doc-types/api.js';
import { Tip } from '../../../ui/Tip.js';
import { DictionaryInput, TypeInput } from './ChoiceCells.js';
import { caretAt } from './caret-at.js';
import { headingOf } from './columns.js';
import { type CellMode, useCell, useCellMode, useCells, useGrid, useGuests } from './grid-context.js';
import { LiveInput } from './LiveInput.js';
import { markOf } from './marks.js';
import type { Guest } from './presence.js';
import { RequiredSwitch } from './RequiredSwitch.js';

export interface GridCellProps {
  row: string;
  column: RowAttribute;
  isGone: boolean;
  isGhost: boolean;
  /** Of the first line: where Tab comes to before anybody was in the table. */
  isFirst: boolean;
  /** What stands before the words. */
  children?: React.ReactNode;
}

/** A cell: words to look at, an input while one is in it, and who else is. */
export const GridCell = memo(function GridCell({ row, column, isGone, isGhost, isFirst, children }: GridCellProps) {
  const { t, hands } = useGrid();
  const mode = useCellMode(row, column, isFirst);
  const guests = useGuests(row, column);
  const place = useRef<HTMLDivElement>(null);
  const isActive = mode === 'select' || mode === 'edit';
  const writes = hands.mayWrite(column) && !isGone;
  useFocus(place, mode, writes);
  const label = t(headingOf(hands.style, column));
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0 || isFieldOrButton(event.target)) return;
    event.preventDefault();
    if (event.shiftKey && !isGhost) return hands.selectTo(row);
    if ((event.ctrlKey || event.metaKey) && !isGhost) hands.toggleSelected(row);
    else hands.state.selectNone();
    const isText = writes && column !== 'required' && !event.ctrlKey && !event.metaKey;
    hands.go(row, column, isText ? 'edit' : 'select', caretAt(event, place.current) ?? 'end');
  };
  return (
    <div
      ref={place}
      role="gridcell"
      className="grid-cell"
      data-column={column}
      data-mode={mode}
      data-label={label}
      data-blame={isGhost ? undefined : `row:${row}:${column}`}
      data-guests={guests.length > 0 || undefined}
      style={guests[0] && personStyle(guests[0])}
      tabIndex={mode === 'tab' || (isActive && !writes) ? 0 : -1}
      onMouseDown={onMouseDown}
      onFocus={(event) => event.target === place.current && !isActive && hands.go(row, column)}
    >
      {children}
      {isActive && writes ? (
        <ActiveInput row={row} column={column} label={label} mode={mode} isGhost={isGhost} />
      ) : (
        <Words row={row} column={column} isGhost={isGhost} writes={writes} />
      )}
      {!isGhost && <Mark row={row} column={column} />}
      {guests.length > 0 && <GuestFlag guests={guests} />}
    </div>
  );
});

const isFieldOrButton = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, button') !== null;

const personStyle = ({ color }: Guest): React.CSSProperties & Record<'--person', string> => ({ '--person': color });

/** The input of the cell takes the focus, and its text as the mode says. */
function useFocus(place: RefObject<HTMLDivElement | null>, mode: CellMode, writes: boolean): void {
  const { state } = useGrid().hands;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input goes when another removes the row
  useLayoutEffect(() => {
    const cell = place.current;
    if (!cell || (mode !== 'select' && mode !== 'edit')) return;
    const target = cell.querySelector<HTMLElement>('[data-focus]') ?? cell;
    if (document.activeElement !== target) target.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { caret } = state.current().active ?? {};
    if (caret === 'keep' || !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (mode === 'select') return target.select();
    const at = typeof caret === 'number' ? Math.min(caret, target.value.length) : target.value.length;
    target.setSelectionRange(at, at);
  }, [place, mode, writes, state]);
}

interface ActiveInputProps {
  row: string;
  column: RowAttribute;
  label: string;
  mode: CellMode;
  isGhost: boolean;
}

function ActiveInput({ row, column, label, mode, isGhost }: ActiveInputProps) {
  const { t } = useGrid();
  const isOpen = mode === 'edit';
  const hint = isGhost ? t('grid.newRow') : undefined;
  switch (column) {
    case 'required':
      return <RequiredSwitch row={row} label={label} />;
    case 'type':
      return <TypeInput row={row} label={label} isOpen={isOpen} />;
    case 'enumId':
      return <DictionaryInput row={row} label={label} isOpen={isOpen} />;
    case 'description':
      return <LiveInput row={row} column={column} label={label} isLong />;
    case 'example':
      return <LiveInput row={row} column={column} label={label} isLong className="mono" />;
    case 'name':
      return <LiveInput row={row} column={column} label={label} className="mono" placeholder={hint} />;
    case 'maxLength':
      return <LiveInput row={row} column={column} label={label} />;
  }
}

/** The words of a cell that nobody of this screen is in. */
function Words({
  row,
  column,
  isGhost,
  writes,
}: Pick<GridCellProps, 'row' | 'column' | 'isGhost'> & { writes: boolean }) {
  const { t, dictionaries } = useGrid();
  const value = useCell(row, column);
  if (typeof value === 'boolean') {
    return <RequiredSwitch row={row} label={t('grid.column.required')} isReadOnly={!writes} />;
  }
  if (column === 'enumId') {
    const name = dictionaries?.get(value) ?? (value && dictionaries ? t('grid.dictionary.gone') : '');
    return <span className={name && !dictionaries?.has(value) ? 'grid-text deprecated' : 'grid-text'}>{name}</span>;
  }
  if (isGhost && column === 'name') return <span className="grid-text">{t('grid.newRow')}</span>;
  return <span className="grid-text">{value}</span>;
}

/** A quiet word on what is odd. */
function Mark({ row, column }: Pick<GridCellProps, 'row' | 'column'>) {
  const { t, hands, dictionaries } = useGrid();
  const mark = markOf(useCells(row), column, { isDouble: hands.editing.rows.isDouble(row), dictionaries });
  if (!mark) return null;
  const words = t(`grid.mark.${mark}`);
  return (
    <Tip content={words}>
      <span className="grid-mark" role="img" aria-label={words} />
    </Tip>
  );
}

function GuestFlag({ guests }: { guests: readonly Guest[] }) {
  return (
    <span className="grid-guest" aria-hidden="true">
      {guests.map(({ name }) => name).join(', ')}
    </span>
  );
}
