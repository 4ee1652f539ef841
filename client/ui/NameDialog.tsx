import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '../lib/i18n.js';
import { FormDialog } from './dialogs.js';
import { Field } from './Field.js';
import { nameError } from './names.js';

interface NameDialogProps {
  title: string;
  label: string;
  submit: string;
  longest: number;
  initial?: string;
  busy: boolean;
  error: unknown;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for one name: of a folder, a doc, an application. */
export function NameDialog({
  title,
  label,
  submit,
  longest,
  initial = '',
  busy,
  error,
  onName,
  onClose,
}: NameDialogProps) {
  const { t } = useText();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const wrong = nameError(name, longest);
  const done = () => {
    setTried(true);
    if (wrong) return;
    if (name.trim() === initial) onClose();
    else onName(name.trim());
  };
  return (
    <FormDialog title={title} submit={submit} onSubmit={done} onClose={onClose} busy={busy} error={error}>
      <Field label={label} error={tried && wrong ? t(wrong, { max: longest }) : undefined}>
        {(control) => (
          <InputGroup
            {...control}
            autoFocus
            value={name}
            onValueChange={setName}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Field>
    </FormDialog>
  );
}
