import { Switch } from '@blueprintjs/core';
import { isWebAddress } from '../../../../contracts/platform/web-address.js';
import { isRefused } from '../../../lib/api.js';
import type { Form } from '../../../lib/form.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { Impact } from '../../../ui/Impact.js';
import { TextField } from '../../../ui/TextField.js';

export interface EnvironmentFacts {
  name: string;
  url: string;
  isPublic: boolean;
}

export const checkEnvironment = ({ url }: EnvironmentFacts, t: Say) => ({
  url: url.trim() === '' || isWebAddress(url.trim()) ? undefined : t('field.url'),
});
export const takenEnvironment = (error: unknown) =>
  isRefused(error, 'environment.exists') ? ('name' as const) : undefined;

interface EnvironmentFormProps {
  title: string;
  submit: string;
  form: Form<EnvironmentFacts>;
  /** Set of one that was public: what making it private affects is shown. */
  publicId?: string | undefined;
  onClose: () => void;
}

export function EnvironmentForm({ title, submit, form, publicId, onClose }: EnvironmentFormProps) {
  const { t } = useText();
  const isPublic = form.bind('isPublic');
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField label={t('environments:name')} field={form.bind('name')} autoFocus />
      <TextField
        label={t('environments:url')}
        field={form.bind('url')}
        type="url"
        spellCheck={false}
        placeholder="https://api.example.com"
      />
      <Switch
        checked={isPublic.value}
        onChange={() => isPublic.onValue(!isPublic.value)}
        label={t('environments:public')}
      />
      <p className="field-note">{t('environments:publicNote')}</p>
      {publicId && !isPublic.value && <Impact target={{ of: 'environment', ids: [publicId], act: 'private' }} />}
    </FormDialog>
  );
}
