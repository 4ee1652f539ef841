import { Fragment } from 'react';
import { constraintsBesideType } from '../../../../contracts/docs/doc-types/constraint-texts.js';
import { choicesOfRow } from '../../../../contracts/docs/doc-types/listed-values.js';
import type { Row } from '../../../../contracts/docs/doc-types/param-tree.js';
import { plainText } from '../../../../contracts/docs/doc-types/row-parts.js';
import type { Say } from '../../../lib/i18n.js';
import { ValuesTag } from './DictionaryTag.js';
import { blameOf } from './view-rows.js';

interface PartsProps {
  row: Row;
  t: Say;
}

/** The constraints of a row in one line. */
export function RowConstraints({ row, t }: PartsProps) {
  if (!row.schema) return null;
  const texts = constraintsBesideType(row, (keyword, value) => t(`api:constraint.said.${keyword}`, { value }));
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
