import { Button } from '@blueprintjs/core';
import { type ComponentProps, useState } from 'react';
import { constraintsOfBody, valueText } from '../../../../../contracts/docs/doc-types/constraint-texts.js';
import type { RowParts } from '../../../../../contracts/docs/doc-types/row-parts.js';
import { useText } from '../../../../lib/i18n.js';
import { RowText } from '../../../markdown/RowText.js';
import { ConstraintsDialog } from '../../constraints/ConstraintsDialog.js';

type Dialog = ComponentProps<typeof ConstraintsDialog>;
interface WholeConstraintsProps extends Pick<Dialog, 'editing' | 'row'> {
  whole: NonNullable<Dialog['whole']>;
  parts: RowParts;
  description?: string;
  /** Whether constraints can be set although there are none. */
  isOffered: boolean;
}

/** Above rows: the constraints of what they are fields of, which open in the dialog of those of a row. */
export function WholeConstraints({ parts, description = '', isOffered, ...of }: WholeConstraintsProps) {
  const { t } = useText();
  const [isOpen, open] = useState(false);
  const { editing, row, whole } = of;
  const texts = constraintsOfBody(parts, (keyword, value) => t(`api:constraint.said.${keyword}`, { value }));
  const chips = [
    ...texts,
    ...(parts.values ?? []).map((value) => ({ attribute: `value/${value.value}`, text: valueText(value) })),
  ];
  const isShown = editing.mayEdit && (chips.length > 0 || isOffered);
  if (!isShown && chips.length === 0 && description === '') return null;
  return (
    <div className="form-body-root">
      {description !== '' && (
        <div className="form-body-text" data-blame={`row:${row}:description`}>
          <RowText text={description} />
        </div>
      )}
      {chips.map(({ attribute, text }) => (
        <span key={attribute} className="grid-chip" data-blame={`row:${row}:${attribute}`}>
          {text}
        </span>
      ))}
      {isShown && (
        <Button
          variant="minimal"
          size="small"
          text={t('api:constraint.open')}
          aria-label={t('api:constraint.title', { name: whole.name })}
          aria-haspopup="dialog"
          onClick={() => open(true)}
        />
      )}
      {isOpen && <ConstraintsDialog {...of} onClose={() => open(false)} />}
    </div>
  );
}
