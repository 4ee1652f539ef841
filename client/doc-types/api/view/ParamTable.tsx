import { Button } from '@blueprintjs/core';
import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import { type Branch, isRequired, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { useMeasuredWindow } from '../../../ui/window-rows.js';
import { DictionaryTag } from './DictionaryTag.js';
import { type HiddenColumns, hasMeanings, hasTypes, nothingHidden } from './hidden-columns.js';
import { blameOf, useOpenRows, usePrinting, type ViewRow } from './view-rows.js';

interface ParamTableProps {
  title: string;
  branches: readonly Branch[];
  /** A note beside the title: what the rows are part of. */
  note?: ReactNode;
  /** Shown if there are no rows; without it nothing is rendered. */
  emptyText?: string;
  /** Keys of hidden columns (docs/wire.md 1.22). */
  hidden?: HiddenColumns;
}

/** The rows of one table with their descendants; names, types and descriptions in columns, stacked on a phone. */
export function ParamTable({ title, branches, note, emptyText, hidden = nothingHidden }: ParamTableProps) {
  const { t } = useText();
  const { lines, canFold, allOpen, toggle, setAll } = useOpenRows(branches);
  const body = useRef<HTMLTableSectionElement>(null);
  const isWindowed = useIsWindowed(lines.length);
  const ids = useMemo(() => (isWindowed ? lines.map(({ branch }) => branch.row.id) : none), [isWindowed, lines]);
  const window = useMeasuredWindow(body, ids, ROW);
  const [from, to] = isWindowed ? [window.from, window.to] : [0, lines.length];
  const above = window.tops[from] ?? 0;
  const below = (window.tops[ids.length] ?? 0) - (window.tops[to] ?? 0);
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
        <table className={canFold ? 'params nested' : 'params'} aria-label={title} aria-rowcount={lines.length + 1}>
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

/** Longer tables render only the visible rows; shorter ones are rendered whole, for the browser's own search. */
const WHOLE = 100;
/** Estimated height of a row in px. */
const ROW = 44;
const none: readonly string[] = [];

/** In print a table is rendered whole. */
const useIsWindowed = (length: number): boolean => {
  const printing = usePrinting();
  return length > WHOLE && !printing;
};

const Gap = ({ height }: { height: number }) => (
  <tr className="params-gap">
    <td colSpan={3} style={{ height }} />
  </tr>
);

interface ParamLineProps {
  line: ViewRow;
  /** Its position among all rows, from 0. */
  index: number;
  watch: ((row: HTMLElement | null) => (() => void) | undefined) | undefined;
  toggle: (line: ViewRow) => void;
  hidden: HiddenColumns;
  /** Passed from the table: three language listeners in each of a thousand lines would be slow. */
  t: Say;
}

/** Deeper levels are not indented further, because no width would be left for the text. */
const DEEPEST = 8;

function sameLine(a: ParamLineProps, b: ParamLineProps): boolean {
  const [was, is] = [a.line, b.line];
  return (
    was.branch === is.branch &&
    was.depth === is.depth &&
    was.isOpen === is.isOpen &&
    a.index === b.index &&
    a.watch === b.watch &&
    a.toggle === b.toggle &&
    a.hidden === b.hidden &&
    a.t === b.t
  );
}

const ParamLine = memo(function ParamLine({ line, index, watch, toggle, hidden, t }: ParamLineProps) {
  const { row } = line.branch;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': Math.min(line.depth, DEEPEST) };
  return (
    <tr ref={watch} style={style} data-depth={line.depth} data-line={row.id} aria-rowindex={index + 2}>
      <td>
        <Name line={line} toggle={toggle} hidden={hidden} t={t} />
      </td>
      {hasTypes(hidden) && (
        <td>
          <TypeOf row={row} hidden={hidden} t={t} />
        </td>
      )}
      {hasMeanings(hidden) && (
        <td>
          <Meaning row={row} hidden={hidden} t={t} />
        </td>
      )}
    </tr>
  );
}, sameLine);

function Name({ line, toggle, hidden, t }: Pick<ParamLineProps, 'line' | 'toggle' | 'hidden' | 't'>) {
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
      {!hidden.has('required') && (
        <span data-blame={blameOf(row, 'required')} className={isRequired(row) ? 'param-required' : 'param-optional'}>
          {isRequired(row) ? t('api:view.required') : t('api:view.optional')}
        </span>
      )}{' '}
      {row.global === 1 && <span className="tag">{t('api:view.common')}</span>}
    </div>
  );
}

interface CellProps {
  row: Row;
  hidden: HiddenColumns;
  t: Say;
}

/** A maximum length other than none or "0". */
const hasLength = ({ maxLength }: Row): boolean => Boolean(maxLength && !['-', '0'].includes(maxLength));

function TypeOf({ row, hidden, t }: CellProps) {
  return (
    <div className="param-type">
      {!hidden.has('type') && <code data-blame={blameOf(row, 'type')}>{row.type}</code>}
      {hasLength(row) && !hidden.has('maxLength') && (
        <span className="param-length" data-blame={blameOf(row, 'maxLength')}>
          {t('api:view.maxLength', { max: row.maxLength })}
        </span>
      )}
      {(row.enumInfo || row.enumId) && !hidden.has('enumId') && <DictionaryTag row={row} />}
    </div>
  );
}

function Meaning({ row, hidden, t }: CellProps) {
  const description = plainLines(row.description).trim();
  return (
    <div className="param-meaning">
      {description && !hidden.has('description') && (
        <div className="param-description" data-blame={blameOf(row, 'description')}>
          {description}
        </div>
      )}
      {row.example.trim() && !hidden.has('example') && (
        <div className="param-example">
          <span className="muted">{t('api:view.example')}</span>{' '}
          <code data-blame={blameOf(row, 'example')}>{row.example}</code>
        </div>
      )}
    </div>
  );
}
