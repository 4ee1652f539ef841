import { Button } from '@blueprintjs/core';
import { useRef } from 'react';
import { UserStatus } from '../../../../contracts/platform/enums.js';
import { login } from '../../../../contracts/workspace/accounts.js';
import { useForm } from '../../../lib/form.js';
import { useText } from '../../../lib/i18n.js';
import { hashed } from '../../../lib/password.js';
import { useChange } from '../../../lib/query.js';
import { session } from '../../../lib/session.js';
import { Field, FormError } from '../../../ui/Field.js';
import { TextField } from '../../../ui/TextField.js';
import { PasswordInput } from './PasswordInput.js';
import type { Way } from './ways.js';

interface SignInFormProps {
  way: Way;
  /** State of the screen, so that another sign-in method keeps the typed values. */
  typed: { username: string; password: string };
  /** Whether another method is primary; this form's button is secondary then. */
  second?: boolean;
  onTyped: (typed: { username: string; password: string }) => void;
}

/**
 * Account and password are required, the account is trimmed (docs/spec.md 5); the guard redirects once the session has
 * begun.
 */
export function SignInForm({ way, typed, second, onTyped }: SignInFormProps) {
  const { t } = useText();
  const secret = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: typed,
    state: [typed, onTyped],
    endpoint: login,
    change: useChange(login),
    input: ({ username, password }) => ({
      username: username.trim(),
      password: way === 'register' && password ? hashed(password) : password,
      source: way,
    }),
    onDone: ({ token, status }) => session.begin(token, status === UserStatus.setPassword),
    onError: () => secret.current?.select(),
  });
  const [username, password] = [form.bind('username'), form.bind('password')];
  return (
    <form onSubmit={form.submit} noValidate>
      <FormError error={form.error} />
      <TextField
        label={t('account:username')}
        note={way === 'register' ? undefined : t(`account:waysNote.${way}`)}
        field={username}
        size="large"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!typed.username}
      />
      <Field label={t('account:password')} error={password.error}>
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            inputRef={secret}
            value={password.value}
            onValue={password.onValue}
          />
        )}
      </Field>
      <Button
        type="submit"
        intent={second ? 'none' : 'primary'}
        size="large"
        fill
        loading={form.busy}
        text={t('account:signIn')}
      />
    </form>
  );
}
