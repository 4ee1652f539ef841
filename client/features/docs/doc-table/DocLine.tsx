// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { CaretDownIcon, CaretRightIcon, EyeOffIcon, LockIcon } from '@blueprintjs/icons';
import { type CSSProperties, type HTMLAttributes, type MouseEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Severity } from '../../../../contracts/docs/change-severity/rules.js';
import { NOT_DEPRECATED } from '../../../../contracts/platform/enums.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { docTypeNames } from '../../../doc-types/names.js';
import { number } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { ChangeDot } from '../../../ui/ChangeDot.js';
import { useFlash } from '../../../ui/flash.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { MethodTag, NodeIcon } from '../../../ui/tags.js';
import type { RowFocus } from '../../../ui/tree-keys.js';
import { CommentCount } from './CommentCount.js';
import type { OptionalColumn } from './columns.js';
import { type DocRow, docPath, isFolder } from './doc-row.js';
import styles from './doc-table.module.css';
import { OrderCell, VersionCell } from './InlineCell.js';
import { RenameField } from './RenameField.js';
import { type DocAct, RowMenu } from './RowMenu.js';
import { StatusCell } from './StatusCell.js';

export interface LineProps {
  row: DocRow;
  moduleId: string;
  top: number;
  height: number;
  mayEdit: boolean;
  changed: Severity | undefined;
  isChosen: boolean;
  /** Whether the row is being dragged. */
  isLeaving: boolean;
  toggle: (id: string) => void;
  onPick: (how: { add?: boolean; through?: boolean }) => void;
  onAct: (act: DocAct, doc: DocRow) => void;
  /** The roving-focus attributes of the row. */
  focus: RowFocus;
  drag: HTMLAttributes<HTMLElement>;
  columns: readonly OptionalColumn[];
  isRenaming: boolean;
  onRenamed: () => void;
  /** Called when a link of the row, or of its menu, navigates away. */
  onLeave: () => void;
  onMenu: (event: MouseEvent<HTMLElement>) => void;
}

export function DocLine(props: LineProps) {
  const { row: doc, top, height, mayEdit, isChosen, isLeaving, onPick, onAct, focus, drag, columns } = props;
  const { t } = useText();
  const line = useRef<HTMLDivElement>(null);
  useFlash(line, doc.streamVersion);
  const className = [styles.docsLine, isChosen && styles.docsChosen, isLeaving && styles.docsLeaving]
    .filter(Boolean)
    .join(' ');
  const cell = { doc, mayEdit, tabIndex: focus.tabIndex };
  // Ctrl-click and Shift-click select anywhere in the row; other clicks act on the clicked element.
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a[href]')) props.onLeave();
    if (!mayEdit || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onPick({ through: event.shiftKey, add: true });
  };
  return (
    <div
      ref={line}
      className={className}
      role="row"
      aria-selected={mayEdit ? isChosen : undefined}
      style={{ top, height, ...depthStyle(doc.depth) }}
      {...focus}
      {...(props.isRenaming ? undefined : drag)}
      onClickCapture={onClick}
      onContextMenu={props.onMenu}
    >
      <span role="gridcell" className={styles.docsCheck}>
        {mayEdit && <Choose doc={doc} isChosen={isChosen} onPick={onPick} tabIndex={focus.tabIndex} />}
      </span>
      <span role="gridcell" className={styles.docsName}>
        <NameCell {...props} />
      </span>
      <span role="gridcell" className={`row gap-2 ${styles.docsAddress} cut`} title={doc.url}>
        {doc.httpMethod && <MethodTag method={doc.httpMethod} />}
        <code translate="no" className="cut">
          {doc.url}
        </code>
      </span>
      {columns.map((column) => (
        <OptionalCell key={column} column={column} {...cell} />
      ))}
      <span role="gridcell" className={styles.docsAct}>
        <RowMenu
          {...cell}
          moduleId={props.moduleId}
          isChosen={isChosen}
          onAct={onAct}
          label={t('docs:actionsOf', { name: doc.name })}
        />
      </span>
    </div>
  );
}

interface OptionalCellProps {
  column: OptionalColumn;
  doc: DocRow;
  mayEdit: boolean;
  tabIndex: number;
}

function OptionalCell({ column, ...cell }: OptionalCellProps) {
  const { doc } = cell;
  const folder = isFolder(doc);
  switch (column) {
    case 'version':
      return (
        <span role="gridcell" className={styles.docsVersion}>
          {!folder && <VersionCell {...cell} />}
        </span>
      );
    case 'maintainer':
      return (
        <span role="gridcell" className="cut" title={doc.author}>
          {folder ? '' : doc.author}
        </span>
      );
    case 'modifier':
      return (
        <span role="gridcell" className="cut muted" title={doc.modifierName}>
          {doc.modifierName}
        </span>
      );
    case 'updated':
      return (
        <span role="gridcell" className={`${styles.docsWhen} muted`}>
          <RelativeTime at={doc.modifiedAt} />
        </span>
      );
    case 'order':
      return (
        <span role="gridcell" className={styles.docsOrder}>
          <OrderCell {...cell} />
        </span>
      );
    case 'status':
      return (
        <span role="gridcell" className={styles.docsStatus}>
          {!folder && <StatusCell {...cell} />}
        </span>
      );
  }
}

const depthStyle = (depth: number): CSSProperties & Record<'--depth', number> => ({ '--depth': depth });

function Choose({
  doc,
  isChosen,
  onPick,
  tabIndex,
}: { doc: DocRow; tabIndex: number } & Pick<LineProps, 'isChosen' | 'onPick'>) {
  const { t } = useText();
  return (
    <input
      type="checkbox"
      tabIndex={tabIndex}
      aria-label={t('docs:choose', { name: doc.name })}
      checked={isChosen}
      onChange={() => onPick({ add: true })}
    />
  );
}

function NameCell({ row: doc, moduleId, mayEdit, changed, toggle, isRenaming, onRenamed }: LineProps) {
  const { t } = useText();
  const lang = useLanguage();
  const isOpen = isOn(doc.isOpen);
  const folder = isFolder(doc);
  const short = folder ? '' : docTypeNames(doc.type).short;
  return (
    <>
      <button
        type="button"
        className={styles.treeCaret}
        tabIndex={-1}
        hidden={!isOn(doc.hasChildren)}
        aria-label={isOpen ? t('docs:close') : t('docs:open')}
        onClick={() => toggle(doc.id)}
      >
        {isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
      </button>
      <NodeIcon folder={folder} />
      {isRenaming ? (
        <RenameField doc={doc} onClose={onRenamed} />
      ) : folder ? (
        <>
          <button
            type="button"
            className={`${styles.docsFolder} cut`}
            tabIndex={-1}
            title={doc.name}
            onClick={() => toggle(doc.id)}
          >
            {doc.name}
          </button>
          <span className={`${styles.docsCount} muted`}>{number(doc.apiCount, lang)}</span>
        </>
      ) : (
        <Link
          className={doc.deprecated === NOT_DEPRECATED ? 'cut' : 'cut deprecated'}
          tabIndex={-1}
          draggable={false}
          title={doc.name}
          to={docPath(doc, moduleId, mayEdit)}
        >
          {doc.name}
        </Link>
      )}
      {changed && <ChangeDot severity={changed} />}
      {short && <span className={`tag ${styles.docsKind}`}>{t(short)}</span>}
      {!folder && <CommentCount moduleId={moduleId} docId={doc.id} />}
      {isOn(doc.isLocked) && <LockIcon className="muted" size={12} title={t('docs:locked')} />}
      {!isOn(doc.isShow) && <EyeOffIcon className="muted" size={12} title={t('docs:hidden')} />}
    </>
  );
}
