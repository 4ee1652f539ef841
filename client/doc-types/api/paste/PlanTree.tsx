import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { ParamStyle } from '../../../../contracts/doc-types/api.js';
import { useText } from '../../../lib/i18n.js';
import { headingOf } from '../grid/columns.js';
import type { Planned } from './plan.js';

interface Line {
  readonly row: Planned;
  readonly depth: number;
  readonly key: string;
}

const linesOf = (rows: readonly Planned[], depth = 0, above = ''): Line[] =>
  rows.flatMap((row, at) => {
    const key = `${above}.${at}`;
    return [{ row, depth, key }, ...linesOf(row.children, depth + 1, key)];
  });

/** Lines that are shown before somebody asks for all. */
const SHOWN = 300;

/** What becomes of each row: added, changed from what to what, or nothing. */
export function PlanTree({ rows, style }: { rows: readonly Planned[]; style: ParamStyle }) {
  const { t } = useText();
  const [all, setAll] = useState(false);
  const lines = linesOf(rows);
  const shown = all ? lines : lines.slice(0, SHOWN);
  return (
    <>
      <ul className="plan-tree">
        {shown.map(({ row, depth, key }) => (
          <li
            key={key}
            data-kind={row.kind}
            style={{ paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-4))` }}
          >
            <span className="plan-mark">{t(`api:paste.kind.${row.kind}`)}</span>
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

const told = ['type', 'required', 'maxLength', 'description', 'example'] as const;

function PlanLine({ row, style }: { row: Planned; style: ParamStyle }) {
  const { t } = useText();
  const { cells } = row;
  const name = row.kind === 'insert' ? row.cells.name : row.before.name;
  const said = (value: string | boolean | undefined) =>
    typeof value === 'boolean' ? t(value ? 'api:view.required' : 'api:view.optional') : (value ?? '');
  return (
    <span className="plan-words">
      <code>{name || t('api:view.unnamed')}</code>
      {row.kind === 'insert' ? (
        <>
          <span className="plan-type">{cells.type}</span>
          {cells.example && <span className="plan-value">{cells.example}</span>}
          {cells.description && <span className="plan-value muted">{cells.description}</span>}
        </>
      ) : (
        told.map((attribute) =>
          cells[attribute] === undefined ? null : (
            <span key={attribute} className="plan-change">
              <span className="muted">{t(`api:${headingOf(style, attribute)}`)}</span>{' '}
              <del>{said(row.before[attribute]) || '–'}</del> <ins>{said(cells[attribute])}</ins>
            </span>
          ),
        )
      )}
      {row.cut.map((attribute) => (
        <span key={attribute} className="plan-cut">
          {t('api:paste.cut', { what: t(`api:${headingOf(style, attribute)}`) })}
        </span>
      ))}
    </span>
  );
}
