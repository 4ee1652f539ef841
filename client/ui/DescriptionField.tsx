import { TextArea } from '@blueprintjs/core';
import { useText } from '../lib/i18n.js';
import { Field } from './Field.js';

interface DescriptionFieldProps {
  label: string;
  value: string;
  /** In UTF-16 units; an error appears as soon as the text is longer. */
  longest?: number;
  error?: string;
  rows?: number;
  onValue: (value: string) => void;
}

/** A description of a few lines. */
export function DescriptionField({
  label,
  value,
  longest = Number.POSITIVE_INFINITY,
  error,
  rows = 2,
  onValue,
}: DescriptionFieldProps) {
  const { t } = useText();
  return (
    <Field label={label} error={value.length > longest ? t('field.tooLong', { max: longest }) : error}>
      {(control) => (
        <TextArea {...control} fill rows={rows} value={value} onChange={(event) => onValue(event.target.value)} />
      )}
    </Field>
  );
}
