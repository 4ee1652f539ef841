import { Button } from '@blueprintjs/core';
import { listSessions, updatePassword } from '../../../../contracts/workspace/accounts.js';
import { isRefused } from '../../../lib/api.js';
import { useForm } from '../../../lib/form.js';
import { type Say, useText } from '../../../lib/i18n.js';
import { hashed } from '../../../lib/password.js';
import { useChange } from '../../../lib/query.js';
import { session } from '../../../lib/session.js';
import { Field, FormError } from '../../../ui/Field.js';
import { NewPasswordFields } from './NewPasswordFields.js';
import { checkNewPassword, type NewPassword, noPassword } from './new-password.js';
import { PasswordInput } from './PasswordInput.js';
import styles from './profile.module.css';

interface PasswordChange extends NewPassword {
  oldPassword: string;
}

function check(values: PasswordChange, t: Say) {
  const wrong = checkNewPassword(values, t);
  const isSame = values.password !== '' && values.oldPassword === values.password;
  return {
    ...wrong,
    oldPassword: values.oldPassword ? undefined : t('account:passwordEmpty'),
    ...(isSame && !wrong.password && { password: t('profile:sameAsOld') }),
  };
}

/**
 * The old password, and the new one twice (docs/spec.md 5). The account name is included for password managers only.
 */
export function ChangePassword({ username, onDone }: { username: string; onDone: () => void }) {
  const { t } = useText();
  const form = useForm({
    initial: { oldPassword: '', ...noPassword },
    endpoint: updatePassword,
    change: useChange(updatePassword, [listSessions]),
    input: ({ oldPassword, password }) => ({ oldPassword: hashed(oldPassword), password: hashed(password) }),
    check,
    fieldOf: (error) => (isRefused(error, 'password.wrong') ? 'oldPassword' : undefined),
    // A new session replaces this one (docs/spec.md 4).
    onDone: ({ token }) => {
      session.begin(token);
      onDone();
    },
  });
  const old = form.bind('oldPassword');
  return (
    <form className={styles.ownForm} onSubmit={form.submit} noValidate>
      <FormError error={form.error} />
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t('profile:oldPassword')} error={old.error}>
        {(control) => (
          <PasswordInput
            {...control}
            size="medium"
            name="oldPassword"
            autoFocus
            autoComplete="current-password"
            value={old.value}
            onValue={old.onValue}
          />
        )}
      </Field>
      <NewPasswordFields password={form.bind('password')} again={form.bind('again')} size="medium" />
      <Button type="submit" intent="primary" loading={form.busy} text={t('profile:changePassword')} />
    </form>
  );
}
