// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements

import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { rowHeight, useDensity } from '../../../lib/appearance.js';
import { useIsPhone } from '../../../lib/viewport.js';
import { useMeasuredWindow } from '../../../ui/window-rows.js';
import type { TableEditing } from '../editing/table-editing.js';
import { type Columns, columnsOf } from '../rows/columns.js';
import { columnStyle } from './column-style.js';
import { copyRows, cutRows, paste } from './commands/clipboard.js';
import { handleGridKey } from './commands/grid-keys.js';
import { RowDialogs } from './commands/RowDialogs.js';
import { useGridKeyList } from './commands/use-grid-key-list.js';
import { useModelActs } from './commands/use-model-acts.js';
import { useRowDialogs } from './commands/use-row-dialogs.js';
import { GridHead } from './GridHead.js';
import { GridLines } from './lines/GridLines.js';
import { useFlashes } from './lines/use-flashes.js';
import { useLines } from './lines/use-lines.js';
import { RemovedRowsToggle } from './RemovedRowsToggle.js';
import { GridProvider } from './state/grid-context.js';
import { GridController } from './state/grid-controller.js';
import { stateOf } from './state/grid-state.js';
import { useGridParts } from './use-grid-parts.js';
import { useKeepFocus } from './use-keep-focus.js';
import { useReveals } from './use-reveals.js';
import './grid.css';

export interface ParamGridProps {
  docId: string;
  editing: TableEditing;
  style: ParamStyle;
  /** The table's accessible name. */
  label: string;
  /** By default the columns of that style. */
  columns?: Columns;
  /** Undefined while loading: no link is marked as broken before. */
  dictionaries?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The models of the application; undefined while loading. */
  models?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** Additional types that the installation configures. */
  typeOptions?: readonly string[];
  /** Ids of the rows of the last version: removed ones among them stay in place, struck through. */
  published?: ReadonlySet<string>;
  /** Handles pasted text with several lines or columns, or JSON. Undefined: it is pasted into the cell. */
  onPaste?: (text: string) => void;
  /** Rows and their names are derived (from the address); only the other cells can be edited. */
  isFixed?: boolean;
}

const noTypes: readonly string[] = [];
/** Below the cells of a row that is a model: its keys and its text are the browser's, not the grid's. */
const isInModel = (target: EventTarget): boolean => target instanceof Element && target.closest('.grid-model') !== null;
/** Estimated height of a card in px. */
const CARD = 148;

/** The rows of one table of a live doc as a grid that several people edit at once. Cards under 600 px. */
export function ParamGrid(props: ParamGridProps) {
  const {
    docId,
    editing,
    style,
    label,
    dictionaries,
    typeOptions = noTypes,
    published,
    onPaste,
    isFixed = false,
    models,
  } = props;
  const columns = props.columns ?? columnsOf(style);
  const phone = useIsPhone();
  const [density] = useDensity();
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const modelActs = useModelActs(docId);
  const state = stateOf(editing.rows, style);
  const lines = useLines(editing, style, state, published, isFixed);
  const latest = useRef(lines);
  latest.current = lines;
  const controller = useMemo(
    () => new GridController(editing, style, state, columns, () => latest.current, isFixed),
    [editing, style, state, columns, isFixed],
  );
  const ids = useMemo(() => lines.map(({ id }) => id), [lines]);
  const seen = useMeasuredWindow(list, ids, phone ? CARD : rowHeight[density] + 1);
  const tops = useRef(seen.tops);
  tops.current = seen.tops;
  const open = useRowDialogs(controller);
  const grid = useGridParts({
    controller,
    isPhone: phone,
    dictionaries,
    models,
    typeOptions,
    openMenu: open.openMenu,
    openConstraints: open.openConstraints,
    detach: modelActs.detach,
    take: modelActs.take,
    watch: seen.watch,
    list,
    tops,
  });
  useFlashes(root, editing.rows);
  useReveals(root, controller, published);
  useGridKeyList();
  useKeepFocus(root, controller, ids);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInModel(event.target)) return;
    const { active } = state.current();
    if (active && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
      if (!controller.mayArrange || !editing.rows.has(active.row) || !(event.target instanceof Element)) return;
      const { left, bottom } = event.target.getBoundingClientRect();
      open.openMenu(active.row, { left, top: bottom });
    } else if (active && event.altKey && event.key === 'Enter') open.openConstraints(active.row);
    else if (!handleGridKey(controller, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const takes = (act: (clipboard: DataTransfer) => boolean) => (event: React.ClipboardEvent) => {
    if (!isInModel(event.target) && act(event.clipboardData)) event.preventDefault();
  };
  return (
    <GridProvider value={grid}>
      <div
        ref={root}
        className="param-grid"
        data-scrolls-sideways=""
        data-cards={phone || undefined}
        style={columnStyle(columns, editing.mayEdit)}
      >
        <div
          role="treegrid"
          translate="no"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-multiselectable={controller.mayArrange}
          aria-readonly={!editing.mayEdit}
          tabIndex={-1}
          className="grid-table"
          onKeyDown={onKeyDown}
          onCopy={takes((clipboard) => copyRows(controller, clipboard))}
          onCut={takes((clipboard) => cutRows(controller, clipboard))}
          onPaste={takes((clipboard) => paste(controller, clipboard, onPaste))}
        >
          <GridHead ref={head} controller={controller} isHidden={phone} />
          <div
            className="grid-body"
            role="rowgroup"
            onScroll={(event) => {
              if (head.current) head.current.scrollLeft = event.currentTarget.scrollLeft;
            }}
          >
            <GridLines ref={list} lines={lines} from={seen.from} to={seen.to} tops={seen.tops} />
          </div>
        </div>
        <RemovedRowsToggle controller={controller} published={published} />
        <RowDialogs docId={docId} controller={controller} open={open} models={modelActs} />
      </div>
    </GridProvider>
  );
}
