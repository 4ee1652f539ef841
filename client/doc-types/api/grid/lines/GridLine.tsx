// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves over the cells

import { CaretDownIcon, CaretRightIcon, MoreIcon } from '@blueprintjs/icons';
import { type CSSProperties, memo } from 'react';
import { GridCell } from '../cells/GridCell.js';
import { useGrid, useParts } from '../state/grid-context.js';
import { useGridState } from '../state/grid-state.js';
import { RowChips } from './RowChips.js';
import { RowModelLine } from './RowModelLine.js';

export interface GridLineProps {
  id: string;
  depth: number;
  hasChildren: boolean;
  isOpen: boolean;
  isGone: boolean;
  isGhost: boolean;
  /** Its index among all lines, from 0. */
  index: number;
}

export const GridLine = memo(function GridLine(props: GridLineProps) {
  const { id, depth, hasChildren, isOpen, isGone, isGhost, index } = props;
  const { controller, watch, openMenu } = useGrid();
  const { mayArrange } = controller;
  const isSelected = useGridState(controller.state, ({ selected }) => selected.has(id));
  const isHere = useGridState(controller.state, ({ active, hasFocus }) => hasFocus && active?.row === id);
  return (
    <div
      ref={watch}
      role="row"
      className="grid-line"
      data-line={id}
      data-gone={isGone || undefined}
      data-ghost={isGhost || undefined}
      data-here={isHere || undefined}
      aria-level={depth + 1}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-rowindex={index + 2}
      aria-selected={mayArrange ? isSelected : undefined}
      style={depthStyle(depth)}
      onContextMenu={(event) => {
        // In an input, the browser's own menu has spelling and clipboard.
        if (!mayArrange || isGhost || isField(event.target)) return;
        event.preventDefault();
        openMenu(id, { left: event.clientX, top: event.clientY });
      }}
    >
      {controller.editing.mayEdit && <Handle id={id} isGhost={isGhost || !mayArrange} />}
      {controller.columns.map((column, at) => (
        <GridCell
          key={column}
          row={id}
          column={column}
          isGone={isGone}
          isGhost={isGhost}
          isFirst={index === 0 && at === 0}
        >
          {at === 0 && <NameStart {...props} />}
          {column === 'type' && !isGhost && !isGone && controller.hasConstraints && <MoreButton id={id} />}
        </GridCell>
      ))}
      {!isGhost && <RowChips id={id} isGone={isGone} />}
      {!isGhost && <RowModelLine id={id} isGone={isGone} />}
    </div>
  );
});

const depthStyle = (depth: number): CSSProperties & Record<'--depth', number> => ({ '--depth': depth });
const isField = (target: EventTarget) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Drag it, or open the row's menu. By keyboard: Alt and arrows, Shift-F10. */
function Handle({ id, isGhost }: { id: string; isGhost: boolean }) {
  const { t, isPhone, openMenu, startDrag } = useGrid();
  return (
    <div role="gridcell" className="grid-handle-cell">
      {!isGhost && (
        <button
          type="button"
          className="grid-handle"
          tabIndex={-1}
          aria-label={t('grid.rowMenu')}
          aria-haspopup="menu"
          onPointerDown={(event) => !isPhone && startDrag(id, event)}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            openMenu(id, { left, top: bottom });
          }}
        >
          {isPhone ? <MoreIcon size={16} /> : <span className="grid-dots" />}
        </button>
      )}
    </div>
  );
}

/** Opens the row's keywords and values. By keyboard: Alt and Enter. */
function MoreButton({ id }: { id: string }) {
  const { t, openConstraints } = useGrid();
  return (
    <button
      type="button"
      className="grid-more"
      tabIndex={-1}
      aria-label={t('constraint.open')}
      aria-haspopup="dialog"
      onClick={() => openConstraints(id)}
    >
      <MoreIcon size={14} />
    </button>
  );
}

/** What the row is to the one above it, if it is no field. */
function KindMark({ id }: { id: string }) {
  const { t } = useGrid();
  const { kind } = useParts(id);
  if (!kind) return null;
  return (
    <span className="grid-kind" data-blame={`row:${id}:kind`}>
      {t(`grid.kindOf.${kind}`)}
    </span>
  );
}

/** The fold button of the row, and the restore button of a removed one. */
function NameStart({ id, hasChildren, isOpen, isGone }: GridLineProps) {
  const { t, controller } = useGrid();
  return (
    <>
      {hasChildren && (
        <button
          type="button"
          className="grid-caret"
          tabIndex={-1}
          aria-label={t(isOpen ? 'grid.fold' : 'grid.unfold')}
          onClick={() => controller.state.fold(id, isOpen)}
        >
          {isOpen ? <CaretDownIcon size={14} /> : <CaretRightIcon size={14} />}
        </button>
      )}
      <KindMark id={id} />
      {isGone && controller.mayArrange && (
        <button type="button" className="grid-back" tabIndex={-1} onClick={() => controller.act('bringBack', id)}>
          {t('grid.act.bringBack')}
        </button>
      )}
    </>
  );
}
