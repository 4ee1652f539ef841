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
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { NOT_DEPRECATED, TreeNodeType } from '../../../contracts/enums.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import type { TreeRow } from '../../lib/tree.js';
import { MethodTag } from '../../ui/tags.js';
import type { RowFocus } from '../../ui/tree-keys.js';
import type { Node } from './tree-node.js';

interface TreeLineProps {
  row: TreeRow<Node>;
  top: number;
  height: number;
  isCurrent: boolean;
  toggle: (id: string) => void;
  focus: RowFocus;
}

export function TreeLine({ row, top, height, isCurrent, toggle, focus }: TreeLineProps) {
  const style: CSSProperties & Record<'--depth', number> = { top, height, '--depth': row.depth };
  return (
    <div
      className="tree-line"
      role="treeitem"
      aria-current={isCurrent ? 'page' : undefined}
      aria-selected={isCurrent}
      style={style}
      {...focus}
    >
      {row.item.type === TreeNodeType.doc ? <DocEntry node={row.item} /> : <GroupEntry row={row} toggle={toggle} />}
    </div>
  );
}

function DocEntry({ node }: { node: Node }) {
  const { t } = useText();
  const deprecated = node.deprecated !== NOT_DEPRECATED;
  return (
    <Link
      className={deprecated ? 'tree-entry deprecated' : 'tree-entry'}
      to={`/view/${node.docId}`}
      tabIndex={-1}
      title={node.label}
    >
      {node.httpMethod ? <MethodTag method={node.httpMethod} /> : <DocumentIcon className="muted" size={14} />}
      <span className="cut">{node.label}</span>
      {deprecated && <span className="visually-hidden">{t('viewer:deprecated')}</span>}
    </Link>
  );
}

function GroupEntry({ row, toggle }: Pick<TreeLineProps, 'row' | 'toggle'>) {
  const lang = useLanguage();
  const { item, isOpen, hasChildren } = row;
  return (
    <button type="button" className="tree-entry" tabIndex={-1} title={item.label} onClick={() => toggle(row.id)}>
      <span className="tree-mark">{hasChildren && (isOpen ? <CaretDownIcon /> : <CaretRightIcon />)}</span>
      <GroupIcon type={item.type} isOpen={isOpen} />
      <span className="cut tree-group">{item.label}</span>
      <span className="tree-count">{number(item.apiCount, lang)}</span>
    </button>
  );
}

function GroupIcon({ type, isOpen }: { type: Node['type']; isOpen: boolean }) {
  if (type === TreeNodeType.project) return <ProjectsIcon className="muted" size={14} />;
  if (type === TreeNodeType.module) return <ApplicationIcon className="muted" size={14} />;
  return isOpen ? <FolderOpenIcon className="muted" size={14} /> : <FolderCloseIcon className="muted" size={14} />;
}
