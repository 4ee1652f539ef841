import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { ParamStyle } from '../../../../contracts/docs/doc-types/api.js';
import { constraintTexts, valueText } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import type { RowParts } from '../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../lib/i18n.js';
import { headingOf } from '../rows/columns.js';
import styles from './import.module.css';
import type { PlannedRow } from './plan/plan.js';

interface Line {
  readonly row: PlannedRow;
  readonly depth: number;
  readonly key: string;
}

const linesOf = (rows: readonly PlannedRow[], depth = 0, above = ''): Line[] =>
  rows.flatMap((row, at) => {
    const key = `${above}.${at}`;
    return [{ row, depth, key }, ...linesOf(row.children, depth + 1, key)];
  });

/** Lines that are shown until all are requested. */
const SHOWN = 300;

/** The planned change of each row: added, changed with old and new value, or unchanged. */
export function PlanTree({ rows, style }: { rows: readonly PlannedRow[]; style: ParamStyle }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const lines = linesOf(rows);
  const shown = all ? lines : lines.slice(0, SHOWN);
  return (
    <>
      <ul className={styles.planTree}>
        {shown.map(({ row, depth, key }) => (
          <li
            key={key}
            data-kind={row.kind}
            style={{ paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-4))` }}
          >
            <span className={styles.planMark}>{t(`api:paste.kind.${row.kind}`)}</span>
            <PlanLine row={row} style={style} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button
          size="small"
          variant="minimal"
          text={t('api:paste.showAll', { count: lines.length })}
          onClick={() => setAll(true)}
        />
      )}
    </>
  );
}

/** The keywords and values that the row gets. */
function PlanParts({ parts }: { parts: RowParts }) {
  const { t } = useText();
  const texts = constraintTexts(parts, (keyword, value) => t(`api:constraint.said.${keyword}`, { value }));
  const all = [...texts.map(({ text }) => text), ...(parts.values ?? []).map(valueText)];
  if (all.length === 0) return null;
  return <span className={`${styles.planValue} muted`}>{all.slice(0, MOST_PARTS).join(' · ')}</span>;
}
const MOST_PARTS = 20;

const shownAttributes = ['type', 'required', 'maxLength', 'description', 'example'] as const;

function PlanLine({ row, style }: { row: PlannedRow; style: ParamStyle }) {
  const { t } = useText();
  const { cells } = row;
  const name = row.kind === 'insert' ? row.cells.name : row.before.name;
  const textOf = (value: string | boolean | undefined) =>
    typeof value === 'boolean' ? t(value ? 'api:view.required' : 'api:view.optional') : (value ?? '');
  return (
    <span className={styles.planText}>
      <code translate="no">{name || t('api:view.unnamed')}</code>
      {row.kind === 'insert' ? (
        <>
          <span className={styles.planType}>{cells.type}</span>
          {cells.description && <span className={`${styles.planValue} muted`}>{cells.description}</span>}
          {cells.example && <span className={styles.planValue}>{cells.example}</span>}
        </>
      ) : (
        shownAttributes.map((attribute) =>
          cells[attribute] === undefined ? null : (
            <span key={attribute} className={styles.planChange}>
              <span className="muted">{t(`api:${headingOf(style, attribute)}`)}</span>{' '}
              <del>{textOf(row.before[attribute]) || '–'}</del> <ins>{textOf(cells[attribute])}</ins>
            </span>
          ),
        )
      )}
      {row.parts && <PlanParts parts={row.parts} />}
      {row.cut.map((attribute) => (
        <span key={attribute} className={styles.planCut}>
          {t('api:paste.cut', { what: t(`api:${headingOf(style, attribute)}`) })}
        </span>
      ))}
    </span>
  );
}
