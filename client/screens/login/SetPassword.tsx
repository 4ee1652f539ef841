import { Button } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { setFirstPassword } from '../../../contracts/accounts.js';
import { Lone } from '../../features/account/Lone.js';
import { NewPasswordFields } from '../../features/account/NewPasswordFields.js';
import { useNewPassword } from '../../features/account/new-password.js';
import { useText } from '../../lib/i18n.js';
import { hashed } from '../../lib/password.js';
import { useChange } from '../../lib/query.js';
import { session } from '../../lib/session.js';
import { FormError } from '../../ui/Field.js';

/** The first own password of an account that someone else made, or whose password someone else has reset. */
export function SetPassword() {
  const { t } = useText();
  const [tried, setTried] = useState(false);
  const wanted = useNewPassword(tried);
  const save = useChange(setFirstPassword);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!wanted.isGood || save.isPending) return;
    save.mutate({ password: hashed(wanted.password) }, { onSuccess: ({ token }) => session.begin(token) });
  };
  return (
    <Lone title={t('account:setPassword')}>
      <form onSubmit={submit} noValidate>
        <p className="muted field">{t('account:setPasswordWhy')}</p>
        <FormError error={save.error} />
        <NewPasswordFields of={wanted} autoFocus />
        <Button
          type="submit"
          intent="primary"
          size="large"
          fill
          loading={save.isPending}
          text={t('account:savePassword')}
        />
        <Button
          className="lone-second"
          variant="minimal"
          fill
          text={t('account:otherAccount')}
          onClick={() => session.end()}
        />
      </form>
    </Lone>
  );
}
