// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table elements

import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ParamStyle, paramTypes } from '../../../../contracts/doc-types/api.js';
import { rowHeight, useDensity } from '../../../lib/appearance.js';
import { useIsPhone } from '../../../lib/viewport.js';
import { copyRows, cutRows, paste } from './clipboard.js';
import { columnStyle } from './column-style.js';
import { type Columns, columnsOf } from './columns.js';
import { startDrag } from './drag.js';
import type { TableEditing } from './editing.js';
import { GoneToggle } from './GoneToggle.js';
import { GridHead } from './GridHead.js';
import { GridLines } from './GridLines.js';
import { type Grid, GridProvider } from './grid-context.js';
import { GridHands } from './grid-hands.js';
import { stateOf } from './grid-state.js';
import { pressed } from './keys.js';
import { type MenuPlace, RowMenu } from './RowMenu.js';
import { useFlashes } from './use-flashes.js';
import { useGridKeyList } from './use-grid-keys.js';
import { useLineWindow } from './use-line-window.js';
import { useLines } from './use-lines.js';
import { useReveals } from './use-reveals.js';
import { useStay } from './use-stay.js';
import './grid.css';

export interface ParamGridProps {
  editing: TableEditing;
  style: ParamStyle;
  /** What the table is called, for those who listen. */
  label: string;
  /** Absent: what a table of that style has. */
  columns?: Columns;
  /** Undefined while they are on their way: no link is called broken before. */
  dictionaries?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** Types that the installation offers beside ours. */
  typeOptions?: readonly string[];
  /** Ids of the rows that the last version has: removed ones among them stay in their place, struck through. */
  published?: ReadonlySet<string>;
  /** Text that is more than a cell's words: lines, columns, JSON. Absent: it goes into the cell. */
  onPaste?: (text: string) => void;
  /** Which rows there are and what they are called is said elsewhere: here one says the rest of them. */
  isFixed?: boolean;
}

const noTypes: readonly string[] = [];
/** Height of a card before it is measured, in px. */
const CARD = 148;

/** The rows of one table of a live doc: a grid of cells that several people write in at once. Cards under 600 px. */
export function ParamGrid(props: ParamGridProps) {
  const { editing, style, label, dictionaries, typeOptions = noTypes, published, onPaste, isFixed = false } = props;
  const columns = props.columns ?? columnsOf(style);
  const phone = useIsPhone();
  const [density] = useDensity();
  const root = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPlace>();
  const state = stateOf(editing.rows, style);
  const lines = useLines(editing, style, state, published, isFixed);
  const latest = useRef(lines);
  latest.current = lines;
  const hands = useMemo(
    () => new GridHands(editing, style, state, columns, () => latest.current, isFixed),
    [editing, style, state, columns, isFixed],
  );
  const ids = useMemo(() => lines.map(({ id }) => id), [lines]);
  const seen = useLineWindow(list, ids, phone ? CARD : rowHeight[density] + 1);
  const tops = useRef(seen.tops);
  tops.current = seen.tops;
  const openMenu = useCallback<Grid['openMenu']>(
    (row, at) => {
      hands.go(row, state.current().active?.column ?? columns[0] ?? 'name');
      setMenu({ row, ...at });
    },
    [hands, state, columns],
  );
  const closeMenu = () => {
    // An act may have gone to another row already.
    const { active } = state.current();
    const row = active && editing.rows.has(active.row) ? active.row : menu?.row;
    setMenu(undefined);
    if (row !== undefined) hands.go(row, active?.column ?? columns[0] ?? 'name');
  };
  const grid = useGridParts({
    hands,
    isPhone: phone,
    dictionaries,
    typeOptions,
    openMenu,
    watch: seen.watch,
    list,
    tops,
  });
  useFlashes(root, editing.rows);
  useReveals(root, hands, published);
  useGridKeyList();
  useStay(root, hands, ids);
  const onKeyDown = (event: KeyboardEvent) => {
    const { active } = state.current();
    if (active && (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10'))) {
      if (!hands.mayArrange || !editing.rows.has(active.row) || !(event.target instanceof Element)) return;
      const { left, bottom } = event.target.getBoundingClientRect();
      openMenu(active.row, { left, top: bottom });
    } else if (!pressed(hands, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const takes = (act: (clipboard: DataTransfer) => boolean) => (event: React.ClipboardEvent) => {
    if (act(event.clipboardData)) event.preventDefault();
  };
  return (
    <GridProvider value={grid}>
      <div
        ref={root}
        className="param-grid"
        data-cards={phone || undefined}
        style={columnStyle(columns, editing.mayEdit)}
      >
        <div
          role="treegrid"
          aria-label={label}
          aria-rowcount={lines.length + 1}
          aria-multiselectable={hands.mayArrange}
          aria-readonly={!editing.mayEdit}
          tabIndex={-1}
          className="grid-table"
          onKeyDown={onKeyDown}
          onCopy={takes((clipboard) => copyRows(hands, clipboard))}
          onCut={takes((clipboard) => cutRows(hands, clipboard))}
          onPaste={takes((clipboard) => paste(hands, clipboard, onPaste))}
        >
          <GridHead ref={head} hands={hands} isHidden={phone} />
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
        <GoneToggle hands={hands} published={published} />
        <RowMenu hands={hands} place={menu} onClose={closeMenu} />
      </div>
    </GridProvider>
  );
}

interface Parts extends Pick<Grid, 'hands' | 'isPhone' | 'openMenu' | 'watch'>, Pick<ParamGridProps, 'dictionaries'> {
  typeOptions: readonly string[];
  list: React.RefObject<HTMLDivElement | null>;
  tops: React.RefObject<Float64Array>;
}

function useGridParts({ hands, isPhone, dictionaries, typeOptions, openMenu, watch, list, tops }: Parts): Grid {
  const { t } = useTranslation('api');
  const named = useMemo(() => dictionaries && new Map(dictionaries.map(({ id, name }) => [id, name])), [dictionaries]);
  const types = useMemo(() => [...new Set([...paramTypes, ...typeOptions])], [typeOptions]);
  return useMemo<Grid>(
    () => ({
      t,
      isPhone,
      hands,
      dictionaries: named,
      types,
      openMenu,
      watch,
      startDrag: (row, event) => startDrag({ hands, list, tops: () => tops.current }, row, event),
    }),
    [t, isPhone, hands, named, types, openMenu, watch, list, tops],
  );
}
