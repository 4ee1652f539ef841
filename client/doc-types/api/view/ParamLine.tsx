import { CaretDownIcon, CaretRightIcon } from '@blueprintjs/icons';
import { type CSSProperties, Fragment, memo } from 'react';
import { type Branch, isRequired, type Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { withoutRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { shownType } from '../../../../contracts/docs/doc-types/shown-type.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import { type Say } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import { DictionaryTag } from './DictionaryTag.js';
import { type HiddenColumns, hasMeanings, hasTypes } from './hidden-columns.js';
import { ModelName } from './ModelName.js';
import { type RowModel, withModelWords } from './model-rows.js';
import { RowConstraints, RowValues } from './RowConstraints.js';
import { VariantSwitch } from './variant-choices.js';
import { blameOf, type ViewRow } from './view-rows.js';

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
    was.canOpen === is.canOpen &&
    was.model?.model === is.model?.model &&
    was.model?.isCircle === is.model?.isCircle &&
    was.alternatives?.shown === is.alternatives?.shown &&
    was.alternatives?.branches.length === is.alternatives?.branches.length &&
    a.index === b.index &&
    a.watch === b.watch &&
    a.toggle === b.toggle &&
    a.hidden === b.hidden &&
    a.t === b.t
  );
}

/** One row: its name, type and meaning. */
export const ParamLine = memo(function ParamLine({ line, index, watch, toggle, hidden, t }: ParamLineProps) {
  const { row } = line.branch;
  const style: CSSProperties & Record<'--depth', number> = { '--depth': Math.min(line.depth, DEEPEST) };
  return (
    <tr ref={watch} style={style} data-depth={line.depth} data-line={row.id} aria-rowindex={index + 2}>
      <td>
        <Name line={line} toggle={toggle} hidden={hidden} t={t} />
      </td>
      {hasTypes(hidden) && (
        <td>
          <TypeOf row={row} branch={line.branch} model={line.model} hidden={hidden} t={t} />
        </td>
      )}
      {hasMeanings(hidden) && (
        <td>
          <Meaning row={withModelWords(row, line.model)} hidden={hidden} t={t} />
        </td>
      )}
    </tr>
  );
}, sameLine);

function Name({ line, toggle, hidden, t }: Pick<ParamLineProps, 'line' | 'toggle' | 'hidden' | 't'>) {
  const { row } = line.branch;
  const label = t(line.isOpen ? 'api:view.fold' : 'api:view.unfold', { name: row.name });
  return (
    <div className="param-name">
      {line.canOpen && (
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
      {row.kind && (
        <span className="param-kind" data-blame={blameOf(row, 'kind')}>
          {t(`api:grid.kindOf.${row.kind}`)}{' '}
        </span>
      )}
      {line.alternatives ? <VariantSwitch {...line.alternatives} t={t} /> : <RowName line={line} t={t} />}{' '}
      {!hidden.has('required') && row.kind === undefined && (
        <span data-blame={blameOf(row, 'required')} className={isRequired(row) ? 'param-required' : 'param-optional'}>
          {isRequired(row) ? t('api:view.required') : t('api:view.optional')}
        </span>
      )}{' '}
      {row.global === 1 && <span className="tag">{t('api:view.common')}</span>}
    </div>
  );
}

function RowName({ line: { branch, model }, t }: Pick<ParamLineProps, 'line' | 't'>) {
  const { row } = branch;
  const name = row.name || (row.kind ? (model?.model?.name ?? '') : '');
  // The model's name is its type.
  if (name === '' && row.kind) return null;
  return (
    <code translate="no" data-blame={blameOf(row, 'name')}>
      {name ? <Breakable name={name} /> : <span className="muted">{t('api:view.unnamed')}</span>}
    </code>
  );
}

/** A long name breaks between its words. */
const Breakable = ({ name }: { name: string }) =>
  name.split(wordStart).map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one name, never reordered
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {word}
    </Fragment>
  ));
const wordStart = /(?<=[._\-/:])|(?<=[a-z\d])(?=[A-Z])/;

interface CellProps {
  row: Row;
  hidden: HiddenColumns;
  t: Say;
}

const isAlternative = ({ row: { kind } }: Branch): boolean => kind === 'oneOf' || kind === 'anyOf';

/** A maximum length other than none or "0". */
const hasLength = ({ maxLength }: Row): boolean => Boolean(maxLength && !['-', '0'].includes(maxLength));

function TypeOf({ row, branch, model, hidden, t }: CellProps & { branch: Branch; model: RowModel | undefined }) {
  const shown = withModelWords(row, model);
  const kind = row.type === 'any' ? branch.children.find(isAlternative)?.row.kind : undefined;
  return (
    <div className="param-type">
      {!hidden.has('type') && (
        <code translate="no" data-blame={blameOf(row, 'type')}>
          {model ? <ModelName row={row} found={model} t={t} /> : kind ? t(`api:grid.kind.${kind}`) : shownType(row)}
        </code>
      )}
      {hasLength(shown) && !hidden.has('maxLength') && (
        <span className="param-length" data-blame={blameOf(row, 'maxLength')}>
          {t('api:view.maxLength', { max: shown.maxLength })}
        </span>
      )}
      {(shown.enumInfo || shown.enumId) && !hidden.has('enumId') && <DictionaryTag row={shown} />}
      <RowValues row={shown} />
    </div>
  );
}

/** Description, constraints and example. */
export function Meaning({ row, hidden, t }: CellProps) {
  // The line below has what the last line of the description has for clients that read columns only.
  const description = plainLines(withoutRowNotes(row.description, row)).trim();
  return (
    <div className="param-meaning">
      {description && !hidden.has('description') && (
        <div className="param-description" data-blame={blameOf(row, 'description')}>
          <RowText text={description} />
        </div>
      )}
      <RowConstraints row={row} t={t} />
      {row.example.trim() && !hidden.has('example') && (
        <div className="param-example">
          <span className="muted">{t('api:view.example')}</span>{' '}
          <code translate="no" data-blame={blameOf(row, 'example')}>
            {row.example}
          </code>
        </div>
      )}
    </div>
  );
}
