import { Checkbox } from '@blueprintjs/core';
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { type CSSProperties, useMemo, useState } from 'react';
import { searchable } from '../../contracts/platform/folded.js';
import { type CheckNode, checkState, leavesOf, toggled } from '../lib/check-tree.js';
import { useText } from '../lib/i18n.js';
import { type TreeRow, visibleRows } from '../lib/tree.js';
import styles from './CheckTree.module.css';
import { FilterInput } from './FilterInput.js';
import { EmptyState } from './states.js';

interface CheckTreeProps {
  label: string;
  nodes: readonly CheckNode[];
  checked: ReadonlySet<string>;
  onChecked: (checked: ReadonlySet<string>) => void;
  filterLabel: string;
  none: string;
}

const shape = { idOf: ({ id }: CheckNode) => id, parentOf: ({ parentId }: CheckNode) => parentId };
/** Up to this many nodes everything is open at first. */
const FEW = 60;

/** A tree with checkable leaves; ancestors show all, some or none, and select or clear all at once. */
export function CheckTree({ label, nodes, checked, onChecked, filterLabel, none }: CheckTreeProps) {
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const leaves = useMemo(() => leavesOf(nodes), [nodes]);
  const openAtFirst = nodes.length <= FEW;
  const wanted = searchable(filter.trim());
  const fits = ({ isLeaf, label: text, detail = '' }: CheckNode) =>
    isLeaf && searchable(`${text} ${detail}`).includes(wanted);
  const rows = visibleRows(nodes, shape, (id) => touched.has(id) !== openAtFirst, wanted ? fits : undefined);
  const fold = (id: string) => {
    const next = new Set(touched);
    if (!next.delete(id)) next.add(id);
    setTouched(next);
  };
  return (
    <div className="check-tree">
      <FilterInput value={filter} onValue={setFilter} label={filterLabel} />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of checkboxes, not a form's field set */}
      <div className={styles.checkTreeList} role="group" aria-label={label}>
        {rows.map((row) => (
          <Line
            key={row.id}
            row={row}
            state={checkState(leaves.get(row.id) ?? [], checked)}
            onToggle={() => onChecked(toggled(leaves.get(row.id) ?? [], checked))}
            onFold={() => fold(row.id)}
          />
        ))}
        {rows.length === 0 && <EmptyState small what={nodes.length === 0 ? none : t('table.noMatch')} />}
      </div>
    </div>
  );
}

interface LineProps {
  row: TreeRow<CheckNode>;
  state: ReturnType<typeof checkState>;
  onToggle: () => void;
  onFold: () => void;
}

function Line({ row, state, onToggle, onFold }: LineProps) {
  const { t } = useText();
  const style: CSSProperties & Record<'--depth', number> = { '--depth': row.depth };
  const { label, detail } = row.item;
  return (
    <div className={`row ${styles.checkLine}`} style={style}>
      {row.hasChildren ? (
        <button
          type="button"
          className="plain-button"
          aria-expanded={row.isOpen}
          aria-label={t(row.isOpen ? 'places:fold' : 'places:unfold', { name: label })}
          onClick={onFold}
        >
          {row.isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
        </button>
      ) : (
        <span className={styles.checkGap} />
      )}
      <Checkbox checked={state === 'all'} indeterminate={state === 'some'} onChange={onToggle}>
        {label} {detail && <span className="muted mono">{detail}</span>}
      </Checkbox>
    </div>
  );
}
