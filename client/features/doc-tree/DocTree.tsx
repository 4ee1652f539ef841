// biome-ignore-all lint/a11y/useSemanticElements: windowed lines cannot be table or list elements
// biome-ignore-all lint/a11y/useFocusableInteractive: focus roves on rows, or stays in the combobox

import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { TreeNodeType } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import { ancestorIds, type TreeRow, visibleRows } from '../../lib/tree.js';
import { reveal, useTreeKeys } from '../../ui/tree-keys.js';
import { useRowWindow } from '../../ui/window-rows.js';
import { TreeLine } from './TreeLine.js';
import { matchesNode, type Node, nodeOfDoc, nodeShape } from './tree-node.js';

/** Height of a line in px. */
const LINE = 32;

interface DocTreeProps {
  nodes: readonly Node[];
  filter: string;
  docId: string;
  closed: ReadonlySet<string>;
  onClosed: (closed: ReadonlySet<string>) => void;
}

/** The viewer's tree: everything open until it is closed, the current doc in view. */
export function DocTree({ nodes, filter, docId, closed, onClosed }: DocTreeProps) {
  const { t } = useText();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(
    () => visibleRows(nodes, nodeShape, (id) => !closed.has(id), matchesNode(filter)),
    [nodes, closed, filter],
  );
  const toggle = (id: string) => {
    const next = new Set(closed);
    if (!next.delete(id)) next.add(id);
    onClosed(next);
  };
  const open = ({ item, id }: TreeRow<Node>) =>
    item.type === TreeNodeType.doc ? void navigate(`/view/${item.docId}`) : toggle(id);
  const { from, to } = useRowWindow(list, rows.length, LINE);
  const keys = useTreeKeys({ rows, list, height: LINE, toggle, open });
  useCurrentInView({ nodes, docId, closed, onClosed }, rows, list);
  return (
    <div
      ref={list}
      className="tree"
      role="tree"
      tabIndex={-1}
      aria-label={t('viewer:tree')}
      style={{ height: rows.length * LINE }}
      onKeyDown={keys.onKeyDown}
    >
      {rows.slice(from, to).map((row, index) => (
        <TreeLine
          key={row.id}
          row={row}
          top={(from + index) * LINE}
          height={LINE}
          isCurrent={row.item.type === TreeNodeType.doc && row.item.docId === docId}
          toggle={toggle}
          focus={keys.rowProps(row)}
        />
      ))}
    </div>
  );
}

type Current = Pick<DocTreeProps, 'nodes' | 'docId' | 'closed' | 'onClosed'>;

/** Once for each doc that is opened: its folders open, its line scrolled to. After that the reader's own hand rules. */
function useCurrentInView(
  { nodes, docId, closed, onClosed }: Current,
  rows: readonly TreeRow<Node>[],
  list: { current: HTMLDivElement | null },
): void {
  const shown = useRef('');
  useEffect(() => {
    const node = nodeOfDoc(nodes, docId);
    if (!node || shown.current === docId) return;
    const shut = ancestorIds(nodes, nodeShape, node.id).filter((id) => closed.has(id));
    if (shut.length > 0) {
      onClosed(new Set([...closed].filter((id) => !shut.includes(id))));
      return;
    }
    shown.current = docId;
    const at = rows.findIndex(({ id }) => id === node.id);
    if (at >= 0) reveal(list.current, at * LINE, LINE);
  }, [nodes, docId, closed, onClosed, rows, list]);
}
