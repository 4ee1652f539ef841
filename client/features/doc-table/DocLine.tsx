// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { CaretDownIcon, CaretRightIcon, EyeOffIcon, LockIcon } from '@blueprintjs/icons';
import { type CSSProperties, useRef } from 'react';
import { Link } from 'react-router-dom';
import { NOT_DEPRECATED } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import type { TreeRow } from '../../lib/tree.js';
import { isOn } from '../../lib/wire.js';
import { useFlash } from '../../ui/flash.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { docTypeKeys, NodeIcon } from '../../ui/tags.js';
import type { RowFocus } from '../../ui/tree-keys.js';
import { type Doc, docPath, isFolder } from './doc-row.js';
import { OrderCell } from './OrderCell.js';
import { type DocAct, RowMenu } from './RowMenu.js';
import { StatusCell } from './StatusCell.js';

interface DocLineProps {
  row: TreeRow<Doc>;
  top: number;
  height: number;
  mayEdit: boolean;
  toggle: (id: string) => void;
  onAct: (act: DocAct, doc: Doc) => void;
  /** What roving focus puts on the row. */
  focus: RowFocus;
}

export function DocLine({ row, top, height, mayEdit, toggle, onAct, focus }: DocLineProps) {
  const { t } = useText();
  const line = useRef<HTMLDivElement>(null);
  const { item: doc } = row;
  useFlash(line, doc.streamVersion);
  return (
    <div ref={line} className="docs-line" role="row" style={{ top, height, ...depthStyle(row.depth) }} {...focus}>
      <span role="gridcell" className="docs-name">
        <NameCell row={row} mayEdit={mayEdit} toggle={toggle} />
      </span>
      <span role="gridcell" className="docs-type muted">
        {isFolder(doc) ? t('docs:folder') : t(docTypeKeys[doc.type])}
      </span>
      <span role="gridcell" className="docs-who cut" title={doc.author}>
        {isFolder(doc) ? '' : doc.author}
      </span>
      <span role="gridcell" className="docs-who docs-modifier cut muted" title={doc.modifierName}>
        {doc.modifierName}
      </span>
      <span role="gridcell" className="docs-when muted">
        <RelativeTime at={doc.modifiedAt} />
      </span>
      <span role="gridcell" className="docs-order">
        <OrderCell doc={doc} mayEdit={mayEdit} tabIndex={focus.tabIndex} />
      </span>
      <span role="gridcell" className="docs-status">
        {!isFolder(doc) && <StatusCell doc={doc} mayEdit={mayEdit} tabIndex={focus.tabIndex} />}
      </span>
      <span role="gridcell" className="docs-act">
        <RowMenu doc={doc} mayEdit={mayEdit} hasChildren={row.hasChildren} onAct={onAct} tabIndex={focus.tabIndex} />
      </span>
    </div>
  );
}

const depthStyle = (depth: number): CSSProperties & Record<'--depth', number> => ({ '--depth': depth });

function NameCell({ row, mayEdit, toggle }: Pick<DocLineProps, 'row' | 'mayEdit' | 'toggle'>) {
  const { t } = useText();
  const { item: doc, hasChildren, isOpen } = row;
  const folder = isFolder(doc);
  return (
    <>
      <button
        type="button"
        className="tree-caret"
        tabIndex={-1}
        hidden={!hasChildren}
        aria-label={isOpen ? t('docs:close') : t('docs:open')}
        onClick={() => toggle(row.id)}
      >
        {isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
      </button>
      <NodeIcon folder={folder} />
      {folder ? (
        <button type="button" className="docs-folder cut" tabIndex={-1} title={doc.name} onClick={() => toggle(row.id)}>
          {doc.name}
        </button>
      ) : (
        <Link
          className={doc.deprecated === NOT_DEPRECATED ? 'cut' : 'cut deprecated'}
          tabIndex={-1}
          title={doc.name}
          to={docPath(doc, mayEdit)}
        >
          {doc.name}
        </Link>
      )}
      {isOn(doc.isLocked) && <LockIcon className="muted" size={12} title={t('docs:locked')} />}
      {!isOn(doc.isShow) && <EyeOffIcon className="muted" size={12} title={t('docs:hidden')} />}
    </>
  );
}
