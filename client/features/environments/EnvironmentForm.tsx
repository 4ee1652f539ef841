import { InputGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '../../lib/i18n.js';
import { FormDialog } from '../../ui/dialogs.js';
import { Field } from '../../ui/Field.js';
import { nameError } from '../../ui/names.js';
import { isWebAddress } from './environment.js';
import { LONGEST } from './limits.js';

export interface EnvironmentWish {
  name: string;
  url: string;
  isPublic: boolean;
}

interface EnvironmentFormProps {
  title: string;
  submit: string;
  initial: EnvironmentWish;
  busy: boolean;
  error: unknown;
  onSubmit: (wish: EnvironmentWish) => void;
  onClose: () => void;
}

export function EnvironmentForm({ title, submit, initial, busy, error, onSubmit, onClose }: EnvironmentFormProps) {
  const { t } = useText();
  const [name, setName] = useState(initial.name);
  const [url, setUrl] = useState(initial.url);
  const [isPublic, setPublic] = useState(initial.isPublic);
  const [tried, setTried] = useState(false);
  const wrongName = nameError(name, LONGEST.name);
  const wrongUrl = nameError(url, LONGEST.url) ?? (isWebAddress(url.trim()) ? undefined : ('field.url' as const));
  const done = () => {
    setTried(true);
    if (!wrongName && !wrongUrl) onSubmit({ name: name.trim(), url: url.trim(), isPublic });
  };
  return (
    <FormDialog title={title} submit={submit} onSubmit={done} onClose={onClose} busy={busy} error={error}>
      <Field
        label={t('environments:name')}
        error={tried && wrongName ? t(wrongName, { max: LONGEST.name }) : undefined}
      >
        {(control) => <InputGroup {...control} autoFocus value={name} onValueChange={setName} />}
      </Field>
      <Field label={t('environments:url')} error={tried && wrongUrl ? t(wrongUrl, { max: LONGEST.url }) : undefined}>
        {(control) => (
          <InputGroup
            {...control}
            type="url"
            spellCheck={false}
            placeholder="https://api.example.com"
            value={url}
            onValueChange={setUrl}
          />
        )}
      </Field>
      <Switch checked={isPublic} onChange={() => setPublic(!isPublic)} label={t('environments:public')} />
      <p className="field-note">{t('environments:publicNote')}</p>
    </FormDialog>
  );
}
