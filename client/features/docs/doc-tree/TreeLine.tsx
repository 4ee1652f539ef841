// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import {
  ApplicationIcon,
  CaretDownIcon,
  CaretRightIcon,
  DocumentIcon,
  FolderCloseIcon,
  FolderOpenIcon,
  ProjectsIcon,
} from '@blueprintjs/icons';
import type { CSSProperties, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Severity } from '../../../../contracts/docs/change-severity/rules.js';
import { NOT_DEPRECATED, TreeNodeType } from '../../../../contracts/platform/enums.js';
import { searchable } from '../../../../contracts/platform/folded.js';
import { isOn } from '../../../../contracts/platform/wire.js';
import { number } from '../../../lib/format.js';
import { useLanguage, useText } from '../../../lib/i18n.js';
import { ChangeDot } from '../../../ui/ChangeDot.js';
import { MethodTag, VersionTag } from '../../../ui/tags.js';
import type { RowFocus } from '../../../ui/tree-keys.js';
import styles from './doc-tree.module.css';
import { LineButtons } from './LineButtons.js';
import { Marked } from './Marked.js';
import { type MenuOfRow, menuOfRow } from './row-menu.js';
import { nodeTag, type ViewNode } from './tree-node.js';

export interface TreeLineProps {
  row: ViewNode;
  /** Path of the doc. */
  path: string;
  index: number;
  height: number;
  isCurrent: boolean;
  focus: RowFocus;
  /** The filter text, to be marked. */
  wanted: string;
  turn: (id: string, open: boolean) => void;
  /** Called when the pointer or the focus enters the line. */
  onNear: (row: ViewNode) => void;
  onFar: () => void;
  /** Ctrl-click; without it the browser's default applies. */
  onAside?: (row: ViewNode) => void;
  /** Changed since the reader's last visit; a branch: something within it. */
  changed?: Severity | undefined;
  /** Opens the menu of the line; without it lines have none. */
  onMenu?: ((menu: MenuOfRow) => void) | undefined;
  /** Whether new docs can be added at the line. */
  mayAdd?: boolean;
}

export function TreeLine(props: TreeLineProps) {
  const { row, index, height, isCurrent, focus, onNear, onFar } = props;
  const onMenu = row.type === TreeNodeType.project ? undefined : props.onMenu;
  const style: CSSProperties & Record<'--depth', number> = { top: index * height, height, '--depth': row.depth };
  return (
    <div
      {...focus}
      className={styles.treeLine}
      role="treeitem"
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      style={style}
      onFocus={() => {
        focus.onFocus();
        onNear(row);
      }}
      onBlur={onFar}
      onPointerEnter={() => onNear(row)}
      onPointerLeave={onFar}
      onContextMenu={
        onMenu &&
        ((event) => {
          event.preventDefault();
          onMenu(menuOfRow(row, event));
        })
      }
    >
      {row.type === TreeNodeType.doc ? <DocEntry {...props} /> : <GroupEntry {...props} />}
      {onMenu && <LineButtons row={row} tabIndex={focus.tabIndex} onMenu={onMenu} mayAdd={props.mayAdd ?? false} />}
    </div>
  );
}

function DocEntry({ row, path, wanted, onAside, changed }: TreeLineProps) {
  const { t } = useText();
  const deprecated = row.deprecated !== NOT_DEPRECATED;
  const tag = nodeTag(row);
  const onClick = (event: MouseEvent) => {
    if (!onAside || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onAside(row);
  };
  const has = (text: string) => searchable(text).includes(searchable(wanted));
  const byAddress = wanted !== '' && has(row.url) && !has(row.label);
  return (
    <Link
      className={styles.treeEntry}
      to={path}
      tabIndex={-1}
      title={row.url ? `${row.label}\n${row.url}` : row.label}
      onClick={onClick}
    >
      {tag ? <MethodTag method={tag} /> : <DocumentIcon className="muted" size={14} />}
      <span className={deprecated ? 'cut deprecated' : 'cut'}>
        {byAddress ? (
          <code translate="no" className="caption">
            <Marked text={row.url} wanted={wanted} />
          </code>
        ) : (
          <Marked text={row.label} wanted={wanted} />
        )}
      </span>
      <VersionTag version={row.version} />
      {changed && (
        <span className={styles.treeChange}>
          <ChangeDot severity={changed} />
        </span>
      )}
      {deprecated && <span className="visually-hidden">{t('viewer:deprecated')}</span>}
    </Link>
  );
}

function GroupEntry({ row, turn, changed }: TreeLineProps) {
  const lang = useLanguage();
  const isOpen = isOn(row.isOpen);
  return (
    <button
      type="button"
      className={styles.treeEntry}
      tabIndex={-1}
      title={row.label}
      onClick={() => turn(row.id, !isOpen)}
    >
      <span className={styles.treeMark}>
        {isOn(row.hasChildren) && (isOpen ? <CaretDownIcon /> : <CaretRightIcon />)}
      </span>
      <GroupIcon type={row.type} isOpen={isOpen} />
      <span className={`cut ${styles.treeGroup}`}>{row.label}</span>
      {changed && (
        <span className={styles.treeChange}>
          <ChangeDot severity={changed} />
        </span>
      )}
      <span className={styles.treeCount}>{number(row.apiCount, lang)}</span>
    </button>
  );
}

function GroupIcon({ type, isOpen }: { type: ViewNode['type']; isOpen: boolean }) {
  if (type === TreeNodeType.project) return <ProjectsIcon className="muted" size={14} />;
  if (type === TreeNodeType.module) return <ApplicationIcon className="muted" size={14} />;
  return isOpen ? <FolderOpenIcon className="muted" size={14} /> : <FolderCloseIcon className="muted" size={14} />;
}

/** A line whose row is still loading. */
export const BlankLine = ({ index, height }: { index: number; height: number }) => (
  <div
    className={`${styles.treeLine} row ${styles.treeBlank}`}
    role="presentation"
    style={{ top: index * height, height }}
  >
    <div className="skeleton-bar" style={{ width: `${62 - ((index * 13) % 31)}%` }} />
  </div>
);
