// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { rowHeight, useDensity } from '../../lib/appearance.js';
import { useText } from '../../lib/i18n.js';
import type { TreeRow } from '../../lib/tree.js';
import { useIsPhone } from '../../lib/viewport.js';
import { useTreeKeys } from '../../ui/tree-keys.js';
import { useRowWindow } from '../../ui/window-rows.js';
import { DocLine } from './DocLine.js';
import { type Doc, docPath, isFolder } from './doc-row.js';
import type { DocAct } from './RowMenu.js';

/** Height of a card on a phone, in px; all alike, so that long lists stay light there too. */
const CARD = 72;

interface DocTableProps {
  rows: readonly TreeRow<Doc>[];
  mayEdit: boolean;
  toggle: (id: string) => void;
  onAct: (act: DocAct, doc: Doc) => void;
}

/** The docs of an application as a tree with columns; under 600 px the same lines as cards. */
export function DocTable({ rows, mayEdit, toggle, onAct }: DocTableProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const [density] = useDensity();
  const phone = useIsPhone();
  const height = phone ? CARD : rowHeight[density];
  const list = useRef<HTMLDivElement>(null);
  const { from, to } = useRowWindow(list, rows.length, height);
  const open = ({ item, hasChildren, id }: TreeRow<Doc>) =>
    isFolder(item) ? hasChildren && toggle(id) : void navigate(docPath(item, mayEdit));
  const keys = useTreeKeys({ rows, list, height, toggle, open });
  return (
    <div className="docs" role="treegrid" aria-label={t('docs:title')} aria-rowcount={rows.length + 1}>
      {!phone && <Head />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the focused row */}
      <div
        ref={list}
        role="presentation"
        style={{ height: rows.length * height }}
        className="docs-list"
        onKeyDown={keys.onKeyDown}
      >
        {rows.slice(from, to).map((row, index) => (
          <DocLine
            key={row.id}
            row={row}
            top={(from + index) * height}
            height={height}
            mayEdit={mayEdit}
            toggle={toggle}
            onAct={onAct}
            focus={{ ...keys.rowProps(row), 'aria-rowindex': from + index + 2 }}
          />
        ))}
      </div>
    </div>
  );
}

function Head() {
  const { t } = useText();
  return (
    <div className="docs-line docs-head" role="row" aria-rowindex={1}>
      <span role="columnheader">{t('docs:name')}</span>
      <span role="columnheader" className="docs-type">
        {t('docs:type')}
      </span>
      <span role="columnheader" className="docs-who">
        {t('docs:maintainer')}
      </span>
      <span role="columnheader" className="docs-who docs-modifier">
        {t('docs:modifier')}
      </span>
      <span role="columnheader" className="docs-when">
        {t('docs:updated')}
      </span>
      <span role="columnheader" className="docs-order">
        {t('docs:order')}
      </span>
      <span role="columnheader" className="docs-status">
        {t('docs:status')}
      </span>
      <span role="columnheader" className="docs-act">
        <span className="visually-hidden">{t('docs:actions')}</span>
      </span>
    </div>
  );
}
