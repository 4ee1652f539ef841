// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox
import { type CSSProperties, useRef, useState } from 'react';
import type { Severity } from '../../../../contracts/docs/change-severity/rules.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { useText } from '../../../lib/i18n.js';
import { lineKeys } from '../../../lib/row-pages.js';
import type { ChangeMarks } from '../../../lib/visits.js';
import { SkeletonBar } from '../../../ui/states.js';
import { fitColumns, gridTemplate, type OptionalColumn, useWidth } from './columns.js';
import { DocLine } from './DocLine.js';
import { type DocRow, isFolder } from './doc-row.js';
import styles from './doc-table.module.css';
import { type DropTarget, useDragRows } from './drag-rows.js';
import { rememberRow, useLeftRow } from './left-row.js';
import { menuAt, type OpenMenu, RowContextMenu } from './RowContextMenu.js';
import { type DocKeysOptions, useDocKeys } from './use-doc-keys.js';
import { useTableKeyList } from './use-table-keys.js';

interface DocTableProps extends DocKeysOptions {
  /** What others changed since the reader last read it. */
  marks: ChangeMarks | undefined;
  phone: boolean;
  /** The chosen columns; those that do not fit are left out. */
  columns: readonly OptionalColumn[];
  /** The row that is being renamed; '' = none. */
  renaming: string;
  onRenamed: () => void;
}

/** A card has its own layout. */
const phoneColumns = ['updated', 'status'] as const;

const gridStyle = (columns: readonly OptionalColumn[]): CSSProperties & Record<'--docs-columns', string> => ({
  '--docs-columns': gridTemplate(columns),
});

/** The docs of an application as a tree with columns; under 600 px the same lines as cards. */
export function DocTable(props: DocTableProps) {
  const { moduleId, rows, list, window: shown, height, phone, mayEdit, isFiltered, selection, toggle, onAct } = props;
  const { t } = useText();
  const box = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<OpenMenu>();
  const width = useWidth(box);
  const columns = phone ? phoneColumns : fitColumns(props.columns, width || window.innerWidth);
  const keys = useDocKeys(props);
  useTableKeyList(mayEdit);
  useLeftRow(moduleId, list, rows.length, keys.focusRow);
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
      className={selection.rows.size > 0 ? `${styles.docs} ${styles.docsChoosing}` : styles.docs}
      role="treegrid"
      aria-label={t('docs:title')}
      aria-rowcount={rows.length + 1}
      aria-multiselectable={mayEdit}
      style={gridStyle(columns)}
    >
      {!phone && <Head columns={columns} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the focused row */}
      <div
        ref={list}
        role="presentation"
        style={{ height: rows.length * height }}
        className={styles.docsList}
        onKeyDown={keys.onKeyDown}
        onBlur={keys.onBlur}
        {...drag.listProps}
      >
        {lines.map((key, n) => {
          const at = shown.from + n;
          const row = rows.at(at);
          if (!row) return <PendingLine key={key} top={at * height} height={height} />;
          return (
            <DocLine
              key={key}
              {...{ row, moduleId, height, mayEdit, toggle, onAct, columns }}
              changed={markOf(props.marks, row)}
              top={at * height}
              isChosen={selection.has(row.id)}
              isLeaving={drag.dragged.includes(row.id)}
              isRenaming={row.id === props.renaming}
              onRenamed={props.onRenamed}
              onLeave={() => rememberRow(moduleId, at, list.current)}
              onMenu={(event) => {
                event.preventDefault();
                setMenu(menuAt(event, row));
              }}
              onPick={(how) => selection.pick(row, at, how)}
              drag={drag.rowProps(row)}
              focus={{ ...keys.rowProps(row, at), 'aria-rowindex': at + 2 }}
            />
          );
        })}
        {drag.landing && <Ghost landing={drag.landing} height={height} />}
      </div>
      {menu && (
        <RowContextMenu
          {...{ moduleId, mayEdit, onAct }}
          at={menu}
          isChosen={selection.has(menu.doc.id)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  );
}

/** A folder is marked while it is closed: an open one shows the marks within it. */
function markOf(marks: ChangeMarks | undefined, row: DocRow): Severity | undefined {
  if (!isFolder(row)) return marks?.docs.get(row.id);
  return !isOn(row.isOpen) && marks?.around.has(row.id) ? 'wording' : undefined;
}

/** A line whose row is still loading. */
const PendingLine = ({ top, height }: { top: number; height: number }) => (
  <div className={`${styles.docsLine} docs-coming`} role="row" style={{ top, height }}>
    <span role="gridcell" />
    <span role="gridcell">
      <SkeletonBar width="60%" />
    </span>
  </div>
);

/** The drop position of dragged rows. */
function Ghost({ landing: { kind, line, depth }, height }: { landing: DropTarget; height: number }) {
  const style: CSSProperties & Record<'--depth', number> = { top: line * height, '--depth': depth };
  return (
    <div
      className={styles.docsGhost}
      data-kind={kind}
      style={kind === 'into' ? { ...style, height } : style}
      aria-hidden
    />
  );
}

function Head({ columns }: { columns: readonly OptionalColumn[] }) {
  const { t } = useText();
  return (
    <div className={`${styles.docsLine} ${styles.docsHead}`} role="row" aria-rowindex={1}>
      <span role="columnheader" className={styles.docsCheck}>
        <span className="visually-hidden">{t('docs:chosen')}</span>
      </span>
      <span role="columnheader" className={styles.docsTitle}>
        {t('docs:name')}
      </span>
      <span role="columnheader">{t('docs:address')}</span>
      {columns.map((column) => (
        <span key={column} role="columnheader" className={column === 'order' ? styles.docsOrder : undefined}>
          {t(`docs:${column}`)}
        </span>
      ))}
      <span role="columnheader" className={styles.docsAct}>
        <span className="visually-hidden">{t('docs:actions')}</span>
      </span>
    </div>
  );
}
