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
import { NOT_DEPRECATED, TreeNodeType } from '../../../contracts/enums.js';
import { isOn } from '../../../contracts/wire.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { MethodTag } from '../../ui/tags.js';
import { Marked } from './Marked.js';
import { type Node, tagOf } from './tree-node.js';

export interface TreeLineProps {
  row: Node;
  index: number;
  height: number;
  isCurrent: boolean;
  isActive: boolean;
  /** What the tree is filtered by, to be marked. */
  wanted: string;
  turn: (id: string, open: boolean) => void;
  /** Comes near: by pointer or by focus. */
  onNear: (row: Node, index: number) => void;
  onFar: () => void;
  onFocus: (index: number) => void;
  /** Ctrl-click; without it the browser does as it pleases. */
  onAside?: (row: Node) => void;
}

export function TreeLine(props: TreeLineProps) {
  const { row, index, height, isCurrent, isActive, onNear, onFar, onFocus } = props;
  const style: CSSProperties & Record<'--depth', number> = { top: index * height, height, '--depth': row.depth };
  return (
    <div
      className="tree-line"
      role="treeitem"
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      aria-level={row.depth + 1}
      aria-expanded={isOn(row.hasChildren) ? isOn(row.isOpen) : undefined}
      data-line={index}
      tabIndex={isActive ? 0 : -1}
      style={style}
      onFocus={() => {
        onFocus(index);
        onNear(row, index);
      }}
      onBlur={onFar}
      onPointerEnter={() => onNear(row, index)}
      onPointerLeave={onFar}
    >
      {row.type === TreeNodeType.doc ? <DocEntry {...props} /> : <GroupEntry {...props} />}
    </div>
  );
}

function DocEntry({ row, wanted, onAside }: TreeLineProps) {
  const { t } = useText();
  const deprecated = row.deprecated !== NOT_DEPRECATED;
  const tag = tagOf(row);
  const onClick = (event: MouseEvent) => {
    if (!onAside || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onAside(row);
  };
  const byAddress = wanted !== '' && row.url !== '' && !row.label.toLowerCase().includes(wanted.toLowerCase());
  return (
    <Link
      className="tree-entry"
      to={`/view/${row.docId}`}
      tabIndex={-1}
      title={row.url ? `${row.label}\n${row.url}` : row.label}
      onClick={onClick}
    >
      {tag ? <MethodTag method={tag} /> : <DocumentIcon className="muted" size={14} />}
      <span className={deprecated ? 'cut deprecated' : 'cut'}>
        {byAddress ? (
          <code className="tree-address">
            <Marked text={row.url} wanted={wanted} />
          </code>
        ) : (
          <Marked text={row.label} wanted={wanted} />
        )}
      </span>
      {deprecated && <span className="visually-hidden">{t('viewer:deprecated')}</span>}
    </Link>
  );
}

function GroupEntry({ row, turn }: TreeLineProps) {
  const lang = useLanguage();
  const isOpen = isOn(row.isOpen);
  return (
    <button type="button" className="tree-entry" tabIndex={-1} title={row.label} onClick={() => turn(row.id, !isOpen)}>
      <span className="tree-mark">{isOn(row.hasChildren) && (isOpen ? <CaretDownIcon /> : <CaretRightIcon />)}</span>
      <GroupIcon type={row.type} isOpen={isOpen} />
      <span className="cut tree-group">{row.label}</span>
      <span className="tree-count">{number(row.apiCount, lang)}</span>
    </button>
  );
}

function GroupIcon({ type, isOpen }: { type: Node['type']; isOpen: boolean }) {
  if (type === TreeNodeType.project) return <ProjectsIcon className="muted" size={14} />;
  if (type === TreeNodeType.module) return <ApplicationIcon className="muted" size={14} />;
  return isOpen ? <FolderOpenIcon className="muted" size={14} /> : <FolderCloseIcon className="muted" size={14} />;
}

/** A line that has not come yet. */
export const BlankLine = ({ index, height }: { index: number; height: number }) => (
  <div className="tree-line tree-blank" role="presentation" style={{ top: index * height, height }}>
    <div className="skeleton-bar" style={{ width: `${62 - ((index * 13) % 31)}%` }} />
  </div>
);
