import { TextArea } from '@blueprintjs/core';
import { useText } from '../lib/i18n.js';
import { Field } from './Field.js';

interface DescriptionFieldProps {
  label: string;
  value: string;
  /** In UTF-16 units; what is too long is said at once. */
  longest: number;
  rows?: number;
  onValue: (value: string) => void;
}

/** Some lines about what a form makes. */
export function DescriptionField({ label, value, longest, rows = 2, onValue }: DescriptionFieldProps) {
  const { t } = useText();
  return (
    <Field label={label} error={value.length > longest ? t('field.tooLong', { max: longest }) : undefined}>
      {(control) => (
        <TextArea {...control} fill rows={rows} value={value} onChange={(event) => onValue(event.target.value)} />
      )}
    </Field>
  );
}
