import { Fragment } from 'react';
import {
  type ConstraintText,
  constraintsBesideType,
  constraintsOfBody,
  type SayKeyword,
} from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { choicesOfRow } from '../../../../contracts/docs/doc-types/listed-values.js';
import { isInTable } from '../../../../contracts/docs/doc-types/media-shapes.js';
import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { withoutRowNotes } from '../../../../contracts/docs/doc-types/row-notes.js';
import { plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import { plainLines } from '../../../../contracts/docs/doc-types/typescript.js';
import type { Say } from '../../../lib/i18n.js';
import { RowText } from '../../markdown/RowText.js';
import { ValuesTag } from './DictionaryTag.js';
import { blameOf } from './view-rows.js';

interface PartsProps {
  row: Row;
  t: Say;
}

/** The constraints of a row in one line. */
export function RowConstraints({ row, t }: PartsProps) {
  if (!row.schema) return null;
  return <Texts row={row} texts={constraintsBesideType(row, sayIn(t))} />;
}

const sayIn =
  (t: Say): SayKeyword =>
  (keyword, value) =>
    t(`api:constraint.said.${keyword}`, { value });

function Texts({ row, texts }: { row: Row; texts: readonly ConstraintText[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="param-constraints">
      {texts.map(({ attribute, text }, at) => (
        <Fragment key={attribute}>
          {at > 0 && ' · '}
          <span data-blame={blameOf(row, attribute)}>{text}</span>
        </Fragment>
      ))}
    </div>
  );
}

/** The values of a row's enumeration. */
export function RowValues({ row }: Pick<PartsProps, 'row'>) {
  const values = choicesOfRow(row);
  if (values.length === 0) return null;
  const items = values.map(({ value, name = '', description = '' }) => ({
    ...{ name, description, type: '' },
    value: plainText(value) || value,
  }));
  return <ValuesTag dictionary={{ name: '', description: '', items }} blame={blameOf(row, 'values')} />;
}

/** What a body is as a whole: its description, constraints and values. `root`: the row of its media type. */
export function BodyWords({ root, t }: { root: Row; t: Say }) {
  const description = isInTable(root) ? plainLines(withoutRowNotes(root.description, root)).trim() : '';
  return (
    <div className="body-words">
      {description !== '' && (
        <div data-blame={blameOf(root, 'description')}>
          <RowText text={description} />
        </div>
      )}
      <Texts row={root} texts={constraintsOfBody(root, sayIn(t))} />
      <RowValues row={root} />
    </div>
  );
}
