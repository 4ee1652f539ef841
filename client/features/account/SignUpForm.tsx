import { Button, InputGroup } from '@blueprintjs/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { login, register } from '../../../contracts/accounts.js';
import { UserStatus } from '../../../contracts/enums.js';
import { call, fieldError, isRefused } from '../../lib/api.js';
import { useText } from '../../lib/i18n.js';
import { isMail } from '../../lib/mail.js';
import { hashed } from '../../lib/password.js';
import { session } from '../../lib/session.js';
import { Field, FormError } from '../../ui/Field.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { useNewPassword } from './new-password.js';

const LONGEST_NAME = 64;

/** Whoever has signed up is signed in with the same words. */
async function signUp(input: { username: string; nickname: string; password: string }) {
  await call(register, input);
  return call(login, { username: input.username, password: input.password, source: 'register' });
}

/** The account is a mail address (wire 5.2: a rule of the form only). */
export function SignUpForm() {
  const { t } = useText();
  const [account, setAccount] = useState('');
  const [nickname, setNickname] = useState('');
  const [tried, setTried] = useState(false);
  const wanted = useNewPassword(tried);
  const change = useMutation({ mutationFn: signUp });
  const username = account.trim();
  const name = nickname.trim();
  const taken = isRefused(change.error, 'user.exists') && change.variables?.username === username;
  const badName = !name
    ? t('field.required')
    : name.length > LONGEST_NAME
      ? t('field.tooLong', { max: LONGEST_NAME })
      : undefined;
  const atAccount = fieldError(change.error, 'username') ?? (taken ? change.error?.message : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMail(username) || badName || !wanted.isGood || change.isPending) return;
    change.mutate(
      { username, nickname: name, password: hashed(wanted.password) },
      { onSuccess: ({ token, status }) => session.begin(token, status === UserStatus.setPassword) },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      {!atAccount && <FormError error={change.error} />}
      <Field
        label={t('account:mailAccount')}
        note={t('account:mailAccountNote')}
        error={tried && !isMail(username) ? t('account:mailFormat') : atAccount}
      >
        {(control) => (
          <InputGroup
            {...control}
            size="large"
            type="email"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={account}
            onValueChange={setAccount}
          />
        )}
      </Field>
      <Field label={t('profile:nickname')} error={tried ? badName : undefined}>
        {(control) => (
          <InputGroup
            {...control}
            size="large"
            name="nickname"
            autoComplete="nickname"
            value={nickname}
            onValueChange={setNickname}
          />
        )}
      </Field>
      <NewPasswordFields of={wanted} first />
      <Button type="submit" intent="primary" size="large" fill loading={change.isPending} text={t('account:signUp')} />
    </form>
  );
}
