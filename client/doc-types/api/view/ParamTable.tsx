import { Button } from '@blueprintjs/core';
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { type CSSProperties, memo, type ReactNode, useEffect, useState, useTransition } from 'react';
import { type Branch, isRequired, type Row } from '../../../../contracts/doc-types/param-tree.js';
import { plainLines } from '../../../../contracts/doc-types/typescript.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { DictionaryTag } from './DictionaryTag.js';
import { blameOf, type Line, useOpenRows, usePrinting } from './rows.js';

interface ParamTableProps {
  title: string;
  branches: readonly Branch[];
  /** Beside the title: what the rows are part of. */
  note?: ReactNode;
  /** Said where there are no rows; without it there is nothing to see. */
  emptyText?: string;
}

/** The rows of one table with those below them; names, types and meanings in columns, under each other on a phone. */
export function ParamTable({ title, branches, note, emptyText }: ParamTableProps) {
  const { t } = useText();
  const { lines, canFold, allOpen, toggle, setAll } = useOpenRows(branches);
  const shown = useGradually(lines.length);
  if (branches.length === 0 && !emptyText) return null;
  return (
    <section className="api-part">
      <div className="api-part-head">
        <h3>{title}</h3>
        {note && <span className="muted">{note}</span>}
        {canFold && (
          <Button
            className="no-print"
            size="small"
            variant="minimal"
            text={allOpen ? t('docs:collapseAll') : t('docs:expandAll')}
            onClick={() => setAll(!allOpen)}
          />
        )}
      </div>
      {branches.length === 0 ? (
        <p className="muted">{emptyText}</p>
      ) : (
        <table className={canFold ? 'params nested' : 'params'} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('api:view.name')}</th>
              <th scope="col">{t('api:view.type')}</th>
              <th scope="col">{t('api:view.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, shown).map((line) => (
              <ParamLine key={line.branch.row.id} line={line} toggle={toggle} t={t} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Rows that are drawn at once, and in each further turn. */
const FIRST = 60;
const MORE = 400;

/** A table of thousands is there at once and grows while the reader reads; on paper it is whole. */
function useGradually(length: number): number {
  const [limit, setLimit] = useState(FIRST);
  const [isPending, later] = useTransition();
  const printing = usePrinting();
  useEffect(() => {
    if (limit < length && !isPending) later(() => setLimit(limit + MORE));
  }, [limit, length, isPending]);
  return printing ? length : limit;
}

interface ParamLineProps {
  line: Line;
  toggle: (line: Line) => void;
  /** Of the table: three listeners for the language in each of a thousand lines would be felt. */
  t: Say;
}

/** Deeper than this a line no longer moves to the right: there would be no room for its words. */
const DEEPEST = 8;

function sameLine(a: ParamLineProps, b: ParamLineProps): boolean {
  const [was, is] = [a.line, b.line];
  return (
    was.branch === is.branch &&
    was.depth === is.depth &&
    was.isOpen === is.isOpen &&
    a.toggle === b.toggle &&
    a.t === b.t
  );
}

const ParamLine = memo(function ParamLine({ line, toggle, t }: ParamLineProps) {
  const { row } = line.branch;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': Math.min(line.depth, DEEPEST) };
  return (
    <tr style={style} data-depth={line.depth}>
      <td>
        <Name line={line} toggle={toggle} t={t} />
      </td>
      <td>
        <TypeOf row={row} t={t} />
      </td>
      <td>
        <Meaning row={row} t={t} />
      </td>
    </tr>
  );
}, sameLine);

function Name({ line, toggle, t }: ParamLineProps) {
  const { row, children } = line.branch;
  const label = t(line.isOpen ? 'api:view.fold' : 'api:view.unfold', { name: row.name });
  return (
    <div className="param-name">
      {children.length > 0 && (
        <button
          type="button"
          className="param-fold"
          aria-expanded={line.isOpen}
          aria-label={label}
          onClick={() => toggle(line)}
        >
          {line.isOpen ? <CaretDownIcon /> : <CaretRightIcon />}
        </button>
      )}
      <code data-blame={blameOf(row, 'name')}>
        {row.name || <span className="muted">{t('api:view.unnamed')}</span>}
      </code>{' '}
      <span data-blame={blameOf(row, 'required')} className={isRequired(row) ? 'param-required' : 'param-optional'}>
        {isRequired(row) ? t('api:view.required') : t('api:view.optional')}
      </span>{' '}
      {row.global === 1 && <span className="tag">{t('api:view.common')}</span>}
    </div>
  );
}

/** A length that says something: not none, not "0". */
const hasLength = ({ maxLength }: Row): boolean => Boolean(maxLength && !['-', '0'].includes(maxLength));

function TypeOf({ row, t }: { row: Row; t: Say }) {
  return (
    <div className="param-type">
      <code data-blame={blameOf(row, 'type')}>{row.type}</code>
      {hasLength(row) && (
        <span className="param-length" data-blame={blameOf(row, 'maxLength')}>
          {t('api:view.maxLength', { max: row.maxLength })}
        </span>
      )}
      {(row.enumInfo || row.enumId) && <DictionaryTag row={row} />}
    </div>
  );
}

function Meaning({ row, t }: { row: Row; t: Say }) {
  const description = plainLines(row.description).trim();
  return (
    <div className="param-meaning">
      {description && (
        <div className="param-description" data-blame={blameOf(row, 'description')}>
          {description}
        </div>
      )}
      {row.example.trim() && (
        <div className="param-example">
          <span className="muted">{t('api:view.example')}</span>{' '}
          <code data-blame={blameOf(row, 'example')}>{row.example}</code>
        </div>
      )}
    </div>
  );
}
