import { Button } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import type { WireInput } from '../../../../contracts/platform/endpoint.js';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { login, register } from '../../../../contracts/workspace/accounts.js';
import { call, isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { isMail } from '../../../lib/mail.js';
import { hashed } from '../../../lib/password.js';
import { session } from '../../../lib/session.js';
import { FormError } from '../../../ui/Field.js';
import { TextField } from '../../../ui/TextField.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { checkNewPassword, type NewPassword, noPassword } from './new-password.js';

/** Signs up, then signs in with the new account. */
async function signUp(input: WireInput<typeof register>) {
  await call(register, input);
  const { username, password } = input;
  const { token, status } = await call(login, { username, password, source: 'register' });
  session.begin(token, status === UserStatus.setPassword);
  return {};
}

interface Applicant extends NewPassword {
  username: string;
  nickname: string;
}

/** The account is a mail address (docs/wire.md 5.2: a rule of the form only). */
const check = (values: Applicant, t: Say) => ({
  ...checkNewPassword(values, t),
  username: isMail(values.username.trim()) ? undefined : t('field.email'),
  nickname: values.nickname.trim() ? undefined : t('field.required'),
});

export function SignUpForm() {
  const { t } = useText();
  const form = useForm({
    initial: { username: '', nickname: '', ...noPassword },
    endpoint: register,
    change: useMutation<Record<string, never>, Error, WireInput<typeof register>>({ mutationFn: signUp }),
    input: ({ username, nickname, password }) => ({
      username: username.trim(),
      nickname: nickname.trim(),
      password: hashed(password),
    }),
    check,
    fieldOf: (error) => (isRefused(error, 'user.exists') ? 'username' : undefined),
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <FormError error={form.error} />
      <TextField
        label={t('account:mailAccount')}
        note={t('account:mailAccountNote')}
        field={form.bind('username')}
        size="large"
        type="email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <TextField
        label={t('profile:nickname')}
        field={form.bind('nickname')}
        size="large"
        name="nickname"
        autoComplete="nickname"
      />
      <NewPasswordFields password={form.bind('password')} again={form.bind('again')} first />
      <Button type="submit" intent="primary" size="large" fill loading={form.busy} text={t('account:signUp')} />
    </form>
  );
}
