import { Switch } from '@blueprintjs/core';
import type { Form } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { FormDialog } from '../../../ui/dialogs.js';
import { TextField } from '../../../ui/TextField.js';

export interface UserFacts {
  username: string;
  nickname: string;
  email: string;
  isSuperAdmin: boolean;
  password: string;
}
export const noFacts: UserFacts = { username: '', nickname: '', email: '', isSuperAdmin: false, password: '' };

interface UserFormProps {
  title: string;
  submit: string;
  form: Form<UserFacts>;
  /** Whether a first password can be given, as for a new account. */
  withPassword?: boolean;
  onClose: () => void;
}

export function UserForm({ title, submit, form, withPassword, onClose }: UserFormProps) {
  const { t } = useText();
  const isSuper = form.bind('isSuperAdmin');
  return (
    <FormDialog title={title} submit={submit} form={form} onClose={onClose}>
      <TextField
        label={t('admin:users.username')}
        field={form.bind('username')}
        autoFocus
        autoComplete="off"
        spellCheck={false}
      />
      <TextField label={t('admin:users.nickname')} field={form.bind('nickname')} />
      <TextField label={t('admin:users.email')} field={form.bind('email')} type="email" autoComplete="off" />
      {withPassword && (
        <TextField
          label={t('admin:users.password')}
          note={t('admin:users.passwordNote')}
          field={form.bind('password')}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <Switch checked={isSuper.value} onChange={() => isSuper.onValue(!isSuper.value)} label={t('admin:users.super')} />
      <p className="field-note">{t('admin:users.superNote')}</p>
    </FormDialog>
  );
}
