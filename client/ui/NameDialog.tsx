import type { Bound, Form } from '../lib/form.js';
import { FormDialog } from './dialogs.js';
import { TextField } from './TextField.js';

interface NameDialogProps {
  title: string;
  label: string;
  submit: string;
  form: Pick<Form<object>, 'submit' | 'busy' | 'error'>;
  name: Bound<string>;
  onClose: () => void;
}

/** A dialog with one name field, for an application or an applicant. */
export function NameDialog({ title, label, submit, form, name, onClose }: NameDialogProps) {
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField label={label} field={name} autoFocus />
    </FormDialog>
  );
}
