// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { CaretDownIcon, CaretRightIcon, EyeOffIcon, LockIcon } from '@blueprintjs/icons';
import { type CSSProperties, type HTMLAttributes, type MouseEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { DocType, NOT_DEPRECATED } from '../../../contracts/enums.js';
import { isOn } from '../../../contracts/wire.js';
import { number } from '../../lib/format.js';
import { useLanguage, useText } from '../../lib/i18n.js';
import { useFlash } from '../../ui/flash.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { MethodTag, NodeIcon } from '../../ui/tags.js';
import type { RowFocus } from '../../ui/tree-keys.js';
import { type Doc, docPath, isFolder } from './doc-row.js';
import { OrderCell, VersionCell } from './InlineCell.js';
import { type DocAct, RowMenu } from './RowMenu.js';
import { StatusCell } from './StatusCell.js';

export interface LineProps {
  row: Doc;
  moduleId: string;
  top: number;
  height: number;
  mayEdit: boolean;
  isChosen: boolean;
  /** It is being dragged elsewhere. */
  isLeaving: boolean;
  toggle: (id: string) => void;
  onPick: (how: { add?: boolean; through?: boolean }) => void;
  onAct: (act: DocAct, doc: Doc) => void;
  /** What roving focus puts on the row. */
  focus: RowFocus;
  drag: HTMLAttributes<HTMLElement>;
}

export function DocLine(props: LineProps) {
  const { row: doc, top, height, mayEdit, isChosen, isLeaving, onPick, onAct, focus, drag } = props;
  const { t } = useText();
  const line = useRef<HTMLDivElement>(null);
  useFlash(line, doc.streamVersion);
  const className = ['docs-line', isChosen && 'docs-chosen', isLeaving && 'docs-leaving'].filter(Boolean).join(' ');
  const cell = { doc, mayEdit, tabIndex: focus.tabIndex };
  // Ctrl and Shift choose wherever one clicks; without them a click is for what it hits.
  const onClick = (event: MouseEvent) => {
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
      {...drag}
      onClickCapture={onClick}
    >
      <span role="gridcell" className="docs-check">
        {mayEdit && <Choose doc={doc} isChosen={isChosen} onPick={onPick} tabIndex={focus.tabIndex} />}
      </span>
      <span role="gridcell" className="docs-name">
        <NameCell {...props} />
      </span>
      <span role="gridcell" className="docs-address cut" title={doc.url}>
        {doc.httpMethod && <MethodTag method={doc.httpMethod} />}
        <code className="cut">{doc.url}</code>
      </span>
      <span role="gridcell" className="docs-version">
        {!isFolder(doc) && <VersionCell {...cell} />}
      </span>
      <span role="gridcell" className="docs-who cut" title={doc.author}>
        {isFolder(doc) ? '' : doc.author}
      </span>
      <span role="gridcell" className="docs-modifier cut muted" title={doc.modifierName}>
        {doc.modifierName}
      </span>
      <span role="gridcell" className="docs-when muted">
        <RelativeTime at={doc.modifiedAt} />
      </span>
      <span role="gridcell" className="docs-order">
        <OrderCell {...cell} />
      </span>
      <span role="gridcell" className="docs-status">
        {!isFolder(doc) && <StatusCell {...cell} />}
      </span>
      <span role="gridcell" className="docs-act">
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

const depthStyle = (depth: number): CSSProperties & Record<'--depth', number> => ({ '--depth': depth });

function Choose({
  doc,
  isChosen,
  onPick,
  tabIndex,
}: { doc: Doc; tabIndex: number } & Pick<LineProps, 'isChosen' | 'onPick'>) {
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

function NameCell({ row: doc, moduleId, mayEdit, toggle }: LineProps) {
  const { t } = useText();
  const lang = useLanguage();
  const isOpen = isOn(doc.isOpen);
  const folder = isFolder(doc);
  return (
    <>
      <button
        type="button"
        className="tree-caret"
        tabIndex={-1}
        hidden={!isOn(doc.hasChildren)}
        aria-label={isOpen ? t('docs:close') : t('docs:open')}
        onClick={() => toggle(doc.id)}
      >
        {isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
      </button>
      <NodeIcon folder={folder} />
      {folder ? (
        <>
          <button
            type="button"
            className="docs-folder cut"
            tabIndex={-1}
            title={doc.name}
            onClick={() => toggle(doc.id)}
          >
            {doc.name}
          </button>
          <span className="docs-count muted">{number(doc.apiCount, lang)}</span>
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
      {!folder && doc.type !== DocType.http && <span className="tag docs-kind">{t(kinds[doc.type])}</span>}
      {isOn(doc.isLocked) && <LockIcon className="muted" size={12} title={t('docs:locked')} />}
      {!isOn(doc.isShow) && <EyeOffIcon className="muted" size={12} title={t('docs:hidden')} />}
    </>
  );
}

const kinds = {
  [DocType.dubbo]: 'docs:shortDubbo',
  [DocType.custom]: 'docs:shortCustom',
  [DocType.markdown]: 'docs:shortMarkdown',
} as const;
