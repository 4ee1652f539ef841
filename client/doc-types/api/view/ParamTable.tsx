import { Button } from '@blueprintjs/core';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type Branch, everyBranch } from '../../../../contracts/docs/doc-types/param-tree.js';
import { useText } from '../../../lib/i18n.js';
import { FilterInput } from '../../../ui/FilterInput.js';
import { useMeasuredWindow } from '../../../ui/window-rows.js';
import { useModels } from './doc-models.js';
import { matchingRows } from './filter-rows.js';
import { type HiddenColumns, hasMeanings, hasTypes, nothingHidden } from './hidden-columns.js';
import { ModelRows } from './model-rows.js';
import { ParamLine } from './ParamLine.js';
import { useParamCopy } from './param-copy.js';
import { useOpenRows, usePrinting } from './view-rows.js';

interface ParamTableProps {
  title: string;
  /** Without a heading of its own: one above it says the same. */
  isUntitled?: boolean | undefined;
  branches: readonly Branch[];
  /** A note beside the title: what the rows are part of. */
  note?: ReactNode;
  /** Above the rows: what concerns all of them. */
  lead?: ReactNode;
  /** Shown if there are no rows; without it nothing is rendered. */
  emptyText?: string;
  /** Keys of hidden columns (docs/wire.md 1.22). */
  hidden?: HiddenColumns;
  /** The models whose fields these rows are already. */
  inside?: readonly string[];
}

/** The rows of one table with their descendants; names, types and descriptions in columns, stacked on a phone. */
export function ParamTable(props: ParamTableProps) {
  const { title, isUntitled = false, branches, note, lead, emptyText, hidden = nothingHidden, inside = none } = props;
  const { t } = useText();
  const [filter, setFilter] = useState('');
  const printing = usePrinting();
  const { models } = useModels();
  const unfolding = useMemo(() => new ModelRows(models), [models]);
  const { lines: openLines, canFold, allOpen, toggle, setAll } = useOpenRows(branches, unfolding, inside);
  const isFiltered = filter.trim() !== '' && !printing;
  const found = useMemo(
    () => (isFiltered ? matchingRows(branches, filter, unfolding) : []),
    [branches, filter, isFiltered, unfolding],
  );
  const lines = isFiltered ? found : openLines;
  const hasFolds = canFold || openLines.some(({ canOpen }) => canOpen);
  const isLong = useMemo(() => everyBranch(branches).length > MANY, [branches]);
  const copied = useParamCopy(lines, hidden, t);
  const body = useRef<HTMLTableSectionElement>(null);
  // In print a table is rendered whole.
  const isWindowed = lines.length > WHOLE && !printing;
  const ids = useMemo(() => (isWindowed ? lines.map(({ branch }) => branch.row.id) : none), [isWindowed, lines]);
  const window = useMeasuredWindow(body, ids, ROW);
  const [from, to] = isWindowed ? [window.from, window.to] : [0, lines.length];
  const above = window.tops[from] ?? 0;
  const below = (window.tops[ids.length] ?? 0) - (window.tops[to] ?? 0);
  if (branches.length === 0 && !emptyText && !lead) return null;
  return (
    <section className="api-part">
      <div className="api-part-head">
        {!isUntitled && <h3>{title}</h3>}
        {note && <span className="muted">{note}</span>}
        {isLong && (
          <div className="params-filter no-print">
            <FilterInput value={filter} onValue={setFilter} label={t('api:view.filter', { title })} />
          </div>
        )}
        {canFold && !isFiltered && (
          <Button
            className="no-print"
            size="small"
            variant="minimal"
            text={allOpen ? t('docs:collapseAll') : t('docs:expandAll')}
            onClick={() => setAll(!allOpen)}
          />
        )}
      </div>
      {lead}
      {branches.length === 0 ? (
        emptyText && <p className="muted">{emptyText}</p>
      ) : lines.length === 0 ? (
        <p className="muted" role="status">
          {t('api:view.noMatch')}
        </p>
      ) : (
        <table
          ref={copied}
          className={hasFolds ? 'params nested' : 'params'}
          aria-label={title}
          aria-rowcount={lines.length + 1}
        >
          <thead>
            <tr>
              <th scope="col">{t('api:view.name')}</th>
              {hasTypes(hidden) && <th scope="col">{t('api:view.type')}</th>}
              {hasMeanings(hidden) && <th scope="col">{t('api:view.meaning')}</th>}
            </tr>
          </thead>
          <tbody ref={body}>
            {isWindowed && above > 0 && <Gap height={above} />}
            {lines.slice(from, to).map((line, at) => (
              <ParamLine
                key={line.branch.row.id}
                line={line}
                index={from + at}
                watch={isWindowed ? window.watch : undefined}
                toggle={toggle}
                hidden={hidden}
                t={t}
              />
            ))}
            {isWindowed && below > 0 && <Gap height={below} />}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** From this many rows on, a filter helps. */
const MANY = 20;
/** Longer tables render only the visible rows; shorter ones are rendered whole, for the browser's own search. */
const WHOLE = 100;
/** Estimated height of a row in px. */
const ROW = 44;
const none: readonly string[] = [];

const Gap = ({ height }: { height: number }) => (
  <tr className="params-gap">
    <td colSpan={3} style={{ height }} />
  </tr>
);
