import { Button, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { login } from '../../../contracts/accounts.js';
import { UserStatus } from '../../../contracts/enums.js';
import { Lone } from '../../features/account/Lone.js';
import { PasswordInput } from '../../features/account/PasswordInput.js';
import { useText } from '../../lib/i18n.js';
import { hashed } from '../../lib/password.js';
import { useChange } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { Field, FormError } from '../../ui/Field.js';

/** Account and password are required, the account is trimmed (spec 5); the guard leads on once the session has begun. */
export function Login() {
  const { t } = useText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const signIn = useChange(login);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const account = username.trim();
    if (!account || !password) return;
    signIn.mutate(
      { username: account, password: hashed(password), source: 'register' },
      {
        onSuccess: ({ token, status }) => {
          session.begin(token);
          if (status === UserStatus.setPassword) session.demandPassword();
        },
      },
    );
  };
  return (
    <Lone title={t('account:signInTo', { product: t('product') })}>
      <form onSubmit={submit} noValidate>
        <FormError error={signIn.error} />
        <Field label={t('account:username')} error={tried && !username.trim() ? t('field.required') : undefined}>
          {(control) => (
            <InputGroup
              {...control}
              size="large"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              value={username}
              onValueChange={setUsername}
            />
          )}
        </Field>
        <Field label={t('account:password')} error={tried && !password ? t('account:passwordEmpty') : undefined}>
          {(control) => (
            <PasswordInput {...control} autoComplete="current-password" value={password} onValue={setPassword} />
          )}
        </Field>
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={signIn.isPending}
          text={t('account:signIn')}
        />
      </form>
    </Lone>
  );
}
