import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import type { Bound } from '../lib/form.js';
import { Field } from './Field.js';

interface TextFieldProps extends Omit<InputGroupProps, 'value' | 'onValueChange' | 'label'> {
  label: string;
  note?: ReactNode;
  field: Bound<string>;
}

/** A text input of a form, with label and error. */
export function TextField({ label, note, field, ...input }: TextFieldProps) {
  return (
    <Field label={label} note={note} error={field.error} isRequired={field.isRequired}>
      {(control) => <InputGroup {...input} {...control} value={field.value} onValueChange={field.onValue} />}
    </Field>
  );
}
