import { Button } from '@blueprintjs/core';
import { setFirstPassword } from '../../../contracts/workspace/accounts.js';
import { Lone } from '../../features/accounts/account/Lone.js';
import { NewPasswordFields } from '../../features/accounts/account/NewPasswordFields.js';
import { checkNewPassword, noPassword } from '../../features/accounts/account/new-password.js';
import { useForm } from '../../lib/form.js';
import { useText } from '../../lib/i18n.js';
import { hashed } from '../../lib/password.js';
import { useChange } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { FormError } from '../../ui/Field.js';
import styles from './SetPassword.module.css';

/** The first own password of a user whose account was created, or whose password was reset, by someone else. */
export function SetPassword() {
  const { t } = useText();
  const form = useForm({
    initial: noPassword,
    endpoint: setFirstPassword,
    change: useChange(setFirstPassword),
    input: ({ password }) => ({ password: hashed(password) }),
    check: checkNewPassword,
    onDone: ({ token }) => session.begin(token),
  });
  return (
    <Lone title={t('account:setPassword')}>
      <form onSubmit={form.submit} noValidate>
        <p className="muted field">{t('account:setPasswordWhy')}</p>
        <FormError error={form.error} />
        <NewPasswordFields password={form.bind('password')} again={form.bind('again')} autoFocus />
        <Button type="submit" intent="primary" size="large" fill loading={form.busy} text={t('account:savePassword')} />
        <Button
          className={styles.loneSecond}
          variant="minimal"
          fill
          text={t('account:otherAccount')}
          onClick={() => session.end()}
        />
      </form>
    </Lone>
  );
}
