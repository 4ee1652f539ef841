// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { type CSSProperties, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOn } from '../../../contracts/wire.js';
import { useText } from '../../lib/i18n.js';
import { lineKeys, type RowList } from '../../lib/row-pages.js';
import { SkeletonBar } from '../../ui/states.js';
import { useTreeKeys } from '../../ui/tree-keys.js';
import { DocLine } from './DocLine.js';
import { type Doc, docPath, isFolder } from './doc-row.js';
import { type Landing, useDragRows } from './drop.js';
import type { DocAct } from './RowMenu.js';
import { stepped } from './reorder.js';
import type { Selection } from './selection.js';

interface DocTableProps {
  moduleId: string;
  rows: RowList<Doc>;
  /** The list itself, whose place tells which lines are on screen. */
  list: RefObject<HTMLDivElement | null>;
  window: { from: number; to: number };
  height: number;
  phone: boolean;
  mayEdit: boolean;
  /** Only some of the rows are shown: what stands between two is not known. */
  isFiltered: boolean;
  selection: Selection;
  toggle: (id: string) => void;
  onAct: (act: DocAct, doc: Doc) => void;
  onMove: (ids: readonly string[], parentId: string, before: string) => void;
}

/** The docs of an application as a tree with columns; under 600 px the same lines as cards. */
export function DocTable(props: DocTableProps) {
  const { moduleId, rows, list, window: shown, height, phone, mayEdit, isFiltered, selection, toggle, onAct } = props;
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const keys = useKeys(props);
  const drag = useDragRows({
    rows,
    height,
    enabled: mayEdit && !phone,
    betweenToo: !isFiltered,
    withIt: (row) => (selection.has(row.id) ? [...selection.rows.keys()] : [row.id]),
    onDrop: (ids, { parentId, before }) => props.onMove(ids, parentId, before),
  });
  const lines = lineKeys(shown, rows, ({ id }) => id);
  return (
    <div
      ref={box}
      className={selection.rows.size > 0 ? 'docs docs-choosing' : 'docs'}
      role="treegrid"
      aria-label={t('docs:title')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={mayEdit}
    >
      {!phone && <Head />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the focused row */}
      <div
        ref={list}
        role="presentation"
        style={{ height: rows.length * height }}
        className="docs-list"
        onKeyDown={keys.onKeyDown}
        {...drag.listProps}
      >
        {lines.map((key, n) => {
          const at = shown.from + n;
          const row = rows.at(at);
          if (!row) return <Coming key={key} top={at * height} height={height} />;
          return (
            <DocLine
              key={key}
              {...{ row, moduleId, height, mayEdit, toggle, onAct }}
              top={at * height}
              isChosen={selection.has(row.id)}
              isLeaving={drag.dragged.includes(row.id)}
              onPick={(how) => selection.pick(row, at, how)}
              drag={drag.rowProps(row)}
              focus={{ ...keys.rowProps(row, at), 'aria-rowindex': at + 2 }}
            />
          );
        })}
        {drag.landing && <Ghost landing={drag.landing} height={height} />}
      </div>
    </div>
  );
}

function useKeys({
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
}: DocTableProps) {
  const navigate = useNavigate();
  const more = (event: KeyboardEvent, row: Doc, at: number): boolean => {
    if (!mayEdit) return false;
    const { key, altKey, shiftKey } = event;
    if (event.ctrlKey || event.metaKey) return false;
    if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      const step = isFiltered ? undefined : stepped(rows, row, at, key === 'ArrowUp');
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
  const open = (row: Doc) =>
    isFolder(row) ? isOn(row.hasChildren) && toggle(row.id) : void navigate(docPath(row, moduleId, mayEdit));
  const keys = useTreeKeys<Doc>({ rows, window, list, height, toggle, open, more });
  return keys;
}

/** A line whose row is on its way. */
const Coming = ({ top, height }: { top: number; height: number }) => (
  <div className="docs-line docs-coming" role="row" style={{ top, height }}>
    <span role="gridcell" />
    <span role="gridcell">
      <SkeletonBar width="60%" />
    </span>
  </div>
);

/** Where dragged rows would land. */
function Ghost({ landing: { kind, line, depth }, height }: { landing: Landing; height: number }) {
  const style: CSSProperties & Record<'--depth', number> = { top: line * height, '--depth': depth };
  return (
    <div className="docs-ghost" data-kind={kind} style={kind === 'into' ? { ...style, height } : style} aria-hidden />
  );
}

const columns = ['name', 'address', 'version', 'maintainer', 'modifier', 'updated', 'order', 'status'] as const;
const classes = {
  name: 'docs-title',
  address: 'docs-address',
  version: 'docs-version',
  maintainer: 'docs-who',
  modifier: 'docs-modifier',
  updated: 'docs-when',
  order: 'docs-order',
  status: 'docs-status',
} as const;

function Head() {
  const { t } = useText();
  return (
    <div className="docs-line docs-head" role="row" aria-rowindex={1}>
      <span role="columnheader" className="docs-check">
        <span className="visually-hidden">{t('docs:chosen')}</span>
      </span>
      {columns.map((column) => (
        <span key={column} role="columnheader" className={classes[column]}>
          {t(`docs:${column}`)}
        </span>
      ))}
      <span role="columnheader" className="docs-act">
        <span className="visually-hidden">{t('docs:actions')}</span>
      </span>
    </div>
  );
}
