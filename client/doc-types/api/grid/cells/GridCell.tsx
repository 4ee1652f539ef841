// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells and their inputs

import { type MouseEvent, memo, type RefObject, useLayoutEffect, useRef } from 'react';
import { ParamStyle, type RowAttribute } from '../../../../../contracts/docs/doc-types/api.js';
import { Tip } from '../../../../ui/Tip.js';
import { RowText } from '../../../markdown/RowText.js';
import type { CellPeer } from '../../editing/cell-presence.js';
import { headingOf } from '../../rows/columns.js';
import { modelType } from '../../view/model-rows.js';
import {
  type CellMode,
  useCell,
  useCellMode,
  useCells,
  useGrid,
  useKindBelow,
  useParts,
  usePeers,
} from '../state/grid-context.js';
import { DictionaryInput, TypeInput } from './ChoiceCells.js';
import { caretAt } from './caret-at.js';
import { LiveInput } from './LiveInput.js';
import { markOf } from './marks.js';
import { RequiredSwitch } from './RequiredSwitch.js';

export interface GridCellProps {
  row: string;
  column: RowAttribute;
  isGone: boolean;
  isGhost: boolean;
  /** Whether it is in the first line, where Tab enters initially. */
  isFirst: boolean;
  /** Controls before the text. */
  children?: React.ReactNode;
}

/** A cell: text, an input while it is active, and the other users in it. */
export const GridCell = memo(function GridCell({ row, column, isGone, isGhost, isFirst, children }: GridCellProps) {
  const { t, controller } = useGrid();
  const mode = useCellMode(row, column, isFirst);
  const peers = usePeers(row, column);
  const place = useRef<HTMLDivElement>(null);
  const isActive = mode === 'select' || mode === 'edit';
  const writes = controller.mayWrite(column) && !isGone;
  useFocus(place, mode, writes);
  const label = t(headingOf(controller.style, column));
  const onMouseDown = (event: MouseEvent) => {
    if (event.button !== 0 || isFieldOrButton(event.target)) return;
    event.preventDefault();
    if (event.shiftKey && !isGhost) return controller.moves.selectTo(row);
    if ((event.ctrlKey || event.metaKey) && !isGhost) controller.moves.toggleSelected(row);
    else controller.state.selectNone();
    const isText = writes && column !== 'required' && !event.ctrlKey && !event.metaKey;
    controller.moves.go(row, column, isText ? 'edit' : 'select', caretAt(event, place.current) ?? 'end');
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
      data-peers={peers.length > 0 || undefined}
      style={peers[0] && personStyle(peers[0])}
      tabIndex={mode === 'tab' || (isActive && !writes) ? 0 : -1}
      onMouseDown={onMouseDown}
      onFocus={(event) => event.target === place.current && !isActive && controller.moves.go(row, column)}
    >
      {children}
      {isActive && writes ? (
        <ActiveInput row={row} column={column} label={label} mode={mode} isGhost={isGhost} />
      ) : (
        <CellText row={row} column={column} isGhost={isGhost} writes={writes} />
      )}
      {!isGhost && <Mark row={row} column={column} />}
      {peers.length > 0 && <PeerFlag peers={peers} />}
    </div>
  );
});

const isFieldOrButton = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, button') !== null;

const personStyle = ({ color }: CellPeer): React.CSSProperties & Record<'--person', string> => ({ '--person': color });

/** Focuses the cell's input and selects its text by mode. */
function useFocus(place: RefObject<HTMLDivElement | null>, mode: CellMode, writes: boolean): void {
  const { state } = useGrid().controller;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input unmounts when another user removes the row
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

/** The text of a cell that is not active. */
function CellText({
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
  if (column === 'type' && !isGhost) return <TypeText row={row} type={value} />;
  if (isGhost && column === 'name') return <span className="grid-text">{t('grid.newRow')}</span>;
  return (
    <span className="grid-text">
      {column === 'description' ? <RowText text={withLineBreaks(value)} keepsLinks={writes} /> : value}
    </span>
  );
}

/** The model's name as a type; its link is below the cells. */
function TypeText({ row, type }: { row: string; type: string }) {
  const { models } = useGrid();
  const { ref } = useParts(row);
  const name = ref === undefined ? undefined : models?.get(ref);
  if (name === undefined && type === 'any') return <AnyText row={row} />;
  return <span className="grid-text">{name === undefined ? type : modelType({ type }, name)}</span>;
}

/** Of a row with variants, that it has them. */
function AnyText({ row }: { row: string }) {
  const { t } = useGrid();
  const kind = useKindBelow(row);
  return <span className="grid-text">{kind ? t(`grid.kind.${kind}`) : 'any'}</span>;
}

/** Clients of the existing product store line breaks as markup. */
const withLineBreaks = (text: string) => text.replace(/<br ?\/?>/gi, '\n');

/** Marks an unusual value. */
function Mark({ row, column }: Pick<GridCellProps, 'row' | 'column'>) {
  const { t, controller, dictionaries } = useGrid();
  const mark = markOf(useCells(row), column, {
    isDouble: controller.editing.rows.isDouble(row),
    isFilledIn: controller.needsName(row),
    takesAnyName:
      controller.style === ParamStyle.responses ||
      controller.style === ParamStyle.bodies ||
      controller.editing.rows.partsOf(row).kind !== undefined,
    dictionaries,
  });
  if (!mark) return null;
  const text = t(`grid.mark.${mark}`);
  return (
    <Tip content={text}>
      <span className="grid-mark" role="img" aria-label={text} />
    </Tip>
  );
}

function PeerFlag({ peers }: { peers: readonly CellPeer[] }) {
  return (
    <span className="grid-peer" aria-hidden="true">
      {peers.map(({ name }) => name).join(', ')}
    </span>
  );
}
