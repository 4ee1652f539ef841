import { Button, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useRef, useState } from 'react';
import { login } from '../../../contracts/accounts.js';
import { UserStatus } from '../../../contracts/enums.js';
import { useText } from '../../lib/i18n.js';
import { hashed } from '../../lib/password.js';
import { useChange } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { Field, FormError } from '../../ui/Field.js';
import { PasswordInput } from './PasswordInput.js';
import type { Way } from './ways.js';

interface SignInFormProps {
  way: Way;
  /** Kept by the screen: another way of signing in takes over what was typed. */
  typed: { username: string; password: string };
  /** Another way is offered first: this form's button steps back. */
  second?: boolean;
  onTyped: (typed: { username: string; password: string }) => void;
}

/** Account and password are required, the account is trimmed (spec 5); the guard leads on once the session has begun. */
export function SignInForm({ way, typed, second, onTyped }: SignInFormProps) {
  const { t } = useText();
  const [tried, setTried] = useState(false);
  const account = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const signIn = useChange(login);
  const username = typed.username.trim();
  const { password } = typed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!username || !password) return (username ? secret : account).current?.focus();
    if (signIn.isPending) return;
    signIn.mutate(
      { username, password: way === 'register' ? hashed(password) : password, source: way },
      {
        onSuccess: ({ token, status }) => session.begin(token, status === UserStatus.setPassword),
        onError: () => secret.current?.select(),
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormError error={signIn.error} />
      <Field
        label={t('account:username')}
        note={way === 'register' ? undefined : t(`account:waysNote.${way}`)}
        error={tried && !username ? t('account:accountEmpty') : undefined}
      >
        {(control) => (
          <InputGroup
            {...control}
            size="large"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!typed.username}
            inputRef={account}
            value={typed.username}
            onValueChange={(value) => onTyped({ username: value, password })}
          />
        )}
      </Field>
      <Field label={t('account:password')} error={tried && !password ? t('account:passwordEmpty') : undefined}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            inputRef={secret}
            value={password}
            onValue={(value) => onTyped({ username: typed.username, password: value })}
          />
        )}
      </Field>
      <Button
        type="submit"
        intent={second ? 'none' : 'primary'}
        size="large"
        fill
        loading={signIn.isPending}
        text={t('account:signIn')}
      />
    </form>
  );
}
